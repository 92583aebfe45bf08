import { sql, type SQL } from "drizzle-orm";
import type { DryAccount } from "../../../src/contract/home.ts";
import { runsDryWithin } from "../../../src/domain/money/runsDry.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { accountsJudged } from "../accounts/computed.ts";

/** The most accounts listed; the list behind the number shows the rest. */
const maxNamed = 5;

interface DryAccounts {
  readonly count: number;
  readonly first: DryAccount[];
}

/** The active accounts that will run out of money soon, the soonest first. */
export const readDryOfRegion = (db: Queryable, region: Region): Promise<DryAccounts> =>
  readDry(db, accountsJudged(sql`t.status = 'active' and t.region = ${region}`));

export const readDryOfCustomer = (db: Queryable, customerId: number): Promise<DryAccounts> =>
  readDry(db, accountsJudged(sql`t.status = 'active' and t.customer_id = ${customerId}`));

async function readDry(db: Queryable, judged: SQL): Promise<DryAccounts> {
  const { rows } = await db.execute<DryAccount & { count: number }>(sql`
    with dry as materialized (select * from (${judged}) judged where days_left <= ${runsDryWithin})
    select count(*) over () as count, d.id, d.name, d.currency, d.balance, d.days_left as "daysLeft",
      c.company_name as customer, s.name as system
    from dry d join customers c on c.id = d.customer_id join systems s on s.id = d.system_id
    order by d.days_left, d.id limit ${maxNamed}`);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...account }) => account) };
}
