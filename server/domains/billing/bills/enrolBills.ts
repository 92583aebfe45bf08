// Enters bills' money into the ledger. The value of each line was fixed when the bill was priced.
import { sql } from "drizzle-orm";
import { currencyOf } from "../../../platform/db/byRegion.ts";
import { queueBalanceChecks } from "../../balances/queueBalanceChecks.ts";
import type { Queryable } from "../../../platform/db/open.ts";

/**
 * Enters bills into the ledger, each once, on the day of payment: money from the bank goes to VAT, to the commission (less
 * the discount) and to the accounts, with an exchange if an account has another currency. Money allocated to a bill is used
 * first; only the rest counts as just received from the bank.
 * A bill enrolled before payment is entered on the day the debt begins, and all of it becomes the customer's debt;
 * `settleBills` enters its payment later.
 * A bill without lines pays for services.
 * @throws the database's unique violation for a bill that was entered before
 */
export async function enrolBills(db: Queryable, ids: readonly number[], userId: number | null): Promise<void> {
  await db.execute(sql`
    with bill as (
      select b.id, b.customer_id, case when b.paid then b.paid_at else b.owed_since end as day, b.paid,
        b.amount_with_vat as amount, b.vat_percent, ${currencyOf(sql`b.region`)} as paid_in,
        exists (select from bills_lines l where l.parent_id = b.id) as has_lines,
        (select coalesce(sum(e.amount), 0) from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
          where x.bill_id = b.id and e.book = 'applied') as applied
      from bills b where b.id = any(${sql.param(ids)}::bigint[])
    ),
    made as (
      insert into ledger_transactions (kind, date, customer_id, bill_id, created_by)
      select case when has_lines then 'enrolment' else 'payment' end, day, customer_id, id, ${userId}
      from bill order by day, id returning id, kind, date, bill_id
    ),
    line as (
      select m.id, b.paid_in, l.account_id, l.currency, l.amount, l.enrolled, l.arrives,
        vat_of(l.amount, b.vat_percent) as vat
      from made m join bill b on b.id = m.bill_id join bills_lines l on l.parent_id = b.id
    ),
    plain as (
      select m.id, b.paid_in, b.amount, vat_of(b.amount, b.vat_percent) as vat
      from made m join bill b on b.id = m.bill_id where not b.has_lines
    ),
    entry (id, book, account_id, currency, amount) as (
      select m.id, 'applied', null::bigint, b.paid_in, -b.applied from made m join bill b on b.id = m.bill_id
        where b.paid
      union all select m.id, 'bank', null, b.paid_in, b.applied - b.amount from made m join bill b on b.id = m.bill_id
        where b.paid
      union all select m.id, 'receivable', null, b.paid_in, -b.amount from made m join bill b on b.id = m.bill_id
        where not b.paid
      union all select id, 'vat', null, paid_in, sum(vat) from line group by id, paid_in
      union all select id, 'commission', null, paid_in, sum(amount - vat - enrolled) from line group by id, paid_in
      union all select id, 'exchange', null, paid_in, sum(enrolled) from line where currency <> paid_in group by id, paid_in
      union all select id, 'exchange', null, currency, -sum(arrives) from line where currency <> paid_in group by id, currency
      union all select id, 'cabinet', account_id, currency, sum(arrives) from line group by id, account_id, currency
      union all select id, 'vat', null, paid_in, vat from plain
      union all select id, 'services', null, paid_in, amount - vat from plain
    )
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, m.kind, m.date, e.book, e.account_id, e.currency, e.amount
    from entry e join made m using (id) where e.amount <> 0 order by m.id`);
  // More money can end a low-balance warning or an automatic top-up.
  await queueBalanceChecks(
    db,
    sql`select distinct b.customer_id as id from bills b
      join bills_lines l on l.parent_id = b.id join accounts a on a.id = l.account_id
      left join balance_rules r on r.account_id = a.id
      where b.id = any(${sql.param(ids)}::bigint[]) and (a.low_told_at is not null or r.fallen)`,
  );
}
