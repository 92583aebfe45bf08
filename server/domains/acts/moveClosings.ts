import { sql } from "drizzle-orm";
import { defaultRegion, type Region } from "../../../src/domain/company/region.ts";
import { movedCosts } from "../../../src/domain/papers/closing.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { type Held, readHeld } from "./readMovements.ts";

/**
 * Updates the pivot's closings for transfers and corrections: acts of the receiving account close what was paid for the
 * moved money. Late spend changes which money was moved, so every run of acts does this again, in the caller's
 * transaction.
 */
export async function moveClosings(db: Queryable, customerId: number, { accounts, movements }: Held): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const costs = movedCosts(accounts, movements);
  if (costs.size === 0) return;
  const param = (values: readonly (number | null)[]) => sql`${sql.param(values)}::bigint[]`;
  const { rowCount } = await db.execute(sql`
    with moved as (
      select * from unnest(${param([...costs.keys()])}, ${param([...costs.values()])}) m (transaction_id, cost)
    ),
    held as (
      select * from unnest(${param(ids)}, ${param(accounts.map(({ contractId }) => contractId))}) h (account_id, contract_id)
    ),
    told as (
      select e.id, h.contract_id, sign(e.amount)::bigint * m.cost as closing
      from moved m
        join ledger_entries e on e.transaction_id = m.transaction_id and e.account_id is not null
        join held h on h.account_id = e.account_id
    )
    update pivot_facts f
      set closing = t.closing, contract_id = case when t.closing <> 0 then t.contract_id end
      from told t
      where f.row_kind = 'movement' and f.source_id = t.id and (f.closing, coalesce(f.contract_id, 0))
        is distinct from (t.closing, case when t.closing <> 0 then coalesce(t.contract_id, 0) else 0 end)`);
  if (rowCount) await db.execute(sql`select pivot_tell_closed(array[${customerId}]::bigint[])`);
}

/** The same, for a transfer or a correction that the caller's transaction has entered. */
export async function moveClosingsNow(db: Queryable, customerId: number, clock: () => Date): Promise<void> {
  // Of concurrent movements of a customer's accounts, the last one sees all.
  const { rows } = await db.execute<{ region: Region }>(sql`
    select region from customers where id = ${customerId} for no key update`);
  const today = dayIn(rows[0]?.region ?? defaultRegion, clock());
  await moveClosings(db, customerId, await readHeld(db, customerId, { from: today, to: today }));
}
