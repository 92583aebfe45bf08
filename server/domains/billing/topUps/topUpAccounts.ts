// A customer's accounts as a top-up sees them.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/currency.ts";
import type { Money } from "../../../../src/domain/money.ts";
import { paceDays } from "../../../../src/domain/pace.ts";
import type { Day } from "../../../../src/domain/periods.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { computed } from "../../computed.ts";
import { todayIn } from "../../../platform/db/today.ts";
import { contractHolds } from "../terms/contractHolds.ts";
import type { PayType } from "../terms/customerTerms.ts";

export interface TopUpAccount {
  readonly id: number;
  readonly name: string;
  readonly systemId: number;
  readonly systemName: string;
  readonly contractId: number | null;
  /** Of the cabinet. */
  readonly currency: Currency;
  readonly isActive: boolean;
  /** No money has arrived in it yet: the system's first minimum holds. */
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

/** The contracts of a customer that money can come under on a day, the newest first. */
export async function contractsOf(db: Queryable, customerId: number, day: Day): Promise<readonly TopUpContract[]> {
  const { rows } = await db.execute<TopUpContract & Record<string, unknown>>(sql`
    select k.id, k.number, k.payment_terms as "payType" from contracts k
    where k.customer_id = ${customerId} and ${contractHolds(day)}
    order by k.start_date desc, k.id desc`);
  return rows;
}

/** How fast the money of an account goes; sums are in the cabinet's currency. */
export interface Pace {
  readonly balance: Money;
  /** In the last `paceDays`. */
  readonly spent: Money;
  /** Null where nothing is spent. */
  readonly daysLeft: number | null;
}

export const unspent: Pace = { balance: "0.00", spent: "0.00", daysLeft: null };

/** The paces of a customer's accounts, by their ids. */
export async function pacesOf(db: Queryable, customerId: number): Promise<ReadonlyMap<number, Pace>> {
  const { rows } = await db.execute<Pace & { id: number } & Record<string, unknown>>(sql`
    select t.id, ${computed.accountBalance} as balance, ${computed.accountDaysLeft} as "daysLeft",
      (select greatest(coalesce(-sum(e.amount), 0), 0)::numeric(24,2) from ledger_entries e
        where e.account_id = t.id and e.kind = 'spend' and e.date > ${todayIn(sql`t.region`)} - ${paceDays}::integer) as spent
    from accounts t where t.customer_id = ${customerId}`);
  return new Map(rows.map(({ id, ...pace }) => [id, pace]));
}
