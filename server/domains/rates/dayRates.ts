// The rates that a day is counted by: as the region's national bank gave them, and as they are sold to a customer.
import { sql } from "drizzle-orm";
import { type Currency, rateScale } from "../../../src/domain/currency.ts";
import { type RateCurrency, rateCurrencies } from "../../../src/domain/rateCurrency.ts";
import { add, type Decimal } from "../../../src/domain/money.ts";
import { addDays, type Day } from "../../../src/domain/periods.ts";
import { explainRate, type MarkedUpRate, type Markup, ownRate, type Rate } from "../../../src/domain/rates.ts";
import { type Region, regionCurrency } from "../../../src/domain/region.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** A rate, and whether the bank should have given a newer one: then the last known one stands, with its date. */
export interface DayRate extends Rate {
  readonly currency: RateCurrency;
  readonly stale: boolean;
}

/** A rate as it is sold, for foreign currencies and the region's own alike. */
export interface SellingRate extends MarkedUpRate {
  readonly stale: boolean;
}

/** The last rates of a region that were known on a day, in the header's order; none before the first day with rates. */
export async function ratesOn(db: Queryable, region: Region, day: Day): Promise<readonly DayRate[]> {
  const { rows } = await db.execute<{ date: Day } & Record<RateCurrency, Decimal>>(sql`
    select date, usd as "USD", eur as "EUR", rub as "RUB" from rates
    where region = ${region} and date <= ${day}::date
    order by date desc, time desc nulls last, id desc limit 1`);
  const [found] = rows;
  if (!found) return [];
  return rateCurrencies.map((currency) => ({
    currency,
    date: found.date,
    raw: add(found[currency], "0"),
    scale: rateScale(region, currency),
    stale: isStale(found.date, day),
  }));
}

/** True when rates of `date` are not the newest that could be known on `day`. */
export const isStale = (date: Day, day: Day): boolean => date < lastWeekday(day);

/** National banks publish on weekdays: Friday's rates stand over the weekend and are not stale. */
function lastWeekday(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** What a customer pays for a cabinet's currency on a day, by currency; without those whose rate nobody knows. */
export async function sellingRates(
  db: Queryable,
  region: Region,
  day: Day,
  markup: Markup,
): Promise<ReadonlyMap<Currency, SellingRate>> {
  const own = regionCurrency[region];
  const foreign = await ratesOn(db, region, day);
  return new Map<Currency, SellingRate>([
    [own, { ...ownRate(own, day), stale: false }],
    ...foreign.map((rate) => [rate.currency, { ...explainRate(rate, markup), stale: rate.stale }] as const),
  ]);
}
