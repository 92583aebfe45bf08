// Strict parsing of national banks' answers (reference B.7): currencies by their codes, each once, all for one date,
// positive, for a whole number of units. Any other answer is an error.
import { rateScale } from "../../../src/domain/money/currency.ts";
import { type RateCurrency, rateCurrencies } from "../../../src/domain/money/rateCurrency.ts";
import { compare, type Decimal, divide, multiply, parseDecimal, roundHalfUp } from "../../../src/domain/money/money.ts";
import { type Day, isDay } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { RateRow } from "../../../src/regions/feed.ts";
import { feedOf } from "../../../src/regions/feeds.ts";
import { JobFailure } from "../../platform/jobs/failures.ts";

/** A day's rates as stored: for the region's usual number of units, with four digits. */
export interface BankRates {
  readonly date: Day;
  readonly rates: Readonly<Record<RateCurrency, Decimal>>;
}

/** @throws JobFailure naming the error in the answer */
export function readBankAnswer(region: Region, text: string): BankRates {
  const rows = feedOf(region)?.read(text);
  if (!rows) throw new JobFailure("Банк ответил не списком курсов");
  const found = rateCurrencies.map((currency) => [currency, theRowOf(currency, rows)] as const);
  const dates = new Set(found.map(([, { date }]) => date));
  const [date] = dates;
  if (dates.size !== 1 || !isDay(date)) throw new JobFailure("Банк прислал курсы не одного дня");
  const rates = Object.fromEntries(found.map(([currency, row]) => [currency, keptRate(region, currency, row)]));
  return { date, rates: rates as BankRates["rates"] };
}

function theRowOf(currency: RateCurrency, rows: readonly RateRow[]): RateRow {
  const [row, ...others] = rows.filter((one) => one.currency === currency);
  if (!row || others.length > 0) throw new JobFailure(`Банк прислал не один курс ${currency}`);
  return row;
}

/** Converts a rate for the bank's number of units to the region's usual number. */
function keptRate(region: Region, currency: RateCurrency, { rate, scale }: RateRow): Decimal {
  const [given, units] = [parseDecimal(rate, 8), parseDecimal(scale, 0)];
  if (given === undefined || units === undefined || compare(given, "0") <= 0 || compare(units, "0") <= 0)
    throw new JobFailure(`Банк прислал не курс ${currency}, а что-то другое`);
  const kept = roundHalfUp(divide(multiply(given, String(rateScale(region, currency))), units), 4);
  if (compare(kept, "0") <= 0) throw new JobFailure(`Банк прислал слишком маленький курс ${currency}`);
  return kept;
}
