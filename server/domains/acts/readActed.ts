// What acts in the region's currency have closed for a customer, as openParts.ts needs it; acts in another currency are
// settled outside the program.
import { sql } from "drizzle-orm";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Acted } from "./openParts.ts";
import type { ActPeriod } from "./actPeriod.ts";

/** What acts have closed of an account; hundredths. */
export interface ActedAccount {
  /** Keyed by month ("YYYY-MM"), up to the month of the period. */
  readonly months: Map<string, Acted>;
  /** Closed by manual lines, which name no month; `later` is the part of acts dated after the period. */
  byHand: number;
  later: number;
}

/** What the lines of acts have closed, by account. */
export async function readActed(
  db: Queryable,
  accountIds: readonly number[],
  { region, from, to }: ActPeriod,
): Promise<ReadonlyMap<number, ActedAccount>> {
  const currency = regionCurrency[region];
  type Row = Omit<Acted, "rated"> & {
    readonly rated: string;
    readonly accountId: number;
    readonly month: Day | null;
    readonly later: number;
  };
  type Column = "quantity" | "amount" | "unpaid" | "unpaid_amount";
  const cents = (column: Column) => sql`(coalesce(sum(l.${sql.identifier(column)}), 0) * 100)::bigint`;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select l.account_id as "accountId", l.month::text as month, ${cents("quantity")} as quantity,
      ${cents("amount")} as amount, ${cents("unpaid")} as unpaid, ${cents("unpaid_amount")} as "unpaidAmount",
      round(coalesce(sum(l.rate * (l.quantity - l.unpaid)), 0) * 10000000000)::text as rated,
      bool_or(l.rate is null and l.quantity <> l.unpaid) as "isPlain",
      (coalesce(sum(l.amount) filter (where a.date > ${to}::date), 0) * 100)::bigint as later
    from acts_lines l join acts a on a.id = l.parent_id
    where l.account_id = any(${sql.param(accountIds)}::bigint[]) and coalesce(a.currency, ${currency}) = ${currency}
      and (l.month is null or l.month <= ${from}::date)
    group by l.account_id, l.month`);
  const byAccount = new Map<number, ActedAccount>();
  for (const { accountId, month, later, rated, ...acted } of rows) {
    const known = byAccount.get(accountId) ?? { months: new Map(), byHand: 0, later: 0 };
    byAccount.set(accountId, known);
    if (month !== null) known.months.set(month.slice(0, 7), { ...acted, rated: BigInt(rated) });
    else Object.assign(known, { byHand: acted.amount, later });
  }
  return byAccount;
}

/** What manual acts for advertising have closed without naming an account; hundredths. */
export interface ManualActs {
  readonly contractId: number | null;
  readonly amount: number;
  /** The part of acts dated after the period. */
  readonly later: number;
}

export async function readManualActs(
  db: Queryable,
  customerId: number,
  { region, to }: ActPeriod,
): Promise<readonly ManualActs[]> {
  const currency = regionCurrency[region];
  const { rows } = await db.execute<ManualActs & Record<string, unknown>>(sql`
    select a.contract_id as "contractId", (sum(a.total_with_vat) * 100)::bigint as amount,
      (coalesce(sum(a.total_with_vat) filter (where a.date > ${to}::date), 0) * 100)::bigint as later
    from acts a
    where a.customer_id = ${customerId} and a.covers = 'advertising' and coalesce(a.currency, ${currency}) = ${currency}
      and not exists (select from acts_lines l where l.parent_id = a.id)
    group by a.contract_id order by a.contract_id`);
  return rows;
}

export interface KnownAct {
  readonly id: number;
  readonly contractId: number | null;
  readonly number: string;
  readonly amount: Money;
  readonly isOfRun: boolean;
}

/** The advertising acts of a month. */
export async function readActs(db: Queryable, customerId: number, { region, from, to }: ActPeriod) {
  const { rows } = await db.execute<KnownAct & Record<string, unknown>>(sql`
    select id, contract_id as "contractId", number, total_with_vat::text as amount, period_from is not null as "isOfRun"
    from acts where customer_id = ${customerId} and currency = ${regionCurrency[region]} and covers = 'advertising'
      and date between ${from}::date and ${to}::date order by period_from nulls last, id`);
  return rows;
}
