// Parses the cells of a report into spend rows and errors.
import { type Currency, currencies } from "../../../src/domain/money/currency.ts";
import { compare, type Money, parseMoney } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { type Column, commonForm, type SpendForm, spendForms } from "./forms.ts";
import { readDay } from "../../platform/sheets/readDay.ts";
import type { TableRow } from "../../platform/sheets/tableLimits.ts";

/** A parsed row; its account has not been looked up yet. */
export interface SpendRow {
  /** In a file the row number, where the header is 1; in a call the index, from 0. */
  readonly row: number;
  /** The system's name in the report, or its key. */
  readonly system: string;
  readonly account: string;
  readonly date: Day;
  /** Total of the day. */
  readonly amount: Money;
  readonly currency: Currency | undefined;
}

export interface Fault {
  readonly row: number;
  readonly message: string;
}

export interface ReadRows {
  readonly rows: readonly SpendRow[];
  readonly faults: readonly Fault[];
}

/** @param system the key of the system whose report it is; undefined: the common format */
export function readRows(table: readonly TableRow[], system: string | undefined): ReadRows {
  const form = system === undefined ? commonForm : (spendForms[system] ?? commonForm);
  const start = table.findIndex((row) => row.some((cell) => cell !== ""));
  const heading = table[start] ?? [];
  const places = placesOf(heading, form);
  const needed: readonly Column[] =
    system === undefined ? ["system", "account", "date", "amount"] : ["account", "date", "amount"];
  const missing = needed.filter((column) => places[column] === undefined);
  if (missing.length > 0)
    return {
      rows: [],
      faults: missing.map((column) => ({
        row: start + 1 || 1,
        message: `Нет столбца «${columnNames[column]}»: он может называться ${named(form, column)}`,
      })),
    };
  const faults: Fault[] = [];
  const rows = table.slice(start + 1).flatMap((cells, index): readonly SpendRow[] => {
    if (cells.every((cell) => cell === "") || isTotal(cells)) return [];
    const row = start + index + 2;
    const cell = (column: Column) => cells[places[column] ?? -1] ?? "";
    const read = readCells(row, { system: system ?? cell("system"), account: cell("account") }, cell);
    if ("message" in read) faults.push(read);
    return "message" in read ? [] : [read];
  });
  return { rows, faults };
}

/** One row of a report. */
function readCells(
  row: number,
  { system, account }: Pick<SpendRow, "system" | "account">,
  cell: (column: "date" | "amount" | "currency") => string,
): SpendRow | Fault {
  const date = readDay(cell("date"));
  const amount = readAmount(cell("amount"));
  const sign = cell("currency").toUpperCase();
  const currency = currencies.find((known: string) => known === sign);
  if (system === "") return { row, message: "Не указана система" };
  if (account === "") return { row, message: "Не указан номер аккаунта" };
  if (date === undefined) return { row, message: `«${cell("date").slice(0, 40)}» — не дата` };
  if (isAmbiguous(cell("amount"))) return { row, message: `«${cell("amount")}» читается двояко: ${howToWrite}` };
  if (amount === undefined) return { row, message: `«${cell("amount").slice(0, 40)}» — не сумма расхода` };
  if (sign !== "" && currency === undefined) return { row, message: `Валюта «${sign.slice(0, 10)}» неизвестна` };
  return { row, system, account, date, amount, currency };
}

function placesOf(heading: TableRow, { columns }: SpendForm): Partial<Record<Column, number>> {
  const plain = heading.map((cell) =>
    cell
      .toLowerCase()
      .replace(/^\ufeff/, "")
      .replace(/\s*[([].*$/, "")
      .trim(),
  );
  return Object.fromEntries(
    (Object.entries(columns) as [Column, readonly string[]][]).flatMap(([column, names]) => {
      const at = plain.findIndex((name) => names.includes(name));
      return at < 0 ? [] : [[column, at]];
    }),
  );
}

/** Reports end with a row of totals. */
const isTotal = (cells: TableRow): boolean => /^(итого|всего|total)/i.test(cells.find((cell) => cell !== "") ?? "");

/**
 * In English reports "1,234" is a thousand, in Russian ones a decimal: guessing could be wrong by a factor of a thousand.
 */
const isAmbiguous = (given: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(given);
const howToWrite = "напишите сумму с точкой и двумя знаками после неё";

/** Systems report millionths, so more than two digits are rounded instead of refused. */
function readAmount(given: string): Money | undefined {
  // Commas separate thousands for certain only if a decimal point follows.
  const text = /^\d{1,3}(,\d{3})+\.\d+$/.test(given) ? given.replaceAll(",", "") : given;
  const rounded = /^\d+[.,]\d{3,}$/.test(text)
    ? (Math.round(Number(text.replace(",", ".")) * 100) / 100).toFixed(2)
    : text;
  const amount = parseMoney(rounded);
  return amount === undefined || compare(amount, "0") < 0 ? undefined : amount;
}

const columnNames: Readonly<Record<Column, string>> = {
  system: "Система",
  account: "Аккаунт",
  date: "Дата",
  amount: "Расход",
  currency: "Валюта",
};

const named = ({ columns }: SpendForm, column: Column): string =>
  (columns[column] ?? []).map((name) => `«${name}»`).join(", ");
