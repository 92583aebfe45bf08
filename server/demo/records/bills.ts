import { type Money, compare, multiply, roundHalfUp, sum } from "../../../src/domain/money/money.ts";
import { addDays, type Day, daysBetween, monthsOf } from "../../../src/domain/time/periods.ts";
import type { ListedRegion } from "../../../src/domain/company/region.ts";
import { writeNumber } from "../../domains/billing/bills/paperNumber.ts";
import { minimumFor } from "../../domains/billing/terms/customerTerms.ts";
import { priceLine, type PricedLine } from "../../domains/billing/bills/priceLines.ts";
import { termsOn } from "../dayTerms.ts";
import type { DemoBill, DemoContract, DemoCustomer } from "../model.ts";
import type { Random } from "../random.ts";
import { isWeekend, type RateHistory } from "./rates.ts";

interface Slot {
  readonly customer: DemoCustomer;
  readonly contract: DemoContract;
  readonly date: Day;
}

/**
 * A number of bills: one a month for every contract, the others where the accounts are. Ordered by date and numbered as the
 * server would.
 */
export function billsFor(
  random: Random,
  customers: readonly DemoCustomer[],
  history: RateHistory,
  today: Day,
  total: number,
): DemoBill[] {
  const monthly = customers.flatMap((customer) =>
    customer.contracts.flatMap((contract) =>
      monthsOf({ from: contract.startDate, to: today }).map((month) => ({ customer, contract, month })),
    ),
  );
  const weighted = monthly.flatMap((slot) => Array<typeof slot>(slot.contract.accounts.length).fill(slot));
  const chosen = random.some(monthly, Math.min(monthly.length, total));
  while (chosen.length < total) chosen.push(random.pick(weighted));
  const slots = chosen
    .map(({ customer, contract, month }): Slot => ({ customer, contract, date: dayOf(random, month, contract, today) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.contract.id - b.contract.id));
  const open = new Set(customers.filter(({ isShown }) => isShown).flatMap((customer) => lastOf(slots, customer)));
  const used = new Set<number>();
  const counts = new Map<string, number>();
  return slots.map((slot) => {
    const age = daysBetween(slot.date, today);
    const paid = !open.has(slot) && ((slot.customer.isShown && age > 30) || random.chance(paidShare(age)));
    return billOf(random, slot, paid, history, today, used, counts);
  });
}

/** Visitors of the demo find two unpaid bills. */
const lastOf = (slots: readonly Slot[], customer: DemoCustomer): Slot[] =>
  slots.filter((slot) => slot.customer === customer).slice(-2);

/** Nearly all old bills are paid, and half of the recent ones. */
const paidShare = (age: number): number => (age > 30 ? 0.98 : age > 10 ? 0.85 : 0.45);

/** A working day of the month, not before the contract and not after today. */
function dayOf(random: Random, month: string, { startDate }: DemoContract, today: Day): Day {
  const first = month === startDate.slice(0, 7) ? startDate : `${month}-01`;
  const last = month === today.slice(0, 7) ? today : `${month}-28`;
  const day = addDays(first, random.int(0, Math.max(0, daysBetween(first, last))));
  const before = isWeekend(day) ? [addDays(day, -1), addDays(day, -2)].find((other) => !isWeekend(other)) : day;
  return before !== undefined && before >= first ? before : day;
}

function billOf(
  random: Random,
  { customer, contract, date }: Slot,
  paid: boolean,
  history: RateHistory,
  today: Day,
  used: Set<number>,
  counts: Map<string, number>,
): DemoBill {
  const { region } = customer;
  const terms = termsOn(customer.terms, history, date);
  const lines = random.chance(0.03) ? [] : linesOf(random, customer, contract, terms, used);
  const hours = random.int(2, 12);
  const amount =
    lines.length > 0
      ? sum(lines.map((line) => line.amount))
      : roundHalfUp(multiply(serviceHour[region], String(hours)), 2);
  const paidAt = paid ? earliest(addDays(date, random.int(0, daysToPay)), today) : null;
  const count = (counts.get(`${region} ${date.slice(0, 4)}`) ?? 0) + 1;
  counts.set(`${region} ${date.slice(0, 4)}`, count);
  const record = {
    number: writeNumber("bills", region, Number(date.slice(0, 4)), count),
    ...{ date, region, paid, paidAt, lines, customerId: customer.id, contractId: contract.id },
    amountWithVat: amount,
    vatPercent: terms.vatPercent,
    enrolledAmount: paid ? sum(lines.map((line) => line.enrolled)) : "0.00",
    base: lines.length > 0 ? `Договор № ${contract.number}` : `Настройка рекламных кампаний, часов: ${hours}`,
    hasOriginal: paid && random.chance(0.7),
    createdAt: `${date}T${String(random.int(6, 14)).padStart(2, "0")}:${random.int(10, 59)}:00Z`,
  };
  return { customer, contract, date, amount, paid, lines, record };
}

/** Within the term in the regions' settings, after which a bill's rate expires. */
const daysToPay = 3;

/** With VAT, in the region's currency. */
const serviceHour: Readonly<Record<ListedRegion, Money>> = { by: "108.00", kz: "17400.00" };

const earliest = (a: Day, b: Day): Day => (a < b ? a : b);

function linesOf(
  random: Random,
  { region }: DemoCustomer,
  { accounts }: DemoContract,
  terms: DemoCustomer["terms"],
  used: Set<number>,
): PricedLine[] {
  const chosen = random.some(accounts, Math.min(accounts.length, random.pick([1, 1, 2, 2, 3, 4])));
  return chosen.map((account) => {
    const isFirst = !used.has(account.id);
    used.add(account.id);
    const least = minimumFor(terms, account.systemId, isFirst) ?? "0";
    const line = { accountId: account.id, platform: account.systemName, amount: amountOf(random, region, least) };
    const priced = priceLine(terms, account, line);
    if (typeof priced !== "object") throw new Error(`${account.currency} has no rate.`);
    return priced;
  });
}

const usual: Readonly<Record<ListedRegion, readonly number[]>> = {
  by: [60, 100, 150, 200, 240, 300, 360, 500, 600, 800, 1000, 1200, 1500, 2000, 2400, 3000, 5000, 7200],
  kz: [12_000, 20_000, 30_000, 45_000, 58_000, 75_000, 100_000, 116_000, 150_000, 200_000, 290_000, 400_000, 700_000],
};

/** Mostly round sums, sometimes odd ones; never below the minimum. */
function amountOf(random: Random, region: ListedRegion, least: Money): Money {
  const round = random.pick(usual[region]);
  const odd = random.chance(0.25) ? random.int(-900, 900) / 100 : 0;
  const amount = (round + (region === "by" ? odd : Math.round(odd) * 100)).toFixed(2);
  return compare(amount, least) < 0 ? roundHalfUp(multiply(least, random.pick(["1", "1", "1.5", "2"])), 2) : amount;
}
