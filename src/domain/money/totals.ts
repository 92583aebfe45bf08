// Adds up sums without the decimal library: hundredths are exact integers, so pages that only add up stay small.
import { currencies } from "./currency.ts";
import type { Money } from "./money.ts";

/** A sum with its ISO 4217 currency code. */
export interface CurrencyAmount<C extends string = string> {
  readonly currency: C;
  readonly amount: Money;
}

/** The exact total of sums in one currency; "0.00" for an empty list. Throws a SyntaxError for an invalid sum. */
export const totalOf = (amounts: readonly Money[]): Money =>
  moneyOf(amounts.reduce((total, amount) => total + hundredthsOf(amount), 0n));

/** Totals per currency, in the order of `currencies`. */
export function totalsByCurrency<C extends string>(sums: readonly CurrencyAmount<C>[]): readonly CurrencyAmount<C>[] {
  const amounts = new Map<C, Money[]>();
  for (const { currency, amount } of sums) amounts.set(currency, [...(amounts.get(currency) ?? []), amount]);
  return [...amounts]
    .map(([currency, list]) => ({ currency, amount: totalOf(list) }))
    .sort((a, b) => places.indexOf(a.currency) - places.indexOf(b.currency));
}

const places: readonly string[] = currencies;

/** A sum in hundredths. */
export function hundredthsOf(amount: Money): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(2, "0").slice(0, 2));
}

/** Hundredths as a sum. */
export function moneyOf(hundredths: bigint | number): Money {
  const digits = String(hundredths < 0 ? -hundredths : hundredths).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
