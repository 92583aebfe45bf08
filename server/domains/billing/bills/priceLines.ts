// Prices the lines of a bill: each with the day's rate, commission and discount; the bill's sum is the sum of its lines.
// Requests of customers on deferred payment are priced the same way.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import { compare, type Money, parseMoney, sum } from "../../../../src/domain/money/money.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { priceTopUp } from "../../../../src/domain/money/topUp.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { type CustomerTerms, priceTerms } from "../terms/customerTerms.ts";

/** A line as entered; its account is checked before. */
export interface GivenLine {
  readonly id?: number;
  readonly accountId: number;
  readonly platform?: string | null;
  /** With VAT, in the region's currency. */
  readonly amount: Money;
}

/** A line as stored; it is priced if it has `arrives`. */
export interface PricedLine extends GivenLine {
  readonly commissionPercent: string;
  readonly discountPercent: string;
  /** In the region's currency. */
  readonly enrolled: Money;
  /** The account's currency. */
  readonly currency: Currency;
  /** Units of the region's currency for `scale` units of `currency`. */
  readonly rate: string;
  readonly scale: number;
  /** In the account's currency. */
  readonly arrives: Money;
}

/**
 * Prices the lines that have no price yet.
 * @param day named in the message about a missing rate
 * @throws Problem 422 naming the lines with an invalid sum or a currency without a rate
 */
export async function priceLines(
  db: Queryable,
  terms: CustomerTerms,
  lines: readonly (GivenLine | PricedLine)[],
  day: Day,
): Promise<readonly PricedLine[]> {
  const accounts = await cabinetsOf(db, lines);
  const errors: Record<string, string> = {};
  const priced = lines.flatMap((line, index): readonly PricedLine[] => {
    if ("arrives" in line) return [line];
    const account = accounts.get(line.accountId);
    const price = account && priceLine(terms, account, line);
    if (typeof price === "object") return [price];
    const { input, message } = priceFault(price, account?.currency, day, terms);
    errors[`lines.${index}.${input}`] = message;
    return [];
  });
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return priced;
}

/** Why a line has no price, and the input that the message belongs to. */
export function priceFault(
  price: "too much" | undefined,
  currency: Currency | undefined,
  day: Day,
  { tooOldRates }: Pick<CustomerTerms, "tooOldRates">,
): { readonly input: "amount" | "accountId"; readonly message: string } {
  if (price === "too much") return { input: "amount", message: messages.badSum };
  return { input: "accountId", message: noRate(currency, day, tooOldRates) };
}

/** Why a currency has no price on a day. */
export function noRate(currency: Currency | undefined, day: Day, tooOldRates: CustomerTerms["tooOldRates"]): string {
  const last = currency && tooOldRates.get(currency);
  return last === undefined
    ? `Курс ${currency ?? ""} на ${formatDate(day)} неизвестен`
    : `Последний курс ${currency} — от ${formatDate(last)}: на ${formatDate(day)} он слишком старый`;
}

/** The price of a line; undefined if the rate is unknown, "too much" if the sum exceeds what an account can hold. */
export function priceLine(
  terms: CustomerTerms,
  cabinet: Pick<Cabinet, "systemId" | "currency">,
  line: GivenLine,
): PricedLine | "too much" | undefined {
  const how = priceTerms(terms, cabinet);
  if (!how) return undefined;
  const price = priceTopUp(how, { gross: line.amount });
  // A sum in a currency worth much less than the region's can exceed the largest storable sum.
  if (parseMoney(price.arrives) === undefined) return "too much";
  return {
    ...line,
    commissionPercent: price.commissionPercent,
    discountPercent: price.discountPercent,
    enrolled: price.after,
    currency: price.currency,
    rate: price.sellingRate,
    scale: price.scale,
    arrives: price.arrives,
  };
}

/**
 * The sum of a bill: that of its lines, or the entered one if there are no lines.
 * @throws Problem 422 on `amountWithVat` if both are given and differ, or neither is a valid sum
 */
export function amountOf(lines: readonly GivenLine[], given: Money | undefined): Money {
  const total = parseMoney(lines.length > 0 ? sum(lines.map(({ amount }) => amount)) : (given ?? "0"));
  const refuse = (message: string) => new Problem(422, messages.checkInput, { errors: { amountWithVat: message } });
  if (total === undefined || compare(total, "0") <= 0) throw refuse(messages.badSum);
  if (given !== undefined && compare(given, "0") !== 0 && compare(given, total) !== 0)
    throw refuse(`Сумма строк — ${total}: исправьте строки или сумму`);
  return total;
}

interface Cabinet {
  readonly id: number;
  readonly systemId: number;
  readonly currency: Currency;
}

async function cabinetsOf(db: Queryable, lines: readonly GivenLine[]): Promise<ReadonlyMap<number, Cabinet>> {
  const ids = lines.map(({ accountId }) => accountId);
  const { rows } = await db.execute<Cabinet & Record<string, unknown>>(sql`
    select id, system_id as "systemId", currency from accounts where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
