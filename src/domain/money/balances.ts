// Totals of a customer's balances and spend by currency, shared by all pages that show them.
import type { Currency } from "./currency.ts";
import type { Money } from "./money.ts";
import { totalsByCurrency } from "./totals.ts";

/** The money of an account; sums are in its own currency. */
export interface HeldAccount {
  readonly status: string;
  readonly currency: Currency;
  readonly balance: Money | null;
  readonly spendThisMonth: Money | null;
}

export interface Balance {
  readonly currency: Currency;
  readonly balance: Money;
  readonly spend: Money;
  readonly accounts: number;
}

/** Archived accounts are the suspended ones: they are excluded from sums unless requested. */
export const isArchived = ({ status }: Pick<HeldAccount, "status">): boolean => status === "suspended";

/** A line per currency, in the order of `totalsByCurrency`. */
export const balancesOf = (accounts: readonly Omit<HeldAccount, "status">[]): readonly Balance[] => {
  const spend = totalsByCurrency(
    accounts.map(({ currency, spendThisMonth }) => ({ currency, amount: spendThisMonth ?? "0.00" })),
  );
  return totalsByCurrency(accounts.map(({ currency, balance }) => ({ currency, amount: balance ?? "0.00" }))).map(
    ({ currency, amount }, index) => ({
      currency,
      balance: amount,
      spend: spend[index]?.amount ?? "0.00",
      accounts: accounts.filter((account) => account.currency === currency).length,
    }),
  );
};
