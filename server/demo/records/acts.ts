import { sql } from "drizzle-orm";
import { type Cabinet, closingsOf } from "../../../src/domain/papers/closing.ts";
import { compare, type Money, sum } from "../../../src/domain/money/money.ts";
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  monthEnd,
  monthsOf,
  monthStart,
} from "../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../src/domain/company/region.ts";
import { moneyOf } from "../../../src/domain/money/totals.ts";
import { splitVat, sumOfSplits } from "../../../src/domain/money/vat.ts";
import { nothingActed, openMonth } from "../../domains/acts/openParts.ts";
import { readMovements } from "../../domains/acts/readMovements.ts";
import { vatOn } from "../../domains/billing/baseData.ts";
import { writeNumber } from "../../domains/billing/bills/paperNumber.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Draft } from "../../engine/registry.ts";
import type { DemoBill, DemoContract, DemoCustomer } from "../model.ts";
import { type Random, seeded } from "../random.ts";
import type { RateHistory } from "./rates.ts";

interface Paper {
  readonly customer: DemoCustomer;
  readonly contract: DemoContract;
  readonly date: Day;
  readonly total: Money;
  /** What it closes for each account; empty for services. */
  readonly lines: readonly Draft[];
}

/**
 * The acts of monthly runs, and manual acts for services, by date. The last month has acts only for customers with a demo
 * sign-in: the others wait for the administrators' run.
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
    // Unpaid parts are left to the administrators' run, which prices them.
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
    // Acts of the month that has just ended are left to an administrator's run.
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
