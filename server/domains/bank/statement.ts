// The content of a bank statement, whatever its format.
import { type Money, compare, parseMoney } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { type OwnCurrency, regionCurrency, regions } from "../../../src/domain/company/region.ts";
import { taxNumberNames } from "../../../src/domain/company/taxNumber.ts";
import { offices } from "../../../src/regions/offices.ts";
import { readDay } from "../../platform/sheets/readDay.ts";

/** A payment received by our account. */
export interface StatementRow {
  /** The line in the file, counted from 1. */
  readonly line: number;
  readonly date: Day;
  readonly number: string;
  readonly amount: Money;
  readonly payerName: string;
  readonly payerTaxNumber: string;
  readonly payerAccount: string;
  readonly purpose: string;
}

/** A document that is not a payment to enrol. */
export interface SkippedRow {
  readonly line: number;
  readonly date: string;
  readonly number: string;
  readonly amount: string;
  readonly why: string;
}

export interface Fault {
  readonly line: number;
  readonly message: string;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  readonly passed: readonly SkippedRow[];
  readonly faults: readonly Fault[];
}

/** The most documents in one file. */
export const maxEntries = 5_000;

/** One movement as the bank wrote it. */
export interface Raw {
  readonly line: number;
  readonly date: string;
  readonly number: string;
  readonly amount: string;
  readonly currency: string;
  readonly payerName: string;
  readonly payerTaxNumber: string;
  readonly payerAccount: string;
  readonly purpose: string;
}

/** The signs of a currency in files: banks write letters or digits. */
const signsOf = (currency: OwnCurrency): readonly string[] => [
  currency,
  ...regions.flatMap((region) => (regionCurrency[region] === currency ? [offices[region].currencyNumber] : [])),
];

/** @param today in the account's region; payments dated later are refused */
export function readRaw(
  { line, ...raw }: Raw,
  { currency, today }: { readonly currency: OwnCurrency; readonly today: Day },
): StatementRow | SkippedRow | Fault {
  const read = readDay(raw.date.trim());
  const date = read !== undefined && read >= "2000-01-01" ? read : undefined;
  const amount = parseMoney(raw.amount.replace(/^(-?\d+)-(\d{2})$/, "$1.$2"));
  const sign = raw.currency.toUpperCase();
  if (date === undefined) return { line, message: `«${raw.date.slice(0, 40)}» — не дата` };
  if (amount === undefined) return { line, message: `«${raw.amount.slice(0, 40)}» — не сумма` };
  if (raw.number === "") return { line, message: "Не указан номер документа" };
  const passed = (why: string): SkippedRow => ({ line, date, number: raw.number.slice(0, 64), amount, why });
  if (compare(amount, "0") <= 0) return passed("Не поступление: сумма не больше нуля");
  if (sign !== "" && !signsOf(currency).includes(sign))
    return passed(`Валюта ${sign.slice(0, 10)}, а счета в ${currency}`);
  if (date > today) return { line, message: `${raw.date.slice(0, 10)} ещё не наступило` };
  const row = { ...raw, line, date, amount };
  const tooLong = (Object.keys(maxLengths) as (keyof typeof maxLengths)[]).find(
    (name) => row[name].length > maxLengths[name],
  );
  if (tooLong) return { line, message: `Слишком длинное поле: ${names[tooLong]}` };
  const { number, payerName, payerTaxNumber, payerAccount, purpose } = row;
  return { line, date, amount, number, payerName, payerTaxNumber, payerAccount, purpose };
}

const maxLengths = { number: 64, payerName: 255, payerTaxNumber: 14, payerAccount: 34, purpose: 2000 } as const;
const names: Readonly<Record<keyof typeof maxLengths, string>> = {
  number: "номер документа",
  payerName: "плательщик",
  payerTaxNumber: `${taxNumberNames()} плательщика`,
  payerAccount: "счёт плательщика",
  purpose: "назначение платежа",
};

/** Separates payments, skipped documents and errors. */
export const sorted = (read: readonly (StatementRow | SkippedRow | Fault)[]): Statement => ({
  rows: read.filter((row): row is StatementRow => "purpose" in row),
  passed: read.filter((row): row is SkippedRow => "why" in row),
  faults: read.filter((row): row is Fault => "message" in row),
});

/** Normalises IBANs and account numbers for comparison: no spaces, upper case. */
export const plainAccount = (account: string): string => account.replace(/\s/g, "").toUpperCase();

/** As records store it: empty texts become null. */
export const kept = (row: Omit<StatementRow, "line">) => ({
  ...row,
  payerName: row.payerName || null,
  payerTaxNumber: row.payerTaxNumber || null,
  payerAccount: row.payerAccount || null,
  purpose: row.purpose || null,
});
