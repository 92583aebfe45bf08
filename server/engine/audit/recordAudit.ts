// Records who changed what, when, from what to what (design §5 Audit), in the transaction of the change.
import { sql } from "drizzle-orm";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Cause, Confirmation } from "../write/causes.ts";
import type { Registry } from "../registry.ts";

interface Who {
  readonly db: Queryable;
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** The question that the author confirmed, if any. */
  readonly confirmation?: Pick<Confirmation, "agreed"> | undefined;
  /** What caused the change, if no person made it by hand. */
  readonly cause?: Pick<Cause, "chain"> | undefined;
}

/** The definitions say which field of a record names its owner. */
type Author = Who & ({ readonly registry: Registry } | { readonly services: { readonly registry: Registry } });

interface Change {
  readonly resource: string;
  /** Null for a change of the section itself. */
  readonly recordId: number | null;
  /** create, update, delete, or the name of an action. */
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

/** Records one change. Secrets appear only as "set" or "not set", as they do in records. */
export async function recordAudit(author: Author, change: Change): Promise<void> {
  const { db, caller, ip, requestId } = author;
  // Scheduled changes have no author.
  const userId = caller.userId === 0 ? null : caller.userId;
  const image = (record: object | undefined) => (record ? JSON.stringify(record) : null);
  await db.execute(sql`
    insert into audit (user_id, acting_admin_id, resource, record_id, customer_id, action, before, after, request_id, ip, confirmed, rule)
    values (${userId}, ${caller.actingAdminId ?? null}, ${change.resource}, ${change.recordId},
      ${customerOf(author, change)}, ${change.action},
      ${image(change.before)}::jsonb, ${image(change.after)}::jsonb, ${requestId}, ${ip},
      ${author.confirmation?.agreed.join(" ") || null}, ${author.cause?.chain.at(-1) ?? null})`);
}

/** The customer who owns the record; null if there is none. */
function customerOf(author: Author, { resource, recordId, before, after }: Change): number | null {
  const { registry } = "services" in author ? author.services : author;
  const field = registry.get(resource)?.owner ?? "customerId";
  if (field === "id") return recordId;
  const owner: unknown = ({ ...before, ...after } as Record<string, unknown>)[field];
  return typeof owner === "number" ? owner : null;
}
