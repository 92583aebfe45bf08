// The open part of an account's month: what is to be closed (src/domain/papers/closing.ts) less what acts have closed. All
// sums are integers in hundredths.
import { type MonthClosing, share } from "../../../src/domain/papers/closing.ts";
import { type Decimal, divide, isNegative, multiply, roundHalfUp } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import type { ClosedAccount } from "./readMovements.ts";

/** What lines of acts have closed of an account's month. */
export interface Acted {
  /** In the account's currency. */
  readonly quantity: number;
  /** In the region's currency. */
  readonly amount: number;
  /** The part of the quantity that was unpaid when closed, and the price it was closed at. */
  readonly unpaid: number;
  readonly unpaidAmount: number;
  /** The paid quantity weighted by its rates, as in src/domain/papers/closing.ts. */
  readonly rated: bigint;
  /** A line has no rate, so the average rate of the others is unknown. */
  readonly isPlain: boolean;
}

/** What an act would close of an account's month; negative if acts have closed too much. */
export interface OpenPart {
  readonly account: ClosedAccount;
  /** The month's first day. */
  readonly month: Day;
  readonly quantity: number;
  /** The cost of the paid part. */
  readonly paid: number;
  /** The unpaid part of the quantity, and its price. */
  readonly unpaid: number;
  readonly owed: number;
  /** Average rate of the paid part and rate of the unpaid part, per unit; null if unknown. */
  readonly rate: Decimal | null;
  readonly unpaidRate: Decimal | null;
}

export const nothingActed: Acted = {
  ...{ quantity: 0, amount: 0, unpaid: 0, unpaidAmount: 0, rated: 0n, isPlain: false },
};

/** What acts have to close of a month, before the unpaid part is priced. */
interface OpenMonth extends Pick<OpenPart, "quantity" | "paid" | "unpaid" | "rate"> {
  /** The month's whole unpaid quantity; what is owed is its price less what acts have closed. */
  readonly stillUnpaid: number;
}

/**
 * An unpaid part that an act closed at a price stays closed at that price. If its payment arrives later on a day within the
 * month at another rate, the difference is an exchange difference and no service.
 */
export function openMonth(now: MonthClosing, acted: Acted): OpenMonth {
  const paidNow = now.quantity - now.unpaid;
  const morePaid = paidNow - (acted.quantity - acted.unpaid);
  const settled = Math.max(0, Math.min(acted.unpaid - now.unpaid, morePaid, paidNow));
  const ofOthers = settled > 0 ? share({ amount: paidNow, cost: now.cost }, settled) : 0;
  const quantity = now.quantity - acted.quantity;
  const unpaid = now.unpaid + settled - acted.unpaid;
  const rated = now.rated - (settled > 0 ? (now.rated * BigInt(settled)) / BigInt(paidNow) : 0n) - acted.rated;
  return {
    quantity,
    paid: now.cost - ofOthers - (acted.amount - acted.unpaidAmount),
    rate: acted.isPlain ? null : rateOf(rated, quantity - unpaid),
    unpaid,
    stillUnpaid: now.unpaid + settled,
  };
}

/** Rounded to eight decimal places, like all rates. */
function rateOf(rated: bigint, quantity: number): Decimal | null {
  if (quantity === 0) return null;
  const rate = divide(String(rated), multiply(String(quantity), "100000000"));
  return isNegative(rate) ? null : roundHalfUp(rate, 8);
}

export const amountOf = ({ paid, owed }: Pick<OpenPart, "paid" | "owed">): number => paid + owed;

interface Reduced {
  readonly parts: readonly OpenPart[];
  /** The part of the sum that exceeds everything open. */
  readonly beyond: number;
}

/**
 * Subtracts a sum that acts have closed without naming a month, starting with the oldest open part. Once acts have closed
 * the rest, the same sum leaves nothing open.
 */
export function reduce(parts: readonly OpenPart[], amount: number): Reduced {
  let beyond = amount;
  const left = parts.map((part) => {
    const taken = Math.max(0, Math.min(beyond, amountOf(part)));
    beyond -= taken;
    return taken === 0 ? part : less(part, taken);
  });
  return { parts: left, beyond };
}

function less(part: OpenPart, taken: number): OpenPart {
  if (taken === amountOf(part)) return { ...part, quantity: 0, paid: 0, unpaid: 0, owed: 0 };
  const fromPaid = Math.min(taken, Math.max(0, part.paid));
  const paid = part.paid - fromPaid;
  const owed = part.owed - (taken - fromPaid);
  const unpaid = partOf(part.unpaid, owed, part.owed);
  return { ...part, paid, owed, unpaid, quantity: unpaid + partOf(part.quantity - part.unpaid, paid, part.paid) };
}

/** Rounds towards zero, so that a part with some price left keeps some quantity. */
const partOf = (quantity: number, left: number, whole: number): number =>
  left === whole ? quantity : Number((BigInt(quantity) * BigInt(left)) / BigInt(whole));
