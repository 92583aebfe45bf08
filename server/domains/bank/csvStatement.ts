// Reads a statement as a table: banks give the same columns many names, and put their own lines above the header row.
import type { Day } from "../../../src/domain/time/periods.ts";
import type { OwnCurrency } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import type { TableRow } from "../../platform/sheets/tableLimits.ts";
import { type Fault, maxEntries, type SkippedRow, plainAccount, readRaw, sorted, type Statement } from "./statement.ts";

const columns = {
  date: ["дата", "дата операции", "дата поступления", "дата документа", "дата платежа", "date"],
  number: ["номер", "номер документа", "№ документа", "номер платежа", "№", "документ", "n док", "number"],
  amount: ["сумма", "приход", "кредит", "поступление", "поступило", "сумма прихода", "сумма по кредиту", "amount"],
  spent: ["расход", "дебет", "списание", "списано", "сумма расхода", "сумма по дебету"],
  currency: ["валюта", "код валюты", "currency"],
  payerName: ["плательщик", "наименование плательщика", "корреспондент", "контрагент", "отправитель", "payer"],
  payerTaxNumber: [
    ...["унп плательщика", "унп", "унн", "бин плательщика", "бин/иин", "бин", "иин", "инн плательщика", "инн"],
    ...["бин/иин плательщика", "унп корреспондента", "унп контрагента", "tax number"],
  ],
  payerAccount: [
    "счёт плательщика",
    "счет плательщика",
    "иик плательщика",
    "счёт корреспондента",
    "счет корреспондента",
  ],
  payeeAccount: ["счёт получателя", "счет получателя", "иик получателя"],
  purpose: ["назначение платежа", "назначение", "purpose"],
} as const;
type Column = keyof typeof columns;

const needed = ["date", "number", "amount", "purpose"] as const satisfies readonly Column[];
const headerSearchRows = 40;

/**
 * The payments received by one of our accounts.
 * @throws Problem 422 if there is no header row, or too many rows
 */
export function readCsvStatement(
  table: readonly TableRow[],
  { account, ...terms }: { readonly account: string; readonly currency: OwnCurrency; readonly today: Day },
): Statement {
  const start = headingOf(table);
  const heading = table[start] ?? [];
  const places = new Map((Object.keys(columns) as Column[]).map((column) => [column, placeOf(heading, column)]));
  const rows = table.slice(start + 1);
  if (rows.length > maxEntries)
    throw new Problem(422, messages.checkInput, { errors: { file: `В одном файле не больше ${maxEntries} строк` } });
  return sorted(
    rows.flatMap((cells, index): readonly (ReturnType<typeof readRaw> | SkippedRow | Fault)[] => {
      if (cells.every((cell) => cell === "") || isTotal(cells)) return [];
      const cell = (column: Column) => cells[places.get(column) ?? -1] ?? "";
      const line = start + index + 2;
      const payee = plainAccount(cell("payeeAccount"));
      const amount = cell("amount");
      const shown = { line, date: cell("date").slice(0, 20), number: cell("number").slice(0, 64) };
      if (isNothing(amount) && !isNothing(cell("spent")))
        return [{ ...shown, amount: cell("spent").slice(0, 20), why: "Исходящий платёж" }];
      if (payee !== "" && payee !== account)
        return [{ ...shown, amount: amount.slice(0, 20), why: `На чужой счёт ${payee.slice(0, 34)}` }];
      const raw = {
        ...{ line, amount, date: cell("date"), number: cell("number"), currency: cell("currency") },
        ...{ payerName: cell("payerName"), payerTaxNumber: cell("payerTaxNumber") },
        ...{ payerAccount: plainAccount(cell("payerAccount")), purpose: cell("purpose") },
      };
      return [readRaw(raw, terms)];
    }),
  );
}

function headingOf(table: readonly TableRow[]): number {
  const start = table
    .slice(0, headerSearchRows)
    .findIndex((row) => needed.every((column) => placeOf(row, column) !== undefined));
  if (start >= 0) return start;
  const best = table.slice(0, headerSearchRows).toSorted((a, b) => neededFound(b) - neededFound(a))[0] ?? [];
  const missing = needed.find((column) => placeOf(best, column) === undefined) ?? "date";
  const names = columns[missing].map((name) => `«${name}»`).join(", ");
  const message = `В файле нет строки с названиями столбцов: не хватает столбца, который может называться ${names}`;
  throw new Problem(422, messages.checkInput, { errors: { file: message } });
}

const neededFound = (row: TableRow): number => needed.filter((column) => placeOf(row, column) !== undefined).length;

/** A header may continue in brackets or after a comma: «Сумма (BYN)», «Кредит, BYN». */
function placeOf(row: TableRow, column: Column): number | undefined {
  const plain = row.map((cell) =>
    cell
      .toLowerCase()
      .replace(/^\ufeff/, "")
      .replace(/\s*[([,].*$/, "")
      .trim(),
  );
  const at = columns[column].map((name) => plain.indexOf(name)).find((place) => place >= 0);
  return at;
}

const isNothing = (amount: string): boolean => /^[\s0.,-]*$/.test(amount);

const isTotal = (cells: TableRow): boolean => /^(итого|всего|обороты)/i.test(cells.find((cell) => cell !== "") ?? "");
