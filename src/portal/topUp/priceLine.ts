// What was typed for an account → its price, or what is wrong with it. Pure; the arithmetic is the server's own.
import type { AccountTerms, TopUpTermsAnswer } from "../../contract/billing.ts";
import { compare, parseMoney } from "../../domain/money.ts";
import { isBelowMinimum, priceTopUp, type TopUpPrice, type TopUpTerms } from "../../domain/topUp.ts";
import { messages } from "../../i18n/messages.ts";

/** One of a line's two sums; the other follows from it. */
export interface TypedSum {
  readonly side: "pays" | "arrives";
  /** As typed: "1234.5"; "" of nothing. */
  readonly sum: string;
}

export const nothingTyped: TypedSum = { side: "pays", sum: "" };

export interface TopUpLine {
  readonly account: AccountTerms;
  readonly typed: TypedSum;
  /** Undefined while nothing, or nothing payable, is typed. */
  readonly price: TopUpPrice | undefined;
  /** Why it can't be sent so. */
  readonly problem: string | undefined;
}

/** @param vatPercent of the region */
export function lineOf(account: AccountTerms, typed: TypedSum, { vatPercent }: TopUpTermsAnswer): TopUpLine {
  const { rate, commission, discount, minimum } = account;
  const price = rate ? priceOf({ vatPercent, rate, commission, discount }, typed) : undefined;
  return { account, typed, price, problem: problemOf(typed, price, minimum) };
}

function priceOf(terms: TopUpTerms, { side, sum }: TypedSum): TopUpPrice | undefined {
  const amount = parseMoney(sum);
  if (amount === undefined || compare(amount, "0") <= 0) return undefined;
  const price = side === "pays" ? priceTopUp(terms, { gross: amount }) : priceTopUp(terms, { arrives: amount });
  // More than a sum can be, of a currency that is worth much less than the region's.
  return price && parseMoney(price.arrives) === undefined ? undefined : price;
}

function problemOf({ sum }: TypedSum, price: TopUpPrice | undefined, minimum: string | null): string | undefined {
  if (sum === "") return messages.required;
  if (price && minimum !== null && isBelowMinimum(price.gross, minimum)) return messages.belowMinimum;
  if (price) return undefined;
  return minimum !== null && Number(sum) === 0 ? messages.belowMinimum : messages.badSum;
}
