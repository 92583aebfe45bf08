// The administrators' home page: the state of the business in one region.
import { sql } from "drizzle-orm";
import type { BusinessHome } from "../../../src/contract/home.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { sum, type Money } from "../../../src/domain/money/money.ts";
import { addDays, type Day, dayIn } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { type CurrencyAmount, totalsByCurrency } from "../../../src/domain/money/totals.ts";
import { contractIsActive } from "../billing/terms/contractHolds.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { waitsToBeSigned } from "../documents/waiting.ts";
import { billComputed } from "../billing/computed.ts";
import { ratesOn } from "../rates/dayRates.ts";
import { readDryAccounts } from "./dryAccounts.ts";
import { readTopUps } from "./topUps.ts";

/** @param now determines today's date in the region */
export async function readBusiness(db: Queryable, region: Region, now: Date): Promise<BusinessHome> {
  const today = dayIn(region, now);
  return {
    region,
    currency: regionCurrency[region],
    today,
    ...(await readCounts(db, region)),
    unpaidBills: await readUnpaid(db, region, today),
    dryAccounts: await readDryAccounts(db, sql`t.region = ${region}`),
    topUps: await readTopUps(db, region, today),
    endingContracts: await readEnding(db, region, today),
    staleRates: await readStaleRates(db, region, today),
  };
}

async function readCounts(db: Queryable, region: Region) {
  const { rows } = await db.execute<{
    newOnes: number;
    confirmed: number;
    acts: number;
    actsAmounts: readonly CurrencyAmount<Currency>[];
    requests: number;
    requestsAmount: Money;
    tasks: number;
    jobs: number;
    letters: number;
  }>(sql`
    select
      (select count(*) from customer_candidates where state = 'new' and region = ${region}) as "newOnes",
      (select count(*) from customer_candidates where state = 'confirmed' and region = ${region}) as confirmed,
      act.count as acts, act.amounts as "actsAmounts", request.count as requests, request.amount as "requestsAmount",
      (select count(*) from tasks where state = 'open' and region = ${region}) as tasks,
      (select count(*) from jobs where state = 'dead') as jobs,
      (select count(*) from letters where state = 'failed' and region = ${region}) as letters
    from
      (select coalesce(sum(count), 0)::integer as count,
          coalesce(json_agg(json_build_object('currency', currency, 'amount', amount)), '[]') as amounts
        from (select coalesce(currency, ${regionCurrency[region]}) as currency, count(*) as count,
            sum(total_with_vat)::numeric(24,2)::text as amount
          from acts where ${waitsToBeSigned("act")} and region = ${region} group by 1) each) act,
      (select count(*), coalesce(sum(amount_with_vat), 0)::numeric(24,2) as amount
        from top_up_requests where status = 'new' and region = ${region}) request`);
  const [counts] = rows;
  if (!counts) throw new Error("An aggregate without a row.");
  return {
    candidates: { new: counts.newOnes, confirmed: counts.confirmed },
    unsignedActs: { count: counts.acts, amounts: totalsByCurrency(counts.actsAmounts) },
    topUpRequests: { count: counts.requests, amount: counts.requestsAmount },
    openTasks: counts.tasks,
    failedJobs: counts.jobs,
    failedLetters: counts.letters,
  };
}

/** The first day of each age group: up to a week, a month, three months, and older. */
const ages = [0, 8, 31, 91] as const;

async function readUnpaid(db: Queryable, region: Region, today: Day): Promise<BusinessHome["unpaidBills"]> {
  const { rows } = await db.execute<{ date: Day; count: number; amount: Money }>(sql`
    select greatest(t.date, ${addDays(today, -ages[3])}::date) as date, count(*),
      sum(${billComputed.billLeft}) as amount
    from bills t where not t.paid and t.region = ${region} group by 1`);
  return ages.map((olderThan, at) => {
    const next = ages[at + 1];
    const from = next === undefined ? null : addDays(today, 1 - next);
    const to = olderThan === 0 ? null : addDays(today, -olderThan);
    const among = rows.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
    return {
      ...{ olderThan, from, to },
      count: among.reduce((total, { count }) => total + count, 0),
      amount: sum(among.map(({ amount }) => amount)),
    };
  });
}

/** Contracts that end within this many days are listed. */
const endingDays = 30;

async function readEnding(db: Queryable, region: Region, today: Day): Promise<BusinessHome["endingContracts"]> {
  const to = addDays(today, endingDays);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from contracts k join customers c on c.id = k.customer_id
    where c.region = ${region} and ${contractIsActive} and k.expiry_date between ${today}::date and ${to}::date`);
  return { count: rows[0]?.count ?? 0, from: today, to };
}

/** The date of outdated rates; "none" if there are no rates at all. */
async function readStaleRates(db: Queryable, region: Region, today: Day): Promise<string | null> {
  const [rate] = await ratesOn(db, region, today);
  if (!rate) return "none";
  return rate.stale ? rate.date : null;
}
