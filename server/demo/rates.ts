// Two years of rates that wander as rates do, and end where they are today.
import type { RateCurrency } from "../../src/domain/rateCurrency.ts";
import { addDays, type Day } from "../../src/domain/periods.ts";
import { type Region, regions } from "../../src/domain/region.ts";
import type { Draft } from "../engine/registry.ts";
import type { Random } from "./random.ts";

/** A day's rates of a region, as decimals of four digits. */
export type DemoRates = Readonly<Record<RateCurrency, string>>;

export interface RateHistory {
  readonly records: readonly Draft[];
  /** The rates in force on a day: those of the last working day. */
  on(region: Region, day: Day): DemoRates;
}

/** Today's, in units of the region's currency; the rouble by the hundred in Belarus. */
const today: Readonly<Record<Region, Readonly<Record<RateCurrency, number>>>> = {
  by: { USD: 3.2, EUR: 3.62, RUB: 3.7 },
  kz: { USD: 500, EUR: 566, RUB: 6.05 },
};

/** The largest step of a day. */
const step = 0.006;

/** From the day `last` back over `days` days, without weekends. */
export function rateHistory(random: Random, last: Day, days: number): RateHistory {
  const inForce = new Map<string, DemoRates>();
  const records = regions.flatMap((region) => {
    const values = { ...today[region] };
    const working: Draft[] = [];
    for (let back = 0; back < days; back += 1) {
      const date = addDays(last, -back);
      const rates = { USD: values.USD.toFixed(4), EUR: values.EUR.toFixed(4), RUB: values.RUB.toFixed(4) };
      inForce.set(`${region} ${date}`, rates);
      if (isWeekend(date)) continue;
      working.push({ date, time: "11:00", region, usd: rates.USD, eur: rates.EUR, rub: rates.RUB });
      for (const currency of ["USD", "EUR", "RUB"] as const)
        values[currency] *= 1 + wander(random, values[currency] / today[region][currency]);
    }
    // Backwards in time a weekend has what the working day before it had.
    for (let back = days - 2; back >= 0; back -= 1) {
      const date = addDays(last, -back);
      const before = inForce.get(`${region} ${addDays(date, -1)}`);
      if (isWeekend(date) && before) inForce.set(`${region} ${date}`, before);
    }
    return working.reverse();
  });
  return {
    records,
    on(region, day) {
      const rates = inForce.get(`${region} ${day}`);
      if (!rates) throw new Error(`There are no rates for ${day}.`);
      return rates;
    },
  };
}

/** The farther from where it started, the more it is drawn back. */
const wander = (random: Random, ratio: number): number => (random.int(-1000, 1000) / 1000) * step - (ratio - 1) * 0.02;

export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
