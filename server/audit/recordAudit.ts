// Who changed what, when, from what to what (design §5 Audit). Written in the transaction of the change itself.
import { sql } from "drizzle-orm";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/open.ts";

interface Author {
  readonly db: Queryable;
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

interface Change {
  readonly resource: string;
  readonly recordId: number;
  /** create, update, delete, or the name of an action. */
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

/** Leaves the trace of one change. Secrets are in it only as "set" or "not set", since records are. */
export async function recordAudit({ db, caller, ip, requestId }: Author, change: Change): Promise<void> {
  const image = (record: object | undefined) => (record ? JSON.stringify(record) : null);
  await db.execute(sql`
    insert into audit (user_id, acting_admin_id, resource, record_id, action, before, after, request_id, ip)
    values (${caller.userId}, ${caller.actingAdminId ?? null}, ${change.resource}, ${change.recordId}, ${change.action},
      ${image(change.before)}::jsonb, ${image(change.after)}::jsonb, ${requestId}, ${ip})`);
}
