// The rates of a day: as published by the region's national bank, and as sold to a customer.
import { sql } from "drizzle-orm";
import { type Currency, rateScale } from "../../../src/domain/money/currency.ts";
import { type RateCurrency, rateCurrencies } from "../../../src/domain/money/rateCurrency.ts";
import { add, type Decimal } from "../../../src/domain/money/money.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import { explainRate, type MarkedUpRate, type Markup, ownRate, type Rate } from "../../../src/domain/money/rates.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** A rate; stale if the bank should have published a newer one: then the last known rate applies, with its date. */
export interface DayRate extends Rate {
  readonly currency: RateCurrency;
  readonly stale: boolean;
}

/** A rate as sold; for foreign currencies and the region's own. */
export interface SellingRate extends MarkedUpRate {
  readonly stale: boolean;
}

/** The latest rates of a region on a day, in the order of the header; empty before the first rates. */
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

/** True if newer rates than those of `date` should exist on `day`. */
export const isStale = (date: Day, day: Day): boolean => date < lastWeekday(day);

/** National banks publish on weekdays: Friday's rates apply over the weekend and are not stale. */
function lastWeekday(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** What a customer pays for accounts' currencies on a day; without currencies that have no rate. */
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
