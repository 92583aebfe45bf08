// What acts close (specification §3 Act, design §5 Papers): money that a customer has paid is closed when the system has
// spent it, or when it is enrolled, depending on the system's settings. An account's money is used first in, first out,
// together with its cost. All sums are integers in hundredths.
import type { Currency } from "../money/currency.ts";
import type { Day } from "../time/periods.ts";

export type ClosingBasis = "spend" | "transfer";

export interface Cabinet {
  readonly id: number;
  readonly currency: Currency;
  readonly basis: ClosingBasis;
}

/** A movement of an account in the ledger. */
export interface Movement {
  readonly kind: "enrolment" | "correction" | "transfer" | "reversal" | "spend";
  readonly date: Day;
  /** The ledger's transaction; both sides of a transfer have the same one. */
  readonly transactionId: number;
  readonly accountId: number;
  /** In the account's currency, positive if the account gains. */
  readonly amount: number;
  /** What was paid for it with VAT, in the region's currency; for an enrolment, and negative for a reversal. */
  readonly cost: number;
  /** The amount times its bill's rate per unit, in hundred-millionths, from which average rates follow. */
  readonly rated: bigint;
  /** For a reversal: the transaction of the reversed enrolment. */
  readonly enrolmentId?: number | null;
}

/** The cost of money in an account, and the amount times its rate, as in movements. */
interface Paid {
  readonly cost: number;
  readonly rated: bigint;
}

/** What is to be closed of an account in a month, and its cost. */
export interface MonthClosing extends Paid {
  /** Spent or enrolled, in the account's currency. */
  readonly quantity: number;
  /** The part of the quantity that was unpaid at the month's end: it is priced on the act's day. */
  readonly unpaid: number;
}

/**
 * What is to be closed, by account and month ("YYYY-MM"); empty months are left out. A month depends only on movements until
 * its end, so later payments don't change it.
 *
 * Where acts close enrolments: money reversed to the advance is closed with a negative quantity in the month of the
 * reversal. A transfer takes the money's cost and its closing along: the sending account closes less, and the receiving
 * account closes it by its own system's rule. The cost of money removed by a correction is kept for a correction that adds
 * money in the same currency; anything added beyond that costs nothing.
 * @param movements of all accounts of one customer, in any order
 */
export function closingsOf(
  cabinets: readonly Cabinet[],
  movements: readonly Movement[],
): ReadonlyMap<number, ReadonlyMap<string, MonthClosing>> {
  return new Map([...follow(cabinets, movements).purses].map(([id, purse]) => [id, purse.months]));
}

/**
 * The cost with VAT of money that transfers and corrections moved, by their ledger transaction; hundredths of the region's
 * currency. Acts close it in the receiving account.
 * @param movements of all accounts of one customer, in any order
 */
export function movedCosts(cabinets: readonly Cabinet[], movements: readonly Movement[]): ReadonlyMap<number, number> {
  return new Map([...follow(cabinets, movements).moved].map(([id, { cost }]) => [id, cost]));
}

/**
 * What is left in an account of the money that one transaction enrolled: the oldest money is spent and transferred first.
 * @param movements in any order; those of other accounts are ignored
 */
export function leftOfEnrolment(cabinet: Cabinet, movements: readonly Movement[], enrolmentId: number): number {
  return follow([cabinet], movements).purses.get(cabinet.id)?.leftOf(enrolmentId) ?? 0;
}

interface Followed {
  /** Keyed by account. */
  readonly purses: ReadonlyMap<number, Purse>;
  /** What transfers and corrections moved, by transaction. */
  readonly moved: ReadonlyMap<number, Paid>;
}

function follow(cabinets: readonly Cabinet[], movements: readonly Movement[]): Followed {
  const purses = new Map(cabinets.map((cabinet) => [cabinet.id, new Purse(cabinet.basis)]));
  const returned = returnedOf(movements);
  const currencies = new Map(cabinets.map(({ id, currency }) => [id, currency]));
  const setAside = new Map<Currency | undefined, Purse>();
  const asideOf = (accountId: number): Purse => {
    const currency = currencies.get(accountId);
    const known = setAside.get(currency) ?? new Purse("spend");
    setAside.set(currency, known);
    return known;
  };
  const moved = new Map<number, Paid>();
  for (const { kind, date, transactionId, accountId, amount, cost, rated } of movements.toSorted(byTime)) {
    const purse = purses.get(accountId);
    if (!purse) continue;
    if (kind === "spend") purse.spend(date, -amount);
    else if (kind === "enrolment") {
      const gone = returned.get(`${accountId} ${transactionId}`) ?? 0;
      purse.put(date, amount, { cost, rated }, { id: transactionId, returned: gone });
    } else if (kind === "reversal") purse.takeBack(date, amount, { cost, rated });
    else if (amount > 0) {
      const taken = kind === "transfer" ? (moved.get(transactionId) ?? nothing) : asideOf(accountId).take(amount);
      moved.set(transactionId, taken);
      purse.put(date, amount, taken);
    } else {
      const taken = purse.leave(date, -amount);
      moved.set(transactionId, taken);
      if (kind === "correction") asideOf(accountId).put(date, -amount, taken);
    }
  }
  return { purses, moved };
}

/** What was reversed of enrolments, by account and transaction. */
function returnedOf(movements: readonly Movement[]): ReadonlyMap<string, number> {
  const returned = new Map<string, number>();
  for (const { kind, accountId, enrolmentId, amount } of movements) {
    if (kind !== "reversal") continue;
    const key = `${accountId} ${enrolmentId}`;
    returned.set(key, (returned.get(key) ?? 0) - amount);
  }
  return returned;
}

