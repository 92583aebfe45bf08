import type { Day } from "../../src/domain/time/periods.ts";
import { explainRate } from "../../src/domain/money/rates.ts";
import { vatOn } from "../domains/billing/baseData.ts";
import type { CustomerTerms } from "../domains/billing/terms/customerTerms.ts";
import type { RateHistory } from "./records/rates.ts";

/** A customer's terms on a day: its rates and VAT, with today's markup and percents. */
export function termsOn(terms: CustomerTerms, history: RateHistory, day: Day): CustomerTerms {
  const { region, currency: own } = terms;
  const raws = history.on(region, day);
  const rates = [...terms.rates].map(([currency, rate]) => {
    const { scale, percent, source } = rate;
    const raw = currency === own ? "1" : raws[currency as keyof typeof raws];
    return [
      currency,
      { ...explainRate({ currency, date: day, raw, scale }, { percent, source }), stale: false },
    ] as const;
  });
  return { ...terms, vatPercent: vatOn(region, day), rates: new Map(rates) };
}
