// The ledger's movements of a customer's accounts, as src/domain/papers/closing.ts needs them.
import { sql } from "drizzle-orm";
import type { Cabinet, Movement } from "../../../src/domain/papers/closing.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** An account, and the contract under which its money is closed. */
export interface ClosedAccount extends Cabinet {
  readonly name: string;
  readonly systemId: number;
  readonly contractId: number | null;
}

/**
 * A customer's accounts. Accounts without a contract count under the only contract in force in the period, if there is
 * exactly one.
 */
async function readAccounts(
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

/** What acts of a period are made from: a customer's accounts, and their movements until its end. */
export interface Held {
  readonly accounts: readonly ClosedAccount[];
  readonly movements: readonly Movement[];
}

/** @param period finds the contract of accounts without one */
export async function readHeld(
  db: Queryable,
  customerId: number,
  period: { readonly from: Day; readonly to: Day },
): Promise<Held> {
  const accounts = await readAccounts(db, customerId, period);
  const ids = accounts.map(({ id }) => id);
  return { accounts, movements: ids.length > 0 ? await readMovements(db, ids, period.to) : [] };
}

/** All movements of the accounts until a date: spend by day, everything else by transaction. */
export async function readMovements(
  db: Queryable,
  accountIds: readonly number[],
  until: Day,
): Promise<readonly Movement[]> {
  type Read = Omit<Movement, "rated"> & { readonly rated: string };
  const { rows } = await db.execute<Read & Record<string, unknown>>(sql`
    with moved as (
      select e.account_id, e.kind, e.date, case when e.kind = 'spend' then 0 else e.transaction_id end as transaction_id,
        sum(e.amount) as amount
      from ledger_entries e
      where e.account_id = any(${sql.param(accountIds)}::bigint[]) and e.date <= ${until}::date
      group by 1, 2, 3, 4
    )
    select m.account_id as "accountId", m.kind, m.date::text as date, m.transaction_id as "transactionId",
      (m.amount * 100)::bigint as amount,
      coalesce(paid.cost, back.cost, 0) as cost, coalesce(paid.rated, back.rated, 0)::text as rated,
      back.enrolment_id as "enrolmentId"
    from moved m left join lateral (
      select (sum(l.amount) * 100)::bigint as cost,
        round(sum(coalesce(l.arrives * l.rate / l.scale, l.enrolled)) * 10000000000) as rated
      from ledger_transactions x join bills_lines l on l.parent_id = x.bill_id
      where x.id = m.transaction_id and l.account_id = m.account_id and m.kind = 'enrolment') paid on true
    left join lateral (
      select (-r.amount_with_vat * 100)::bigint as cost, e.id as enrolment_id,
        -round(r.amount * 10000000000 * (
          select sum(coalesce(l.arrives * l.rate / l.scale, l.enrolled)) / sum(l.arrives)
          from bills_lines l where l.parent_id = x.bill_id and l.account_id = m.account_id)) as rated
      from ledger_transactions x join reversals r on r.id = x.reversal_id
        join ledger_transactions e on e.bill_id = x.bill_id and e.kind = 'enrolment'
      where x.id = m.transaction_id and m.kind = 'reversal') back on true
    where m.amount <> 0`);
  return rows.map((row) => ({ ...row, rated: BigInt(row.rated) }));
}
