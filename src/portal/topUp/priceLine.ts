// Prices an account's input, or reports what is wrong. Pure; uses the server's own arithmetic.
import type { AccountTerms, TopUpTermsAnswer } from "../../contract/money/billing.ts";
import { formatMoney } from "../../domain/money/format.ts";
import { compare, type Money, parseMoney } from "../../domain/money/money.ts";
import { isBelowMinimum, priceTopUp, type TopUpPrice, type TopUpTerms } from "../../domain/money/topUp.ts";
import { messages } from "../../i18n/messages.ts";

/** One of a line's two sums; the other is calculated. */
export interface TypedSum {
  readonly side: "pays" | "arrives";
  /** As typed: "1234.5"; "" if empty. */
  readonly sum: string;
}

export const nothingTyped: TypedSum = { side: "pays", sum: "" };

export interface TopUpLine {
  readonly account: AccountTerms;
  readonly typed: TypedSum;
  /** Undefined while the input is empty or has no price. */
  readonly price: TopUpPrice | undefined;
  /** Why it can't be sent. */
  readonly problem: string | undefined;
}

/** @param vatPercent of the region */
export function lineOf(account: AccountTerms, typed: TypedSum, terms: TopUpTermsAnswer): TopUpLine {
  const { vatPercent } = terms;
  const { rate, commission, discount, minimum } = account;
  const price = rate ? priceOf({ vatPercent, rate, commission, discount }, typed) : undefined;
  return { account, typed, price, problem: problemOf(typed, price, minimum) ?? tooMuch(price?.gross ?? "0", terms) };
}

/** The message for a sum above the largest top-up; undefined otherwise. */
export const tooMuch = (gross: Money, { maxTopUp, currency }: TopUpTermsAnswer): string | undefined =>
  compare(gross, maxTopUp) > 0 ? messages.aboveMaximum(formatMoney(maxTopUp, currency)) : undefined;

function priceOf(terms: TopUpTerms, { side, sum }: TypedSum): TopUpPrice | undefined {
  const amount = parseMoney(sum);
  if (amount === undefined || compare(amount, "0") <= 0) return undefined;
  const price = side === "pays" ? priceTopUp(terms, { gross: amount }) : priceTopUp(terms, { arrives: amount });
  // A sum in a currency worth much less than the region's can exceed the largest storable sum.
  return price && parseMoney(price.arrives) === undefined ? undefined : price;
}

function problemOf({ sum }: TypedSum, price: TopUpPrice | undefined, minimum: string | null): string | undefined {
  if (sum === "") return messages.required;
  if (price && minimum !== null && isBelowMinimum(price.gross, minimum)) return messages.belowMinimum;
  if (price) return undefined;
  return minimum !== null && Number(sum) === 0 ? messages.belowMinimum : messages.badSum;
}
