import { sql } from "drizzle-orm";
import { type Cabinet, closingsOf } from "../../src/domain/closing.ts";
import { compare, type Money, sum } from "../../src/domain/money.ts";
import { addDays, addMonths, type Day, daysBetween, monthEnd, monthsOf, monthStart } from "../../src/domain/periods.ts";
import { regionCurrency } from "../../src/domain/region.ts";
import { moneyOf } from "../../src/domain/totals.ts";
import { splitVat, sumOfSplits } from "../../src/domain/vat.ts";
import { nothingActed, openMonth } from "../domains/acts/openParts.ts";
import { readMovements } from "../domains/acts/readMovements.ts";
import { vatOn } from "../domains/billing/baseData.ts";
import { writeNumber } from "../domains/billing/bills/documentNumber.ts";
import type { Queryable } from "../platform/db/open.ts";
import type { Draft } from "../engine/registry.ts";
import type { DemoBill, DemoContract, DemoCustomer } from "./model.ts";
import { type Random, seeded } from "./random.ts";
import type { RateHistory } from "./rates.ts";

interface Paper {
  readonly customer: DemoCustomer;
  readonly contract: DemoContract;
  readonly date: Day;
  readonly total: Money;
  /** What it closes of each account; none where it is for services. */
  readonly lines: readonly Draft[];
}

/**
 * What runs have made, month after month, and beside it acts by hand for services, in the order of their dates; of the
 * last month only for the customers who are shown: the others wait for the administrators' run.
 */
export async function actsFor(
  db: Queryable,
  customers: readonly DemoCustomer[],
  bills: readonly DemoBill[],
  history: RateHistory,
  today: Day,
): Promise<Draft[]> {
  const random = seeded(20_260_102);
  const closed = await readClosings(db, addDays(monthStart(today), -1));
  const papers = customers.flatMap((customer) =>
    customer.contracts.flatMap((contract) => papersOf(customer, contract, closed, bills, today)),
  );
  const counts = new Map<string, number>();
  return papers
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.contract.id - b.contract.id))
    .map((paper) => {
      const key = `${paper.customer.region} ${paper.date.slice(0, 4)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return actOf(random, paper, counts.get(key) ?? 1, history, today);
    });
}

/** The lines of an account in a month ("YYYY-MM"). */
type LinesOf = (accountId: number, month: string) => readonly Draft[];

async function readClosings(db: Queryable, until: Day): Promise<LinesOf> {
  const { rows: cabinets } = await db.execute<Cabinet & Record<string, unknown>>(sql`
    select a.id, a.currency, s.closing_basis as basis from accounts a join systems s on s.id = a.system_id`);
  const ids = cabinets.map(({ id }) => id);
  const closings = closingsOf(cabinets, await readMovements(db, ids, until));
  const byId = new Map(cabinets.map((cabinet) => [cabinet.id, cabinet]));
  return (accountId, month) => {
    const closing = closings.get(accountId)?.get(month);
    const cabinet = byId.get(accountId);
    // What nobody has paid for yet is the run's to price.
    if (!closing || !cabinet || closing.unpaid !== 0 || closing.cost === 0) return [];
    const { currency: cabinetCurrency, basis } = cabinet;
    const sums = {
      quantity: moneyOf(closing.quantity),
      amount: moneyOf(closing.cost),
      ...{ unpaid: "0.00", unpaidAmount: "0.00", unpaidRate: null },
      rate: openMonth(closing, nothingActed).rate,
    };
    return [{ accountId, month: `${month}-01`, basis, cabinetCurrency, ...sums }];
  };
}

function papersOf(
  customer: DemoCustomer,
  contract: DemoContract,
  linesOf: LinesOf,
  bills: readonly DemoBill[],
  today: Day,
): Paper[] {
  const services = bills.filter((bill) => bill.contract === contract && bill.paid && bill.lines.length === 0);
  const lastMonth = addMonths(monthStart(today), -1).slice(0, 7);
  return monthsOf({ from: contract.startDate, to: today }).flatMap((month) => {
    const date = monthEnd(`${month}-01`);
    // Those of the month that has just ended an administrator makes for all of them at once.
    if (date >= today || (!customer.isShown && month === lastMonth)) return [];
    const lines = contract.accounts.flatMap(({ id }) => linesOf(id, month));
    const advertising = { lines, total: sum(lines.map(({ amount }) => String(amount))) };
    const rendered = services.filter((bill) => bill.date.startsWith(month)).map(({ amount }) => amount);
    return [advertising, { lines: [], total: sum(rendered) }]
      .filter(({ total }) => compare(total, "0") > 0)
      .map((sums) => ({ customer, contract, date, ...sums }));
  });
}

function actOf(random: Random, paper: Paper, count: number, history: RateHistory, today: Day): Draft {
  const { customer, contract, date, total, lines } = paper;
  const { region } = customer;
  const vatPercent = vatOn(region, date);
  const parts = lines.length > 0 ? lines.map(({ amount }) => String(amount)) : [total];
  const { net, vat } = sumOfSplits(parts.map((amount) => splitVat(amount, vatPercent)));
  const { USD, EUR, RUB } = history.on(region, date);
  const age = daysBetween(date, today);
  const signed = customer.isShown ? age > 62 : random.chance(age > 62 ? 0.97 : 0.4);
  const ofRun = { covers: "advertising", periodFrom: monthStart(date), periodTo: date, periodPart: 1 };
  return {
    number: writeNumber("acts", region, Number(date.slice(0, 4)), count),
    ...{ date, region, customerId: customer.id, contractId: contract.id, currency: regionCurrency[region] },
    ...{ totalWithVat: total, vatAmount: vat, amountWithoutVat: net, rateUsd: USD, rateEur: EUR, rateRub: RUB },
    lines: lines.map((line) => ({ ...line, vatPercent })),
    ...(lines.length > 0 ? ofRun : { covers: "services", periodFrom: null, periodTo: null, periodPart: null }),
    visible: signed || customer.isShown || random.chance(0.85),
    signed,
    closed: signed && age > 93 && random.chance(0.9),
    createdAt: `${date}T09:${String(count % 60).padStart(2, "0")}:00Z`,
  };
}
