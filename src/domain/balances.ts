// What a customer's accounts hold and have spent, by currency: the same on every page that tells it.
import type { Currency } from "./currency.ts";
import type { Money } from "./money.ts";
import { totalsByCurrency } from "./totals.ts";

/** An account as far as its money is told; sums are in its own currency. */
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

/** The archive is what is suspended: it is in no sum until it is asked for. */
export const isArchived = ({ status }: Pick<HeldAccount, "status">): boolean => status === "suspended";

/** A line for each currency, in the order of `totalsByCurrency`. */
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
