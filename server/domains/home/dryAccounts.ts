import { sql, type SQL } from "drizzle-orm";
import type { DryAccount } from "../../../src/contract/home.ts";
import { runsDryWithin } from "../../../src/domain/money/runsDry.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { accountComputed } from "../accounts/computed.ts";

/** The most accounts listed; the list behind the number shows the rest. */
const mostNamed = 5;

/**
 * The active accounts that will run out of money soon, the soonest first.
 * @param among a condition on `accounts t`
 */
export async function readDryAccounts(db: Queryable, among: SQL): Promise<{ count: number; first: DryAccount[] }> {
  const { rows } = await db.execute<DryAccount & { count: number }>(sql`
    with dry as (
      select * from (
        select t.id, t.name, t.currency, t.customer_id, t.system_id,
          ${accountComputed.accountBalance} as balance, ${accountComputed.accountDaysLeft} as days_left
        from accounts t where t.status = 'active' and ${among}) judged
      where days_left <= ${runsDryWithin})
    select count(*) over () as count, d.id, d.name, d.currency, d.balance, d.days_left as "daysLeft",
      c.company_name as customer, s.name as system
    from dry d join customers c on c.id = d.customer_id join systems s on s.id = d.system_id
    order by d.days_left, d.id limit ${mostNamed}`);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...account }) => account) };
}
