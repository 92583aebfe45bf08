// Who owes whom over a period (reference B.8 Reconciliation), in the seller's books: an act is a debit, a payment a credit.
import { add, compare, type Money, subtract, sum } from "../money/money.ts";
import type { Day } from "../time/periods.ts";

/** A movement; exactly one of the two sums is set, in the region's currency. */
export interface Operation {
  readonly date: Day;
  readonly debit: Money | null;
  readonly credit: Money | null;
}

export interface Balances {
  readonly debit: Money;
  readonly credit: Money;
  /** What the customer owes at the end; negative for what we owe. */
  readonly closing: Money;
}

/** The label of the two lines below the balances that show the advance. */
export const unappliedLabel = "из оплат не зачтено на счета";

/** True if these lines are not both zero. */
export const hasUnapplied = ({ opening, closing }: { readonly opening: Money; readonly closing: Money }): boolean =>
  [opening, closing].some((amount) => compare(amount, "0") !== 0);

/** `closing = opening + debit − credit`, so that a period's closing balance is the next one's opening balance. */
export function reconcile(opening: Money, operations: readonly Operation[]): Balances {
  const debit = sum(operations.map((operation) => operation.debit ?? "0.00"));
  const credit = sum(operations.map((operation) => operation.credit ?? "0.00"));
  return { debit, credit, closing: subtract(add(opening, debit), credit) };
}