/** The order within a day: receipts, corrections, transfers with the sending side first, then spend. */
const ranks = { enrolment: 0, correction: 1, transfer: 2, reversal: 3, spend: 4 } as const;

const byTime = (a: Movement, b: Movement): number =>
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  ranks[a.kind] - ranks[b.kind] ||
  a.transactionId - b.transactionId ||
  a.amount - b.amount ||
  a.accountId - b.accountId;

const nothing: Paid = { cost: 0, rated: 0n };

interface Layer extends Paid {
  readonly amount: number;
  /** The part, from its end, that was reversed to the advance. */
  readonly returned: number;
  /** The transaction that enrolled it. */
  readonly enrolmentId?: number;
  used: number;
}

/** The transaction that enrolled money, and how much of it was reversed. */
interface Enrolment {
  readonly id?: number;
  readonly returned: number;
}

const restOf = ({ amount, returned, used }: Layer): number => amount - returned - used;

/** An account's money, oldest first, and what of it is to be closed. */
class Purse {
  readonly months = new Map<string, MonthClosing>();
  /** Spend by month; this is what is closed, unless enrolments are. */
  readonly #spent: Map<string, MonthClosing>;
  readonly #basis: ClosingBasis;
  readonly #layers: Layer[] = [];
  /** Spend before the money arrived, by month, oldest first. */
  readonly #owed: { readonly month: string; left: number }[] = [];

  constructor(basis: ClosingBasis) {
    this.#basis = basis;
    this.#spent = basis === "spend" ? this.months : new Map<string, MonthClosing>();
  }

  put(date: Day, amount: number, { cost, rated }: Paid, { id, returned }: Enrolment = { returned: 0 }): void {
    const month = monthOf(date);
    this.#layers.push({ amount, cost, rated, returned, used: 0, ...(id !== undefined && { enrolmentId: id }) });
    if (this.#basis === "transfer") {
      add(this.months, month, { quantity: amount, cost, rated, unpaid: 0 });
      return;
    }
    for (let first = this.#owed[0]; first && this.#layers[0]; first = this.#owed[0]) {
      const { taken, ...paid } = this.take(first.left);
      if (taken === 0) break;
      // Spend of an earlier month was closed at that month's rates.
      if (first.month === month) add(this.months, month, { quantity: 0, ...paid, unpaid: -taken });
      first.left -= taken;
      if (first.left === 0) this.#owed.shift();
    }
  }

  /** A day's spend; negative if a system has credited money back. */
  spend(date: Day, amount: number): void {
    if (amount < 0) {
      this.#giveBack(monthOf(date), -amount);
      return;
    }
    const { taken, ...paid } = this.take(amount);
    const unpaid = amount - taken;
    add(this.#spent, monthOf(date), { quantity: amount, ...paid, unpaid });
    if (unpaid > 0 && this.#basis === "spend") this.#owed.push({ month: monthOf(date), left: unpaid });
  }

  /** Removes money and returns its cost. */
  leave(date: Day, amount: number): Paid {
    const { taken, cost, rated } = this.take(amount);
    const less = { quantity: -taken, cost: -cost, rated: -rated, unpaid: 0 };
    if (this.#basis === "transfer") add(this.months, monthOf(date), less);
    return { cost, rated };
  }

  /** The money was never available; if acts closed it on receipt, that is undone. */
  takeBack(date: Day, quantity: number, paid: Paid): void {
    if (this.#basis === "transfer") add(this.months, monthOf(date), { quantity, ...paid, unpaid: 0 });
  }

  leftOf(enrolmentId: number): number {
    return this.#layers.reduce((left, layer) => left + (layer.enrolmentId === enrolmentId ? restOf(layer) : 0), 0);
  }

  /** Takes the oldest money, as much as there is. */
  take(wanted: number): Paid & { readonly taken: number } {
    let taken = 0;
    let cost = 0;
    let rated = 0n;
    for (let layer = this.#layers[0]; layer && taken < wanted; layer = this.#layers[0]) {
      const part = Math.min(wanted - taken, restOf(layer));
      cost += share(layer, layer.used + part) - share(layer, layer.used);
      rated += (layer.rated * BigInt(part)) / BigInt(layer.amount);
      layer.used += part;
      taken += part;
      if (restOf(layer) === 0) this.#layers.shift();
    }
    return { taken, cost, rated };
  }

  /** Money credited back is valued at the month's average cost. */
  #giveBack(month: string, amount: number): void {
    const known = this.#spent.get(month);
    const { quantity, ...all } = known && known.quantity > 0 ? known : { quantity: 1, ...nothing };
    const cost = share({ amount: quantity, cost: all.cost }, amount);
    const rated = (all.rated * BigInt(amount)) / BigInt(quantity);
    this.#layers.unshift({ amount, cost, rated, returned: 0, used: 0 });
    add(this.#spent, month, { quantity: -amount, cost: -cost, rated: -rated, unpaid: 0 });
  }
}

function add(months: Map<string, MonthClosing>, month: string, more: MonthClosing): void {
  const { quantity = 0, cost = 0, rated = 0n, unpaid = 0 } = months.get(month) ?? {};
  months.set(month, {
    quantity: quantity + more.quantity,
    cost: cost + more.cost,
    rated: rated + more.rated,
    unpaid: unpaid + more.unpaid,
  });
}

/** The cost of a part of an amount, counted from its start, so that parts add up to the whole. Rounds half up. */
export function share({ amount, cost }: { readonly amount: number; readonly cost: number }, part: number): number {
  if (part === amount) return cost;
  const whole = BigInt(amount);
  return Number((2n * BigInt(cost) * BigInt(part) + whole) / (2n * whole));
}

const monthOf = (date: Day): string => date.slice(0, 7);
