// Who changed what, when, from what to what (design §5 Audit). Written in the transaction of the change itself.
import { sql } from "drizzle-orm";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Confirmation, Registry } from "../registry.ts";

interface Author {
  readonly db: Queryable;
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** What the author was asked to confirm, and did. */
  readonly confirmation?: Pick<Confirmation, "agreed"> | undefined;
  /** Knows which field of an operator's resource names the customer. */
  readonly registry?: Registry;
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
export async function recordAudit(author: Author, change: Change): Promise<void> {
  const { db, caller, ip, requestId } = author;
  // What the calendar began is nobody's.
  const userId = caller.userId === 0 ? null : caller.userId;
  const image = (record: object | undefined) => (record ? JSON.stringify(record) : null);
  await db.execute(sql`
    insert into audit (user_id, acting_admin_id, resource, record_id, customer_id, action, before, after, request_id, ip, confirmed)
    values (${userId}, ${caller.actingAdminId ?? null}, ${change.resource}, ${change.recordId},
      ${customerOf(author, change)}, ${change.action},
      ${image(change.before)}::jsonb, ${image(change.after)}::jsonb, ${requestId}, ${ip},
      ${author.confirmation?.agreed.join(" ") || null})`);
}

/** Whose record it is; null where it is nobody's. */
function customerOf({ registry }: Author, { resource, recordId, before, after }: Change): number | null {
  if (resource === "customers") return recordId;
  const field = registry?.get(resource)?.owner ?? "customerId";
  const owner: unknown = ({ ...before, ...after } as Record<string, unknown>)[field];
  return typeof owner === "number" ? owner : null;
}
