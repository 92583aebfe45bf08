// What the national banks say, read strictly (reference B.7): by the letters of the currencies, each there once, all of
// one day, positive, for a whole number of units. Anything else is no answer.
import { z } from "zod";
import { rateScale } from "../../../src/domain/currency.ts";
import { type RateCurrency, rateCurrencies } from "../../../src/domain/rateCurrency.ts";
import { compare, type Decimal, divide, multiply, parseDecimal, roundHalfUp } from "../../../src/domain/money.ts";
import { type Day, isDay } from "../../../src/domain/periods.ts";
import type { Region } from "../../../src/domain/region.ts";
import { JobFailure } from "../../platform/jobs/failures.ts";

/** A day's rates as they are kept: for the region's usual number of units, with four digits. */
export interface BankRates {
  readonly date: Day;
  readonly rates: Readonly<Record<RateCurrency, Decimal>>;
}

interface Row {
  readonly currency: string;
  readonly date: string;
  readonly rate: unknown;
  readonly scale: unknown;
}

/** @throws JobFailure naming what is wrong with the answer */
export function readBankAnswer(region: Region, text: string): BankRates {
  const rows = region === "by" ? rowsOfNbrb(text) : rowsOfNbk(text);
  const found = rateCurrencies.map((currency) => [currency, theRowOf(currency, rows)] as const);
  const dates = new Set(found.map(([, { date }]) => date));
  const [date] = dates;
  if (dates.size !== 1 || !isDay(date)) throw new JobFailure("Банк прислал курсы не одного дня");
  const rates = Object.fromEntries(found.map(([currency, row]) => [currency, keptRate(region, currency, row)]));
  return { date, rates: rates as BankRates["rates"] };
}

function theRowOf(currency: RateCurrency, rows: readonly Row[]): Row {
  const [row, ...others] = rows.filter((one) => one.currency === currency);
  if (!row || others.length > 0) throw new JobFailure(`Банк прислал не один курс ${currency}`);
  return row;
}

/** Given for so many units, kept for the region's usual number. */
function keptRate(region: Region, currency: RateCurrency, { rate, scale }: Row): Decimal {
  const [given, units] = [parseDecimal(rate, 8), parseDecimal(scale, 0)];
  if (given === undefined || units === undefined || compare(given, "0") <= 0 || compare(units, "0") <= 0)
    throw new JobFailure(`Банк прислал не курс ${currency}, а что-то другое`);
  const kept = roundHalfUp(divide(multiply(given, String(rateScale(region, currency))), units), 4);
  if (compare(kept, "0") <= 0) throw new JobFailure(`Банк прислал слишком маленький курс ${currency}`);
  return kept;
}

const nbrbAnswer = z.array(
  z.object({
    Date: z.string(),
    Cur_Abbreviation: z.string(),
    Cur_Scale: z.number(),
    Cur_OfficialRate: z.number(),
  }),
);

function rowsOfNbrb(text: string): readonly Row[] {
  const { data } = nbrbAnswer.safeParse(parsed(text));
  if (!data) throw new JobFailure("Банк ответил не списком курсов");
  return data.map((row) => ({
    currency: row.Cur_Abbreviation,
    date: row.Date.slice(0, 10),
    rate: row.Cur_OfficialRate,
    scale: row.Cur_Scale,
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The bank's XML is a flat list of items; cut rather than matched, so that no text can make it slow. */
function rowsOfNbk(text: string): readonly Row[] {
  const items = text.split("<item").slice(1);
  if (items.length === 0) throw new JobFailure("Банк ответил не списком курсов");
  return items.map((item) => ({
    currency: tagOf(item, "title"),
    date: dayOf(tagOf(item, "pubDate")),
    rate: tagOf(item, "description"),
    scale: tagOf(item, "quant"),
  }));
}

/** "19.06.2026" → "2026-06-19". */
const dayOf = (written: string): string => written.replace(/^(\d\d)\.(\d\d)\.(\d{4})$|^.*$/s, "$3-$2-$1");

function tagOf(item: string, name: string): string {
  const start = item.indexOf(`<${name}>`);
  const end = item.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? "" : item.slice(start + name.length + 2, end).trim();
}
