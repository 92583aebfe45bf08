import type { Movement, Statement } from "../../../src/contract/money/ledger.ts";
import { formatDate } from "../../../src/domain/time/formatDate.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { type Cell, type SheetRow } from "../../platform/sheets/sheet.ts";
import { type SheetFormat, sheetFile } from "../../platform/sheets/sheetFile.ts";
import { readStatement, type Wanted } from "./statement.ts";

const pageLength = 500;

/** The whole statement as a table, read page by page while it is sent. @throws Problem as readStatement */
export async function statementFile(db: Queryable, caller: Caller, wanted: Wanted, format: SheetFormat) {
  const first = await readStatement(db, caller, wanted, { limit: pageLength });
  const { from, to, account, customer } = first;
  const name = `Выписка ${account ?? customer} ${formatDate(from)}–${formatDate(to)}`.replace(/[/\\]/g, "-");
  return sheetFile(name, format, {
    name: "Выписка",
    widths: [12, 18, 30, 22, 34, 16, 16, 8],
    frozen: { rows: 1, columns: 0 },
    rows: statementRows(first, (after) => readStatement(db, caller, wanted, { after, limit: pageLength })),
  });
}

async function* statementRows(first: Statement, next: (after: string) => Promise<Statement>): AsyncGenerator<SheetRow> {
  const heads = ["Дата", "Движение", "Аккаунт", "Система", "Основание", "Сумма", "Остаток", "Валюта"];
  yield { look: "header", cells: heads };
  for (const { currency, opening } of first.totals) yield total(first.from, "Остаток на начало", opening, currency);
  for (let page: Statement | undefined = first; page; page = page.next === null ? undefined : await next(page.next))
    for (const movement of page.rows) yield { cells: cellsOf(movement) };
  for (const { currency, closing } of first.totals) yield total(first.to, "Остаток на конец", closing, currency);
}

const total = (date: string, label: string, balance: string, currency: string): SheetRow => ({
  look: "total",
  cells: [{ date }, label, null, null, null, null, money(balance), currency],
});

const cellsOf = (movement: Movement): readonly Cell[] => [
  { date: movement.date },
  kinds[movement.kind],
  movement.accountName,
  movement.systemName,
  groundOf(movement),
  money(movement.amount),
  money(movement.balance),
  movement.currency,
];

const kinds: Readonly<Record<Movement["kind"], string>> = {
  enrolment: "Пополнение",
  transfer: "Перевод",
  correction: "Корректировка",
  reversal: "Возврат в аванс",
  spend: "Расход",
};

function groundOf({ kind, amount, billNumber, otherAccount, note }: Movement): string | null {
  if (billNumber !== null) return `Счёт № ${billNumber}`;
  if (kind === "transfer" && otherAccount !== null)
    return amount.startsWith("-") ? `На «${otherAccount}»` : `С «${otherAccount}»`;
  return note;
}

const money = (number: string): Cell => ({ number, format: "money" });
