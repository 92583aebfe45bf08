// The reconciliation of a period as a spreadsheet.
import type { Reconciliation } from "../../../src/contract/papers/papers.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import { hasUnapplied, unappliedLabel } from "../../../src/domain/papers/reconciliation.ts";
import { type Cell, type SheetRow } from "../../platform/sheets/sheet.ts";
import { sheetFile } from "../../platform/sheets/sheetFile.ts";
import { reconciliationName } from "./reconciliationPaper.ts";

const money = (number: string | null): Cell => (number === null ? null : { number, format: "money" });

/** «Приняли на 70. Ответ: исправили». */
const objectionText = (objection: Reconciliation["rows"][number]["objection"]): string | null =>
  objection && [objection.comment, objection.answer && `Ответ: ${objection.answer}`].filter(Boolean).join(". ");

/** One row per paper between the balances; sums in the currency of the customer's region. */
export const reconciliationSheet = (found: Reconciliation) =>
  sheetFile(reconciliationName(found), "xlsx", {
    name: "Сверка",
    widths: [12, 44, 16, 16, 40],
    frozen: { rows: 1, columns: 0 },
    rows: sheetRows(found),
  });

function sheetRows({
  currency,
  from,
  to,
  opening,
  closing,
  debit,
  credit,
  unapplied,
  rows,
}: Reconciliation): SheetRow[] {
  const ofIt = (amount: Money): SheetRow[] =>
    hasUnapplied(unapplied) ? [{ cells: [null, unappliedLabel, null, money(amount), null] }] : [];
  const head = ["Дата", "Документ", `Акты, ${currency}`, `Оплаты, ${currency}`, "Не согласны"];
  return [
    { look: "header", cells: head },
    { cells: [{ date: from }, "Сальдо на начало: плюс — долг клиента", money(opening), null, null] },
    ...ofIt(unapplied.opening),
    ...rows.map((row) => ({
      cells: [{ date: row.date }, row.document, money(row.debit), money(row.credit), objectionText(row.objection)],
    })),
    { look: "total", cells: [null, "Обороты за период", money(debit), money(credit), null] },
    { look: "total", cells: [{ date: to }, "Сальдо на конец: плюс — долг клиента", money(closing), null, null] },
    ...ofIt(unapplied.closing),
  ];
}
