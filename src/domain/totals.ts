// Totals of sums without the decimal library: whole hundredths are exact integers, so a page that only adds up stays small.
import { currencies } from "./currency.ts";
import type { Money } from "./money.ts";

/** A sum and the ISO 4217 code of its currency. */
export interface CurrencyAmount<C extends string = string> {
  readonly currency: C;
  readonly amount: Money;
}

/** The exact total of sums of one currency; "0.00" of none. Throws a SyntaxError on what is no sum. */
export const totalOf = (amounts: readonly Money[]): Money =>
  moneyOf(amounts.reduce((total, amount) => total + hundredthsOf(amount), 0n));

/** The totals of sums of several currencies, in the order of `currencies`. */
export function totalsByCurrency<C extends string>(sums: readonly CurrencyAmount<C>[]): readonly CurrencyAmount<C>[] {
  const amounts = new Map<C, Money[]>();
  for (const { currency, amount } of sums) amounts.set(currency, [...(amounts.get(currency) ?? []), amount]);
  return [...amounts]
    .map(([currency, list]) => ({ currency, amount: totalOf(list) }))
    .sort((a, b) => places.indexOf(a.currency) - places.indexOf(b.currency));
}

const places: readonly string[] = currencies;

/** A sum in whole hundredths. */
export function hundredthsOf(amount: Money): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(2, "0").slice(0, 2));
}

/** Whole hundredths as a sum. */
export function moneyOf(hundredths: bigint | number): Money {
  const digits = String(hundredths < 0 ? -hundredths : hundredths).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
