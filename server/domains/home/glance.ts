import { sql } from "drizzle-orm";
import type { Glance } from "../../../src/contract/home.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import { totalsByCurrency } from "../../../src/domain/money/totals.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { waitsToBeSigned } from "../documents/waiting.ts";
import { taskComputed } from "../tracker/computed.ts";
import { advanceComputed, billComputed } from "../billing/computed.ts";

/**
 * A summary of one client, in one query.
 * @throws Problem 404 for an unknown client
 */
export async function readGlance(db: Queryable, customerId: number): Promise<Glance> {
  type Row = Omit<Glance, "unpaidBills"> & { readonly region: Region; readonly unpaid: number; readonly owed: Money };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select c.region,
      (select coalesce(json_agg(json_build_object('currency', b.currency, 'amount', b.amount)), '[]')
        from (select a.currency, sum(coalesce(e.amount, 0))::numeric(24,2)::text as amount
          from accounts a left join ledger_entries e on e.account_id = a.id
          where a.customer_id = c.id group by a.currency) b) as balances,
      (select count(*)::int from bills b where b.customer_id = c.id and not b.paid) as unpaid,
      (select coalesce(sum(${billComputed.billLeft}), 0)::numeric(24,2) from bills t
        where t.customer_id = c.id and not t.paid) as owed,
      (select ${advanceComputed.customerUnapplied} from customers t where t.id = c.id) as unapplied,
      (select count(*)::int from acts a where a.customer_id = c.id and ${waitsToBeSigned("act")}) as "unsignedActs",
      (select count(*)::int from tasks t where t.state = 'open'
        and ${taskComputed.taskCustomer} = c.id) as "openTasks",
      (select max(s.last_used_at) from sessions s join users u on u.id = s.user_id
        where u.customer_id = c.id) as "lastSeen"
    from customers c where c.id = ${customerId}`);
  const [found] = rows;
  if (!found) throw new Problem(404, "Такого клиента нет");
  const { region, unpaid, owed, unapplied, balances, unsignedActs, openTasks, lastSeen } = found;
  const unpaidBills = { count: unpaid, amount: owed, currency: regionCurrency[region] };
  return { balances: totalsByCurrency(balances), unpaidBills, unapplied, unsignedActs, openTasks, lastSeen };
}
