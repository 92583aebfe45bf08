// Suggested sums: below a line, and for all accounts that run out of money.
import type { AccountTerms, TopUpTermsAnswer } from "../../../contract/money/billing.ts";
import { compare, type Money, multiply, parseMoney } from "../../../domain/money/money.ts";
import { missingFor, spendIn } from "../../../domain/money/pace.ts";
import { lineOf } from "../priceLine.ts";

export interface QuickSum {
  readonly label: string;
  /** With VAT, in the region's currency. */
  readonly sum: Money;
}

/**
 * The minimum, twice that, the account's spend of two weeks and of a month, and the last payment; without duplicates and
 * sums below the minimum.
 * @param last from the account's latest bill or request
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
 * The payment for each account that runs out within `within` days, so that it lasts `days` days from today; at least the
 * minimum. Leaves out accounts without a price.
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

/** @param arrives in the account's currency */
const paidFor = (account: AccountTerms, arrives: Money, terms: TopUpTermsAnswer): Money | undefined =>
  lineOf(account, { side: "arrives", sum: arrives }, terms).price?.gross;
