// Who owes whom over a period (reference B.8 Reconciliation), in the seller's books: an act is debit, a payment credit.
import { add, compare, type Money, subtract, sum } from "./money.ts";
import type { Day } from "./periods.ts";

/** One movement of the settlements; exactly one of the two sums is there, in the region's currency. */
export interface Operation {
  readonly date: Day;
  readonly debit: Money | null;
  readonly credit: Money | null;
}

export interface Balances {
  readonly debit: Money;
  readonly credit: Money;
  /** What the customer owes at the end; negative: what is owed to the customer. */
  readonly closing: Money;
}

/** What the two lines are called that say, below a balance, how much of the payments no bill has taken. */
export const unappliedLabel = "из оплат не зачтено на счета";

/** True where there is something to say in these lines. */
export const hasUnapplied = ({ opening, closing }: { readonly opening: Money; readonly closing: Money }): boolean =>
  [opening, closing].some((amount) => compare(amount, "0") !== 0);

/** `closing = opening + debit − credit`, so that the closing of a period is the opening of the next one. */
export function reconcile(opening: Money, operations: readonly Operation[]): Balances {
  const debit = sum(operations.map((operation) => operation.debit ?? "0.00"));
  const credit = sum(operations.map((operation) => operation.credit ?? "0.00"));
  return { debit, credit, closing: subtract(add(opening, debit), credit) };
}
