import { sql } from "drizzle-orm";
import { currencyOf } from "../../../platform/db/byRegion.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { billComputed } from "../computed.ts";

/**
 * Enters the payment of bills that were enrolled before, each once, on the day of payment: allocated money and money from
 * the bank end what is left of the debt. Accounts don't change.
 * @throws the database's unique violation for a bill whose debt was settled before
 */
export async function settleBills(db: Queryable, ids: readonly number[], userId: number | null): Promise<void> {
  await db.execute(sql`
    with bill as (
      select t.id, t.customer_id, t.paid_at, ${billComputed.billDue} as amount, ${currencyOf(sql`t.region`)} as paid_in,
        (select coalesce(sum(e.amount), 0) from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
          where x.bill_id = t.id and e.book = 'applied') as applied
      from bills t where t.id = any(${sql.param(ids)}::bigint[])
    ),
    made as (
      insert into ledger_transactions (kind, date, customer_id, bill_id, created_by)
      select 'settlement', paid_at, customer_id, id, ${userId} from bill where amount <> 0 order by paid_at, id returning id, kind, date, bill_id
    )
    insert into ledger_entries (transaction_id, kind, date, book, currency, amount)
    select m.id, m.kind, m.date, e.book, b.paid_in, e.amount
    from made m join bill b on b.id = m.bill_id cross join lateral (values
      ('applied', -b.applied), ('bank', b.applied - b.amount), ('receivable', b.amount)) e (book, amount)
    where e.amount <> 0 order by m.id`);
}
