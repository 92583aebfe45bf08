// A customer's accounts, with what a top-up needs of them.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import type { Money } from "../../../../src/domain/money/money.ts";
import { paceDays } from "../../../../src/domain/money/pace.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { accountComputed } from "../../accounts/computed.ts";
import { todayIn } from "../../../platform/db/today.ts";
import { contractHolds } from "../terms/contractHolds.ts";
import type { PayType } from "../terms/customerTerms.ts";

export interface TopUpAccount {
  readonly id: number;
  readonly name: string;
  readonly systemId: number;
  readonly systemName: string;
  readonly contractId: number | null;
  /** The account's currency. */
  readonly currency: Currency;
  readonly isActive: boolean;
  /** True if no money has arrived in it yet: the system's first minimum applies. */
  readonly isFirst: boolean;
}

export interface TopUpContract {
  readonly id: number;
  readonly number: string;
  readonly payType: PayType;
}

/** The accounts of a customer, by system and name. */
export async function accountsOf(db: Queryable, customerId: number): Promise<readonly TopUpAccount[]> {
  const { rows } = await db.execute<TopUpAccount & Record<string, unknown>>(sql`
    select a.id, a.name, a.system_id as "systemId", s.name as "systemName", a.contract_id as "contractId", a.currency,
      a.status = 'active' as "isActive",
      not exists (
        select from ledger_entries e where e.account_id = a.id and e.kind = 'enrolment') as "isFirst"
    from accounts a join systems s on s.id = a.system_id
    where a.customer_id = ${customerId} order by s.name, a.name, a.id`);
  return rows;
}

/** A customer's contracts that can receive money on a day, newest first. */
export async function contractsOf(db: Queryable, customerId: number, day: Day): Promise<readonly TopUpContract[]> {
  const { rows } = await db.execute<TopUpContract & Record<string, unknown>>(sql`
    select k.id, k.number, k.payment_terms as "payType" from contracts k
    where k.customer_id = ${customerId} and ${contractHolds(day)}
    order by k.start_date desc, k.id desc`);
  return rows;
}

/** How fast an account spends; sums in the account's currency. */
export interface Pace {
  readonly balance: Money;
  /** In the last `paceDays`. */
  readonly spent: Money;
  /** Null if nothing is spent. */
  readonly daysLeft: number | null;
}

export const unspent: Pace = { balance: "0.00", spent: "0.00", daysLeft: null };

/** The pace of each of a customer's accounts, by id. */
export async function pacesOf(db: Queryable, customerId: number): Promise<ReadonlyMap<number, Pace>> {
  const { rows } = await db.execute<Pace & { id: number } & Record<string, unknown>>(sql`
    select t.id, ${accountComputed.accountBalance} as balance, ${accountComputed.accountDaysLeft} as "daysLeft",
      (select greatest(coalesce(-sum(e.amount), 0), 0)::numeric(24,2) from ledger_entries e
        where e.account_id = t.id and e.kind = 'spend' and e.date > ${todayIn(sql`t.region`)} - ${paceDays}::integer) as spent
    from accounts t where t.customer_id = ${customerId}`);
  return new Map(rows.map(({ id, ...pace }) => [id, pace]));
}
