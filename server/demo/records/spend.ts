import { sql } from "drizzle-orm";
import type { Day } from "../../../src/domain/time/periods.ts";
import type { Queryable } from "../../platform/db/open.ts";

/**
 * Lets the accounts spend their money: each arrival is spread over the days until the next one, less on weekends, never more
 * than the balance. Spend of the last year is daily, older spend monthly. One statement, since the database handles a
 * hundred thousand rows faster than this process.
 */
export async function spendWhatArrived(db: Queryable, today: Day): Promise<void> {
  await db.execute(sql`
    with arrival as (
      select e.id, e.account_id, a.customer_id, e.currency, e.amount, e.date,
        least(greatest(coalesce(lead(e.date) over (partition by e.account_id order by e.date, e.id) - e.date, 45), 14), 80)
          as days
      from ledger_entries e join accounts a on a.id = e.account_id
      where e.kind = 'enrolment'
    ),
    pace as (
      select a.*, a.date + n as day, 0.92 + (a.id * 31 % 7) / 100.0 as share,
        case when extract(isodow from a.date + n) > 5 then 55 else 100 end + (a.id * 7919 + n * 104729) % 60 as weight
      from arrival a cross join lateral generate_series(1, a.days) n
    ),
    spent as (
      select account_id, customer_id, currency, day,
        trunc(amount * share * weight / sum(weight) over (partition by id), 2) as amount
      from pace
    ),
    total as (
      select account_id, customer_id, currency, date, sum(amount) as amount
      from (
        select *, case when day > ${today}::date - 365 then day
          else (date_trunc('month', day) + interval '1 month - 1 day')::date end as date
        from spent where day < ${today}::date
      ) told
      group by account_id, customer_id, currency, date having sum(amount) > 0
    ),
    made as (
      insert into ledger_transactions (kind, date, customer_id)
      select 'spend', date, customer_id from total group by date, customer_id order by date, customer_id
      returning id, date, customer_id
    )
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'spend', date, 'cabinet', t.account_id, t.currency, -t.amount from total t join made m using (date, customer_id)
    union all
    select m.id, 'spend', date, 'spend', null, t.currency, sum(t.amount)
    from total t join made m using (date, customer_id) group by m.id, date, t.currency`);
  // The systems have reported everything up to last midnight.
  await db.execute(sql`
    update accounts a set synced_at = ${today}::timestamp at time zone 'Europe/Minsk'
    where exists (select from ledger_entries e where e.account_id = a.id and e.kind = 'spend')`);
}
