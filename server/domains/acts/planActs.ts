// The acts that a customer is due up to the end of a month: everything to be closed in the accounts in any month
// (src/domain/papers/closing.ts), less what acts have closed.
import { sql } from "drizzle-orm";
import { closingsOf, type MonthClosing } from "../../../src/domain/papers/closing.ts";
import { type Decimal, divide, type Money, roundHalfUp } from "../../../src/domain/money/money.ts";
import { type Day, monthEnd } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { priceTopUp } from "../../../src/domain/money/topUp.ts";
import { hundredthsOf, moneyOf } from "../../../src/domain/money/totals.ts";
import { type CustomerTerms, priceTerms, readCustomerTerms } from "../billing/terms/customerTerms.ts";
import { noRate } from "../billing/bills/priceLines.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { amountOf, type Acted, nothingActed, openMonth, type OpenPart, reduce } from "./openParts.ts";
import { type ActedAccount, type ManualActs, type KnownAct, readActed, readActs, readManualActs } from "./readActed.ts";
import type { ClosedAccount, Held } from "./readMovements.ts";
import { carriedWords, plannedWords } from "./reasons.ts";
import type { ActPeriod } from "./actPeriod.ts";

/** A line of an act as stored; sums are decimal strings. */
export interface ActLine {
  readonly accountId: number;
  readonly month: Day;
  readonly basis: "spend" | "transfer";
  readonly cabinetCurrency: string;
  readonly quantity: Money;
  readonly amount: Money;
  readonly unpaid: Money;
  readonly unpaidAmount: Money;
  readonly rate: Decimal | null;
  readonly unpaidRate: Decimal | null;
}

/** The outcome for a contract in a month; `contractId` is null for accounts without a contract. */
export type Plan = { readonly contractId: number | null } & (
  | {
      readonly outcome: "planned";
      readonly amount: Money;
      readonly lines: readonly ActLine[];
      readonly reason: string | null;
    }
  | { readonly outcome: "already"; readonly amount: Money; readonly actId: number; readonly reason: string }
  | { readonly outcome: "nothing" }
  | { readonly outcome: "carried"; readonly amount: Money; readonly reason: string }
  | { readonly outcome: "refused"; readonly reason: string }
);

/** A customer's planned acts by contract; never empty. Only reads. */
export async function planActs(
  db: Queryable,
  customerId: number,
  period: ActPeriod,
  { accounts, movements }: Held,
): Promise<readonly Plan[]> {
  const ids = accounts.map(({ id }) => id);
  const hand = await readManualActs(db, customerId, period);
  const contracts = [
    ...new Set([...accounts.map(({ contractId }) => contractId), ...hand.map(({ contractId }) => contractId)]),
  ];
  if (contracts.length === 0) return [{ contractId: null, outcome: "nothing" }];
  const closings = closingsOf(accounts, movements);
  const acted = await readActed(db, ids, period);
  const acts = await readActs(db, customerId, period);
  const price = pricerFor(db, customerId);
  const open = new Map<number | null, Open>();
  for (const contractId of contracts) {
    const own = accounts.filter((account) => account.contractId === contractId);
    open.set(contractId, await openOf(own, closings, acted, price));
  }
  reduceByHand(open, hand);
  const plans: Plan[] = [];
  for (const [contractId, one] of open) plans.push(await planOf(db, contractId, one, acts, period));
  const busy = plans.filter(({ outcome }) => outcome !== "nothing");
  return busy.length > 0 ? busy : plans.slice(0, 1);
}

/** The open parts of a contract, oldest first. */
interface Open {
  parts: readonly OpenPart[];
  /** What manual acts up to the period's end have closed in excess of the open parts; hundredths. */
  beyond: number;
  /** Why the open parts can't be calculated. */
  readonly refused?: string;
}

/** The open months of a contract's accounts, less what lines without a month have closed of each account. */
async function openOf(
  accounts: readonly ClosedAccount[],
  closings: ReadonlyMap<number, ReadonlyMap<string, MonthClosing>>,
  acted: ReadonlyMap<number, ActedAccount>,
  price: Pricer,
): Promise<Open> {
  const all: OpenPart[] = [];
  let beyond = 0;
  for (const account of accounts) {
    const closed = acted.get(account.id);
    const parts = await partsOf(account, closings.get(account.id) ?? new Map(), closed?.months ?? new Map(), price);
    if (typeof parts === "string") return { parts: [], beyond: 0, refused: parts };
    const left = reduce(parts, closed?.byHand ?? 0);
    beyond += Math.max(0, left.beyond - (closed?.later ?? 0));
    all.push(...left.parts);
  }
  return { parts: all.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)), beyond };
}

const nothingNow: MonthClosing = { quantity: 0, cost: 0, rated: 0n, unpaid: 0 };

