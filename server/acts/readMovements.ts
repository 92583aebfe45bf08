// What the ledger says of a customer's cabinets, as src/domain/closing.ts wants it.
import { sql } from "drizzle-orm";
import type { Cabinet, Movement } from "../../src/domain/closing.ts";
import type { Day } from "../../src/domain/periods.ts";
import type { Queryable } from "../db/open.ts";

/** An account, and the contract that its money is closed under. */
export interface ClosedAccount extends Cabinet {
  readonly name: string;
  readonly systemId: number;
  readonly contractId: number | null;
}

/** A customer's accounts, those of no contract under the only one that was in force in the period, if it was one. */
export async function readAccounts(
  db: Queryable,
  customerId: number,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<readonly ClosedAccount[]> {
  const { rows } = await db.execute<ClosedAccount & Record<string, unknown>>(sql`
    with own as (
      select min(k.id) as id, count(*) as count from contracts k
      where k.customer_id = ${customerId} and k.is_active and k.status = 'active'
        and k.start_date <= ${to}::date and (k.expiry_date is null or k.expiry_date >= ${from}::date)
    )
    select a.id, a.name, a.currency, a.system_id as "systemId", s.closing_basis as basis,
      coalesce(a.contract_id, case when own.count = 1 then own.id end) as "contractId"
    from accounts a join systems s on s.id = a.system_id cross join own
    where a.customer_id = ${customerId} order by s.name, a.name, a.id`);
  return rows;
}

/** Everything that moved in the accounts until a day; spend by day, all else by transaction. */
export async function readMovements(
  db: Queryable,
  accountIds: readonly number[],
  until: Day,
): Promise<readonly Movement[]> {
  const { rows } = await db.execute<Movement & Record<string, unknown>>(sql`
    with moved as (
      select e.account_id, e.kind, e.date, case when e.kind = 'spend' then 0 else e.transaction_id end as transaction_id,
        sum(e.amount) as amount
      from ledger_entries e
      where e.account_id = any(${sql.param(accountIds)}::bigint[]) and e.date <= ${until}::date
      group by 1, 2, 3, 4
    )
    select m.account_id as "accountId", m.kind, m.date::text as date, m.transaction_id as "transactionId",
      (m.amount * 100)::bigint as amount,
      case when m.kind = 'enrolment' then coalesce((
        select (sum(l.amount) * 100)::bigint from ledger_transactions x join bills_lines l on l.parent_id = x.bill_id
        where x.id = m.transaction_id and l.account_id = m.account_id), 0) else 0 end as cost
    from moved m where m.amount <> 0`);
  return rows;
}
