// Splits a payment across bills: fills in empty sums, and allocates nothing twice.
import { compare, type Money, subtract } from "./money.ts";

/** A requested share; without an amount as much as the bill needs and the payment has. */
export interface WantedShare {
  /** The id of an existing line, which stays the same line. */
  readonly id?: number | undefined;
  readonly billId: number;
  readonly amount?: Money | null | undefined;
}

export interface Share {
  readonly id?: number | undefined;
  readonly billId: number;
  /** Positive. */
  readonly amount: Money;
}

export interface ShareFault {
  /** The index of the requested share. */
  readonly index: number;
  readonly field: "billId" | "amount";
  readonly fault: "twice" | "paid" | "moreThanLeft" | "moreThanPaid";
}

/**
 * Splits a payment in the order of the requested shares. The rest stays the customer's advance.
 * @param payment the whole sum; all sums are in one currency
 * @param left what is left to pay of each bill, by its id; a missing bill needs nothing
 */
export function shareOut(
  payment: Money,
  wanted: readonly WantedShare[],
  left: ReadonlyMap<number, Money>,
): { readonly shares: readonly Share[]; readonly faults: readonly ShareFault[]; readonly rest: Money } {
  const shares: Share[] = [];
  const faults: ShareFault[] = [];
  let rest = payment;
  for (const [index, { id, billId, amount: asked }] of wanted.entries()) {
    const open = left.get(billId) ?? "0.00";
    const amount = asked ?? (compare(open, rest) < 0 ? open : rest);
    const fault = shares.some((share) => share.billId === billId)
      ? ({ index, field: "billId", fault: "twice" } as const)
      : compare(open, "0") <= 0
        ? ({ index, field: "billId", fault: "paid" } as const)
        : compare(amount, open) > 0
          ? ({ index, field: "amount", fault: "moreThanLeft" } as const)
          : compare(amount, rest) > 0 || compare(amount, "0") <= 0
            ? ({ index, field: "amount", fault: "moreThanPaid" } as const)
            : undefined;
    if (fault) faults.push(fault);
    else {
      shares.push({ ...(id !== undefined && { id }), billId, amount });
      rest = subtract(rest, amount);
    }
  }
  return { shares, faults, rest };
}
