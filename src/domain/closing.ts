// What acts close (specification §3 Act, design §5 Papers): money that a customer has paid is closed when the system has
// spent it, or as soon as it is enrolled, as the system's settings say. Each cabinet's money is used in the order in
// which it came, and carries along what was paid for it. All sums are whole hundredths.
import type { Currency } from "./currency.ts";
import type { Day } from "./periods.ts";

export type ClosingBasis = "spend" | "transfer";

export interface Cabinet {
  readonly id: number;
  readonly currency: Currency;
  readonly basis: ClosingBasis;
}

/** A movement in a cabinet, as the ledger has it. */
export interface Movement {
  readonly kind: "enrolment" | "correction" | "transfer" | "reversal" | "spend";
  readonly date: Day;
  /** Of the ledger; both sides of a transfer have the same one. */
  readonly transactionId: number;
  readonly accountId: number;
  /** In the cabinet's currency, positive where the cabinet gains. */
  readonly amount: number;
  /** What was paid for it with VAT, in the region's currency; of an enrolment, and less than nothing of a reversal. */
  readonly cost: number;
  /** The amount times the rate of its bill, for one unit, in hundred-millionths: tells by which rate money came. */
  readonly rated: bigint;
  /** Of a reversal: the transaction of the enrolment whose money goes back. */
  readonly enrolmentId?: number | null;
}

/** What was paid for money in a cabinet, and the amount times its rate, as movements have both. */
interface Paid {
  readonly cost: number;
  readonly rated: bigint;
}

/** What there is to close of a cabinet in a month, and what was paid for that. */
export interface MonthClosing extends Paid {
  /** Spent or enrolled, in the cabinet's currency. */
  readonly quantity: number;
  /** The part of the quantity that nobody had paid for by the month's end: it is priced by the day of the act. */
  readonly unpaid: number;
}

/**
 * What there is to close, by cabinet and month ("YYYY-MM"); months with nothing are left out. A month is told by what
 * came in until its end, so that later payments change nothing of it.
 *
 * What goes back to the advance is as if it had never come, and is closed with less than nothing in the month in which it
 * goes back, where acts close what comes in. A transfer takes along what was paid for the money, and its closing too: what
 * was closed by enrolment is closed less by what leaves, and again where it arrives, as its system says. What a correction
 * takes away is kept in the same way for a correction that gives in the same currency; what it gives beyond that has cost
 * nothing.
 * @param movements of all cabinets of one customer, in any order
 */
export function closingsOf(
  cabinets: readonly Cabinet[],
  movements: readonly Movement[],
): ReadonlyMap<number, ReadonlyMap<string, MonthClosing>> {
  return new Map([...follow(cabinets, movements).purses].map(([id, purse]) => [id, purse.months]));
}

/**
 * What was paid, with VAT, for the money that transfers have moved between cabinets, by their transaction of the ledger;
 * hundredths of the region's currency. Acts close it where it arrives.
 * @param movements of all cabinets of one customer, in any order
 */
export function movedCosts(cabinets: readonly Cabinet[], movements: readonly Movement[]): ReadonlyMap<number, number> {
  return new Map([...follow(cabinets, movements).moved].map(([id, { cost }]) => [id, cost]));
}

/**
 * What is left in a cabinet of the money that one transaction has enrolled: the oldest is spent and moved first.
 * @param movements in any order; those of other cabinets don't count
 */
export function leftOfEnrolment(cabinet: Cabinet, movements: readonly Movement[], enrolmentId: number): number {
  return follow([cabinet], movements).purses.get(cabinet.id)?.leftOf(enrolmentId) ?? 0;
}

interface Followed {
  /** By cabinet. */
  readonly purses: ReadonlyMap<number, Purse>;
  /** What transfers took from one cabinet to another, by transaction. */
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
      purse.put(date, amount, taken);
    } else {
      const taken = purse.leave(date, -amount);
      if (kind === "transfer") moved.set(transactionId, taken);
      else asideOf(accountId).put(date, -amount, taken);
    }
  }
  return { purses, moved };
}

/** What went back of enrolments, by cabinet and transaction. */
function returnedOf(movements: readonly Movement[]): ReadonlyMap<string, number> {
  const returned = new Map<string, number>();
  for (const { kind, accountId, enrolmentId, amount } of movements) {
    if (kind !== "reversal") continue;
    const key = `${accountId} ${enrolmentId}`;
    returned.set(key, (returned.get(key) ?? 0) - amount);
  }
  return returned;
}

/** Of one day: what comes in, corrections, transfers with the side that gives first, and then what is spent. */
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
  /** The last of it, which went back to the advance. */
  readonly returned: number;
  /** The transaction that enrolled it. */
  readonly enrolmentId?: number;
  used: number;
}

/** Which transaction has enrolled money, and what of it went back by now. */
interface Enrolment {
  readonly id?: number;
  readonly returned: number;
}

const restOf = ({ amount, returned, used }: Layer): number => amount - returned - used;

/** The money of one cabinet, the oldest first, and what of it is to be closed. */
class Purse {
  readonly months = new Map<string, MonthClosing>();
  /** What was spent, by month; it is what is closed, unless enrolments are. */
  readonly #spent: Map<string, MonthClosing>;
  readonly #basis: ClosingBasis;
  readonly #layers: Layer[] = [];
  /** What was spent before it came in, by month, the oldest first. */
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
      // What was spent in an earlier month has been closed by that month's rates.
      if (first.month === month) add(this.months, month, { quantity: 0, ...paid, unpaid: -taken });
      first.left -= taken;
      if (first.left === 0) this.#owed.shift();
    }
  }

  /** A day's spend; less than nothing where a system has given money back. */
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

  /** Money that goes elsewhere; says what was paid for it. */
  leave(date: Day, amount: number): Paid {
    const { taken, cost, rated } = this.take(amount);
    const less = { quantity: -taken, cost: -cost, rated: -rated, unpaid: 0 };
    if (this.#basis === "transfer") add(this.months, monthOf(date), less);
    return { cost, rated };
  }

  /** The money itself was never put there; what acts have closed as it came is taken back. */
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

  /** Money that comes back is worth what the month's money has cost on average. */
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

/**
 * What so much of an amount has cost: told from the start, so that parts add up to the whole whatever they are. Half a
 * hundredth is rounded up.
 */
export function share({ amount, cost }: { readonly amount: number; readonly cost: number }, part: number): number {
  if (part === amount) return cost;
  const whole = BigInt(amount);
  return Number((2n * BigInt(cost) * BigInt(part) + whole) / (2n * whole));
}

const monthOf = (date: Day): string => date.slice(0, 7);
