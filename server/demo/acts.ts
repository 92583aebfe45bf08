import { add, compare, type Money, multiply, roundHalfUp, subtract, sum } from "../../src/domain/money.ts";
import { addMonths, type Day, daysBetween, monthEnd, monthStart, monthsOf } from "../../src/domain/periods.ts";
import { regionCurrency } from "../../src/domain/region.ts";
import { splitVat, sumOfSplits } from "../../src/domain/vat.ts";
import { vatOn } from "../billing/baseData.ts";
import { writeNumber } from "../billing/documentNumber.ts";
import type { Draft } from "../resources/write.ts";
import type { DemoBill, DemoContract, DemoCustomer } from "./model.ts";
import type { Random } from "./random.ts";
import type { RateHistory } from "./rates.ts";

interface Month {
  readonly customer: DemoCustomer;
  readonly contract: DemoContract;
  readonly date: Day;
  readonly total: Money;
  /** What it closes of each account; of nothing by itself where it was for a service. */
  readonly lines: readonly Closed[];
}

interface Closed {
  readonly accountId: number;
  readonly amount: Money;
}

/**
 * An act for every contract and full month in which there was anything to close, in the order of their dates; of the
 * last month only for the customers who are shown, the others wait for the administrators' run. What a
 * month leaves open the next one closes, so that acts never come to more than was paid.
 */
export function actsFor(
  random: Random,
  customers: readonly DemoCustomer[],
  bills: readonly DemoBill[],
  history: RateHistory,
  today: Day,
): Draft[] {
  const months = customers.flatMap((customer) =>
    customer.contracts.flatMap((contract) => monthsToClose(random, customer, contract, bills, today)),
  );
  const counts = new Map<string, number>();
  return months
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.contract.id - b.contract.id))
    .map((month) => {
      const key = `${month.customer.region} ${month.date.slice(0, 4)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return actOf(random, month, counts.get(key) ?? 1, history, today);
    });
}

function monthsToClose(
  random: Random,
  customer: DemoCustomer,
  contract: DemoContract,
  bills: readonly DemoBill[],
  today: Day,
): Month[] {
  const own = bills.filter((bill) => bill.contract === contract && bill.paid);
  // What was paid and isn't closed yet, by account, with what was for no account under `service`.
  const openBy = new Map<number, Money>();
  const lastMonth = addMonths(monthStart(today), -1).slice(0, 7);
  return monthsOf({ from: contract.startDate, to: today }).flatMap((month) => {
    const date = monthEnd(`${month}-01`);
    if (date >= today) return [];
    // Those of the month that has just ended an administrator makes for all of them at once.
    if (!customer.isShown && month === lastMonth) return [];
    const paid = own.filter((bill) => bill.date.startsWith(month));
    for (const { accountId, amount } of paid.flatMap(partsOf))
      openBy.set(accountId, add(openBy.get(accountId) ?? "0", amount));
    const share = random.pick(["1", "0.97", "0.95", "0.9", "0.86"]);
    const total = roundHalfUp(multiply(sum(openBy.values()), share), 2);
    if (compare(total, "1") < 0) return [];
    const parts = close(openBy, share, total);
    const lines = parts.some(({ accountId }) => accountId === service) ? [] : parts;
    return [{ customer, contract, date, total, lines }];
  });
}

/** Stands for no account. */
const service = 0;

const partsOf = ({ amount, lines }: DemoBill): readonly Closed[] =>
  lines.length > 0 ? lines : [{ accountId: service, amount }];

/** Takes the same share of what is open of each account; the parts come to the total. */
function close(openBy: Map<number, Money>, share: string, total: Money): Closed[] {
  let left = total;
  const open = [...openBy].filter(([, amount]) => compare(amount, "0") > 0);
  const parts = open.map(([accountId, before], at) => {
    const amount = at === open.length - 1 ? left : roundHalfUp(multiply(before, share), 2);
    left = subtract(left, amount);
    openBy.set(accountId, subtract(before, amount));
    return { accountId, amount };
  });
  return parts.filter(({ amount }) => compare(amount, "0") > 0);
}

function actOf(random: Random, month: Month, count: number, history: RateHistory, today: Day): Draft {
  const { customer, contract, date, total, lines } = month;
  const { region } = customer;
  const vatPercent = vatOn(region, date);
  const parts = lines.length > 0 ? lines.map(({ amount }) => amount) : [total];
  const { net, vat } = sumOfSplits(parts.map((amount) => splitVat(amount, vatPercent)));
  const { USD, EUR, RUB } = history.on(region, date);
  const age = daysBetween(date, today);
  const signed = customer.isShown ? age > 62 : random.chance(age > 62 ? 0.97 : 0.4);
  return {
    number: writeNumber("acts", region, Number(date.slice(0, 4)), count),
    ...{ date, region, customerId: customer.id, contractId: contract.id, currency: regionCurrency[region] },
    ...{ totalWithVat: total, vatAmount: vat, amountWithoutVat: net, rateUsd: USD, rateEur: EUR, rateRub: RUB },
    lines: lines.map((line) => ({ ...line, vatPercent })),
    covers: lines.length > 0 ? "advertising" : "services",
    visible: signed || customer.isShown || random.chance(0.85),
    signed,
    closed: signed && age > 93 && random.chance(0.9),
    createdAt: `${date}T09:${String(count % 60).padStart(2, "0")}:00Z`,
  };
}
