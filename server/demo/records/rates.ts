// Two years of exchange rates that vary like real ones and end at today's.
import type { RateCurrency } from "../../../src/domain/money/rateCurrency.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import { type ListedRegion, listedRegions, type Region } from "../../../src/domain/company/region.ts";
import type { Draft } from "../../engine/registry.ts";
import type { Random } from "../random.ts";

/** A region's rates of a day, as decimals with four digits. */
export type DemoRates = Readonly<Record<RateCurrency, string>>;

export interface RateHistory {
  readonly records: readonly Draft[];
  /** The rates in force on a day: those of the last working day. */
  on(region: Region, day: Day): DemoRates;
}

/** Today's rates in units of the region's currency; in Belarus for 100 roubles. */
const today: Readonly<Record<ListedRegion, Readonly<Record<RateCurrency, number>>>> = {
  by: { USD: 3.2, EUR: 3.62, RUB: 3.7 },
  kz: { USD: 500, EUR: 566, RUB: 6.05 },
};

/** The largest relative change in a day. */
const step = 0.006;

/** Rates of the `days` days up to `last`, without weekends. */
export function rateHistory(random: Random, last: Day, days: number): RateHistory {
  const inForce = new Map<string, DemoRates>();
  const records = listedRegions.flatMap((region) => {
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
    // A weekend has the rates of the working day before it.
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

/** A random step, with a pull back that grows with the distance from the start. */
const wander = (random: Random, ratio: number): number => (random.int(-1000, 1000) / 1000) * step - (ratio - 1) * 0.02;

export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
