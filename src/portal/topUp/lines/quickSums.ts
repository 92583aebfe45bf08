// Sums that are likely, offered below a line, and for all accounts that run out together.
import type { AccountTerms, TopUpTermsAnswer } from "../../../contract/billing.ts";
import { compare, type Money, multiply, parseMoney } from "../../../domain/money.ts";
import { missingFor, spendIn } from "../../../domain/pace.ts";
import { lineOf } from "../priceLine.ts";

export interface QuickSum {
  readonly label: string;
  /** With VAT, in the region's currency. */
  readonly sum: Money;
}

/**
 * The least sum, twice as much, two weeks and a month of the account's own spend, and what was paid the last time;
 * nothing twice, nothing below the minimum.
 * @param last of the account's latest bill or request
 */
export function quickSums(
  account: AccountTerms,
  last: Money | undefined,
  terms: TopUpTermsAnswer,
): readonly QuickSum[] {
  const { minimum, spent } = account;
  const least = minimum !== null && compare(minimum, "0") > 0 ? minimum : undefined;
  const double = least && parseMoney(multiply(least, "2"));
  const [twoWeeks, month] = [14, 30].map((days) => paidFor(account, spendIn(spent, days), terms));
  const offered = [
    { label: "Минимум", sum: least },
    { label: "Два минимума", sum: double },
    { label: "Две недели", sum: twoWeeks },
    { label: "Месяц", sum: month },
    { label: "Как в прошлый раз", sum: last },
  ].flatMap(({ label, sum }) => (sum && (!least || compare(sum, least) >= 0) ? [{ label, sum }] : []));
  return offered.filter(({ sum }, index) => offered.findIndex((other) => compare(other.sum, sum) === 0) === index);
}

/**
 * What to pay for every account whose money is used up within some days, for it to last so many from today; not less
 * than its minimum. An account that can't be priced now is left out.
 */
export function sumsToLast(terms: TopUpTermsAnswer, within: number, days: number): ReadonlyMap<number, Money> {
  const found = runningOut(terms, within).flatMap((account) => {
    const needed = paidFor(account, missingFor(account.balance, account.spent, days), terms);
    const { id, minimum } = account;
    const sum = minimum !== null && (!needed || compare(needed, minimum) < 0) ? minimum : needed;
    return sum && compare(sum, "0") > 0 ? [[id, sum] as const] : [];
  });
  return new Map(found);
}

const runningOut = ({ accounts }: TopUpTermsAnswer, within: number): readonly AccountTerms[] =>
  accounts.filter(({ daysLeft, rate }) => daysLeft !== null && daysLeft <= within && rate);

/** @param arrives in the cabinet's currency */
const paidFor = (account: AccountTerms, arrives: Money, terms: TopUpTermsAnswer): Money | undefined =>
  lineOf(account, { side: "arrives", sum: arrives }, terms).price?.gross;