/** An account's open parts, oldest month first, or why they can't be calculated. */
async function partsOf(
  account: ClosedAccount,
  closings: ReadonlyMap<string, MonthClosing>,
  acted: ReadonlyMap<string, Acted>,
  price: Pricer,
): Promise<readonly OpenPart[] | string> {
  const parts: OpenPart[] = [];
  for (const key of [...new Set([...closings.keys(), ...acted.keys()])].toSorted()) {
    const closed = acted.get(key) ?? nothingActed;
    const { stillUnpaid, ...part } = openMonth(closings.get(key) ?? nothingNow, closed);
    const month = `${key}-01`;
    const whole =
      part.unpaid === 0 ? { gross: closed.unpaidAmount, rate: null } : await price(account, month, stillUnpaid);
    if (typeof whole === "string") return whole;
    const owed = whole.gross - closed.unpaidAmount;
    if (part.quantity !== 0 || part.paid !== 0 || owed !== 0)
      parts.push({ account, month, ...part, owed, unpaidRate: whole.rate });
  }
  return parts;
}

/**
 * Subtracts manual acts that name no account: first from their own contract, then from accounts without a contract. Acts
 * without a contract are subtracted from those accounts first, then from every contract.
 */
function reduceByHand(open: Map<number | null, Open>, hand: readonly ManualActs[]): void {
  const take = (contractId: number | null, amount: number): number => {
    const one = open.get(contractId);
    if (!one || amount === 0) return amount;
    const { parts, beyond } = reduce(one.parts, amount);
    open.set(contractId, { ...one, parts });
    return beyond;
  };
  for (const { contractId, amount, later } of hand.toSorted(ofNoContractLast)) {
    const others = contractId === null ? [...open.keys()].filter((id) => id !== null) : [null];
    let left = amount;
    for (const id of [contractId, ...others]) left = take(id, left);
    const one = open.get(contractId);
    if (one) open.set(contractId, { ...one, beyond: one.beyond + Math.max(0, left - later) });
  }
}

const ofNoContractLast = (a: ManualActs, b: ManualActs): number =>
  Number(a.contractId === null) - Number(b.contractId === null);

async function planOf(
  db: Queryable,
  contractId: number | null,
  { parts: all, beyond, refused }: Open,
  acts: readonly KnownAct[],
  period: ActPeriod,
): Promise<Plan> {
  if (refused !== undefined) return { contractId, outcome: "refused", reason: refused };
  const currency = regionCurrency[period.region];
  const parts = all.filter((part) => part.quantity !== 0 || part.paid !== 0 || part.owed !== 0);
  const total = parts.reduce((sum, part) => sum + amountOf(part), 0);
  if (parts.every((part) => amountOf(part) === 0)) {
    if (beyond > 0) return { contractId, outcome: "carried", ...carriedWords(0, beyond, currency) };
    return alreadyOr(contractId, acts);
  }
  if (total > 0 || (total < 0 && (await mayBeNegative(db, period.region))))
    return {
      ...{ contractId, outcome: "planned", amount: moneyOf(total), lines: parts.map(lineOf) },
      reason: plannedWords(parts, beyond, period.from, currency),
    };
  return { contractId, outcome: "carried", ...carriedWords(total, beyond, currency) };
}

function alreadyOr(contractId: number | null, acts: readonly KnownAct[]): Plan {
  // A manual act without a contract may belong to any of them.
  const known = acts.find((act) => act.contractId === contractId || (act.contractId === null && !act.isOfRun));
  if (!known) return { contractId, outcome: "nothing" };
  return {
    ...{ contractId, outcome: "already", amount: known.amount, actId: known.id },
    reason: `За этот месяц уже есть акт № ${known.number}${known.isOfRun ? "" : ", составленный вручную"}`,
  };
}

const lineOf = (part: OpenPart): ActLine => ({
  ...{ accountId: part.account.id, month: part.month, basis: part.account.basis },
  ...{ cabinetCurrency: part.account.currency, quantity: moneyOf(part.quantity), amount: moneyOf(amountOf(part)) },
  ...{ unpaid: moneyOf(part.unpaid), unpaidAmount: moneyOf(part.owed) },
  ...{ rate: part.rate, unpaidRate: part.unpaidRate },
});

/** True if the region allows negative acts. */
async function mayBeNegative(db: Queryable, region: Region): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from regions where name = ${region.toUpperCase()} and negative_acts = 'act'`);
  return rows.length > 0;
}

/** Prices an unpaid part of an account's month; hundredths, or why it has no price. */
type Pricer = (
  account: ClosedAccount,
  month: Day,
  unpaid: number,
) => Promise<{ readonly gross: number; readonly rate: Decimal | null } | string>;

/** An unpaid part costs as much as a top-up on the last day of its month. */
function pricerFor(db: Queryable, customerId: number): Pricer {
  const known = new Map<Day, Promise<CustomerTerms>>();
  const termsOn = (day: Day): Promise<CustomerTerms> => {
    const asked = known.get(day) ?? readCustomerTerms(db, customerId, day);
    known.set(day, asked);
    return asked;
  };
  return async (account, month, unpaid) => {
    if (unpaid <= 0) return { gross: 0, rate: null };
    const day = monthEnd(month);
    const ofDay = await termsOn(day);
    const terms = priceTerms(ofDay, account);
    if (!terms)
      return `${noRate(account.currency, day, ofDay.tooOldRates)}, а расход аккаунта «${account.name}» не оплачен`;
    const price = priceTopUp(terms, { arrives: moneyOf(unpaid) });
    const { selling, scale } = terms.rate;
    const rate = roundHalfUp(divide(selling, String(scale)), 8);
    if (price) return { gross: Number(hundredthsOf(price.gross)), rate };
    return `Расход аккаунта «${account.name}» слишком велик`;
  };
}
