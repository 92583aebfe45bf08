// What of an account's month is still open: what there is to close (src/domain/closing.ts) less what acts have closed.
// All sums are whole hundredths.
import { type MonthClosing, share } from "../../../src/domain/closing.ts";
import { type Decimal, divide, isNegative, multiply, roundHalfUp } from "../../../src/domain/money.ts";
import type { Day } from "../../../src/domain/periods.ts";
import type { ClosedAccount } from "./readMovements.ts";

/** What the lines of acts have closed of an account's month. */
export interface Acted {
  /** In the cabinet's currency. */
  readonly quantity: number;
  /** In the region's currency. */
  readonly amount: number;
  /** Of both what nobody had paid for by then, and what it was priced at. */
  readonly unpaid: number;
  readonly unpaidAmount: number;
  /** Of what was paid, as src/domain/closing.ts has it. */
  readonly rated: bigint;
  /** Some line does not say its rate: that of the others can't be told. */
  readonly isPlain: boolean;
}

/** What an act would close of an account's month; less than nothing where acts have closed too much. */
export interface OpenPart {
  readonly account: ClosedAccount;
  /** The month's first day. */
  readonly month: Day;
  readonly quantity: number;
  /** What the paid part of it has cost. */
  readonly paid: number;
  /** The part of the quantity that nobody has paid for, and its price. */
  readonly unpaid: number;
  readonly owed: number;
  /** By which rates the paid part came and the other was priced, for one unit; null where that can't be told. */
  readonly rate: Decimal | null;
  readonly unpaidRate: Decimal | null;
}

export const nothingActed: Acted = {
  ...{ quantity: 0, amount: 0, unpaid: 0, unpaidAmount: 0, rated: 0n, isPlain: false },
};

/** A month as acts are to have closed it, before what is unpaid has its price. */
interface OpenMonth extends Pick<OpenPart, "quantity" | "paid" | "unpaid" | "rate"> {
  /** All of the month that is to be closed as unpaid: its price less what acts have is what is owed. */
  readonly stillUnpaid: number;
}

/**
 * What acts have closed at a price before it was paid stays closed at that price when its payment comes with a day of the
 * month: the difference is one of rates, and no service.
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

/** To eight digits, as rates have them. */
function rateOf(rated: bigint, quantity: number): Decimal | null {
  if (quantity === 0) return null;
  const rate = divide(String(rated), multiply(String(quantity), "100000000"));
  return isNegative(rate) ? null : roundHalfUp(rate, 8);
}

export const amountOf = ({ paid, owed }: Pick<OpenPart, "paid" | "owed">): number => paid + owed;

interface Reduced {
  readonly parts: readonly OpenPart[];
  /** What is beyond all that is open. */
  readonly beyond: number;
}

/**
 * Parts less a sum that acts have closed without saying of what: it is taken from the first of them on that are open.
 * Counted again after an act has closed the rest, the same sum takes exactly what is left.
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

/** Rounded towards zero: where some of the price is left, so is some of the quantity. */
const partOf = (quantity: number, left: number, whole: number): number =>
  left === whole ? quantity : Number((BigInt(quantity) * BigInt(left)) / BigInt(whole));
