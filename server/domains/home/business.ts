// The administrators' home page: the state of the business in one region.
import { sql } from "drizzle-orm";
import type { BusinessHome } from "../../../src/contract/home.ts";
import { sum, type Money } from "../../../src/domain/money/money.ts";
import { addDays, type Day, dayIn } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { billComputed } from "../billing/computed.ts";
import { ratesOn } from "../rates/dayRates.ts";
import { readDryOfRegion } from "./dryAccounts.ts";
import { readTopUps } from "./topUps.ts";

/** @param now determines today's date in the region */
export async function readBusiness(db: Queryable, region: Region, now: Date): Promise<BusinessHome> {
  const today = dayIn(region, now);
  return {
    region,
    currency: regionCurrency[region],
    today,
    unpaidBills: await readUnpaid(db, region, today),
    dryAccounts: await readDryOfRegion(db, region),
    topUps: await readTopUps(db, region, today),
    staleRates: await readStaleRates(db, region, today),
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

/** The date of outdated rates; "none" if there are no rates at all. */
async function readStaleRates(db: Queryable, region: Region, today: Day): Promise<string | null> {
  const [rate] = await ratesOn(db, region, today);
  if (!rate) return "none";
  return rate.stale ? rate.date : null;
}
