// The expectations of a walk besides the checks of the books, derived from the requests alone: prices, reported spend,
// and that a run of acts leaves nothing open. It calculates in integers and uses none of the code that it checks.
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readReconciliation } from "../../../../../server/domains/papers/reconciliation.ts";
import { type Day, monthEnd } from "../../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../../src/domain/company/region.ts";
import { begins, type Business, type Trader } from "./business.ts";

interface Contract {
  readonly id: number;
  readonly startDate: Day;
  readonly expiryDate: Day | null;
  /** Percent. */
  readonly markup: number;
}

export interface Model {
  /** A system's report of a day replaces its earlier one. */
  readonly spent: (accountId: number, day: Day, amount: string) => void;
  readonly rated: (region: Region, day: Day, usd: string) => void;
  readonly agreed: (trader: Trader, contract: Contract) => void;
  /** After a run of acts up to a month ("2025-12"), everything is closed, or the report says why not. */
  readonly closed: (runId: number, region: Region, month: string) => void;
  /** Called after every step. */
  readonly expectAll: () => Promise<void>;
}

/** The markup of a customer without a contract in percent, as set by the tests' people. */
const usualMarkup = 3.5;

export async function modelOf({ world, rows, traders }: Business): Promise<Model> {
  const spends = new Map<string, number>();
  const given = await rows<{ key: string; usd: string }>(
    sql`select region || ' ' || date as key, usd::text as usd from rates`,
  );
  const rates = new Map(given.map(({ key, usd }) => [key, usd]));
  const contracts = new Map<number, Contract[]>();
  const seen = new Set<string>();
  const runs: Run[] = [];
  let closedMonths: ReadonlyMap<string, string> = new Map();
  let reconciled: ReadonlyMap<string, object> = new Map();

  const vatOn = (region: Region, day: Day): number => (region === "by" ? 20 : day < "2026-01-01" ? 12 : 16);

  /** The price of a dollar in hundred-millionths of the region's currency. */
  function priceOn(region: Region, customerId: number, day: Day): number {
    const last = [...rates.keys()]
      .filter((key) => key.startsWith(region) && key.slice(3) <= day)
      .toSorted()
      .at(-1);
    const own = (contracts.get(customerId) ?? []).filter(
      ({ startDate, expiryDate }) => startDate <= day && (expiryDate === null || expiryDate >= day),
    );
    const [newest] = own.toSorted((a, b) =>
      a.startDate < b.startDate ? 1 : a.startDate > b.startDate ? -1 : b.id - a.id,
    );
    const raw = Math.round(Number(rates.get(last ?? "")) * 10_000);
    return raw * Math.round(10_000 + (newest?.markup ?? usualMarkup) * 100);
  }

  /** Checks every line that is new, or whose day has changed. */
  async function expectPrices(): Promise<void> {
    const lines = await rows<PricedLine>(sql`
      select 'bill ' || l.id as key, b.customer_id as customer, b.region, b.date::text as date, b.vat_percent::float as vat,
        l.currency, (l.rate * 100000000)::bigint as rate, l.commission_percent::float as commission, l.amount::float as amount
      from bills_lines l join bills b on b.id = l.parent_id where b.act_id is null and b.request_id is null
      union all
      select 'request ' || l.id, r.customer_id, r.region, r.date::text, null, l.currency, (l.rate * 100000000)::bigint,
        l.commission_percent::float, l.amount::float
      from top_up_requests_lines l join top_up_requests r on r.id = l.parent_id`);
    for (const { key, customer, region, date, vat, currency, rate, commission, amount } of lines) {
      if (seen.has(`${key} ${date}`)) continue;
      seen.add(`${key} ${date}`);
      expect(vat ?? vatOn(region, date), `VAT of ${key}`).toBe(vatOn(region, date));
      const agreed = amount < (region === "by" ? 400 : 60_000) ? 7.25 : 5;
      expect(commission, `commission of ${key}`).toBe(date < begins.slice(0, 10) ? 0 : agreed);
      if (currency === "USD") expect(rate, `rate of ${key}`).toBe(priceOn(region, customer, date));
    }
  }

  async function expectSpends(): Promise<void> {
    const told = await rows<{ key: string; amount: number }>(sql`
      select account_id || ' ' || date as key, (-sum(amount) * 100)::int as amount from ledger_entries
      where kind = 'spend' and account_id is not null group by account_id, date having sum(amount) <> 0`);
    const known = [...spends].filter(([, amount]) => amount !== 0);
    expect(Object.fromEntries(told.map(({ key, amount }) => [key, amount]))).toEqual(Object.fromEntries(known));
  }

  /** Figures dated in closed months stay as they were when the months were closed. */
  async function expectClosedMonths(): Promise<void> {
    const now = await rows<{ key: string; sums: string }>(sql`
      select m.region || ' ' || m.month as key, concat_ws(' ',
        (select count(*) from ledger_transactions x join customers c on c.id = x.customer_id
          where c.region = m.region and date_trunc('month', x.date) = m.month),
        (select coalesce(sum(a.total_with_vat), 0) from acts a
          where a.region = m.region and date_trunc('month', a.date) = m.month)) as sums
      from closed_months m where m.state <> 'open'`);
    for (const { key, sums } of now) expect(sums, `closed month ${key}`).toBe(closedMonths.get(key) ?? sums);
    closedMonths = new Map(now.map(({ key, sums }) => [key, sums]));
  }

  /**
   * So do the rows of their reconciliations and what these add to the balance and the advance. The balance that a month
   * begins with stays only if the months before are closed, too.
   */
  async function expectReconciliations(): Promise<void> {
    const { db } = world.services.database;
    const months = await rows<{ region: Region; month: Day }>(sql`
      select region, month::text as month from closed_months where state <> 'open'`);
    const now = new Map<string, object>();
    for (const { region, month } of months)
      for (const { shop } of traders.filter((one) => one.region === region)) {
        const key = `reconciliation of customer ${shop.customerId} for ${month}`;
        const period = { from: month, to: monthEnd(month) };
        const { opening, closing, unapplied, ...found } = await readReconciliation(db, shop.customerId, period);
        const added = (from: string, to: string): number => Math.round(100 * (Number(to) - Number(from)));
        const balance = added(opening, closing);
        const told = { ...found, balance, advance: added(unapplied.opening, unapplied.closing) };
        expect(told, key).toEqual(reconciled.get(key) ?? told);
        now.set(key, told);
      }
    reconciled = now;
  }

  async function expectClosed([runId, region, month]: Run): Promise<void> {
    const untold = await rows<{ id: number }>(sql`
        select customer_id as id from act_run_results where run_id = ${runId} and outcome in ('refused', 'carried')
        union select customer_id from acts where covers = 'advertising' and period_from is null`);
    const acted = await rows<{ account: number; quantity: number }>(sql`
        select account_id as account, (sum(quantity) * 100)::int as quantity from acts_lines
        where month <= ${`${month}-01`}::date group by account_id`);
    for (const { shop, cabinets } of traders.filter((one) => one.region === region))
      for (const { id, system } of untold.some((one) => one.id === shop.customerId) ? [] : cabinets) {
        if (system === "meta_ads") continue;
        const spent = [...spends].filter(
          ([key]) => key.startsWith(`${id} `) && key.slice(-10) <= monthEnd(`${month}-01`),
        );
        const total = spent.reduce((sum, [, amount]) => sum + amount, 0);
        expect(acted.find(({ account }) => account === id)?.quantity ?? 0, `closed of account ${id}`).toBe(total);
      }
  }

  return {
    spent: (accountId, day, amount) => void spends.set(`${accountId} ${day}`, Math.round(Number(amount) * 100)),
    rated: (region, day, usd) => void rates.set(`${region} ${day}`, usd),
    agreed: ({ shop }, contract) =>
      void contracts.set(shop.customerId, [...(contracts.get(shop.customerId) ?? []), contract]),
    closed: (...run) => void runs.push(run),
    expectAll: async () => {
      await expectPrices();
      await expectSpends();
      await expectClosedMonths();
      await expectReconciliations();
      for (const run of runs.splice(0)) await expectClosed(run);
    },
  };
}

type Run = Parameters<Model["closed"]>;

interface PricedLine {
  readonly key: string;
  readonly customer: number;
  readonly region: Region;
  readonly date: Day;
  /** Null for a request, which has no VAT. */
  readonly vat: number | null;
  readonly currency: string;
  readonly rate: number;
  readonly commission: number;
  readonly amount: number;
}
