// The act of mutual reconciliation (reference B.8): twice the same table, the right half for the other side to fill in.
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { amountInWords } from "../../../src/domain/amountInWords.ts";
import { formatMoney } from "../../../src/domain/format.ts";
import { formatDate, formatLongDate } from "../../../src/domain/formatDate.ts";
import { compare, isNegative, type Money, subtract } from "../../../src/domain/money.ts";
import { hasUnapplied, unappliedLabel } from "../../../src/domain/reconciliation.ts";
import type { ReconciliationPaper } from "../model.ts";
import { across, amount, bold, cell, head, paragraph, sheet, signatures, table, title } from "./parts.ts";

export function reconciliation(paper: ReconciliationPaper): TDocumentDefinitions {
  const { from, to, seller, buyer, currency } = paper;
  const name = "Акт сверки взаимных расчётов";
  const period = `за период с ${formatDate(from)} по ${formatDate(to)}`;
  return sheet(paper, `${name} ${period}`, [
    title(name, period),
    paragraph(
      `Мы, нижеподписавшиеся, ${seller.name} с одной стороны и ${buyer.name} с другой стороны, составили этот акт о ` +
        `том, что состояние взаимных расчётов по данным учёта следующее (валюта: ${currency}).`,
    ),
    rows(paper),
    outcome(paper),
    signatures({ ...paper, facsimile: null }, [`От ${seller.name}`, `От ${buyer.name}`]),
  ]);
}

function rows(paper: ReconciliationPaper): Content {
  const { seller, buyer, rows: operations, opening, closing, debit, credit, unapplied } = paper;
  const line = (date: string, document: string, owed: Money | null, paid: Money | null, strong = false) => {
    const cells = [cell(date), cell(document), amount(owed), amount(paid)];
    return [...(strong ? cells.map(bold) : cells), ...["", "", "", ""].map(cell)];
  };
  const balance = (label: string, value: Money) =>
    isNegative(value) ? line("", label, null, subtract("0", value), true) : line("", label, value, null, true);
  const ofIt = (value: Money) => (hasUnapplied(unapplied) ? [line("", unappliedLabel, null, value)] : []);
  // Two of them: a cell belongs to one place.
  const half = () => ["Дата", "Документ", "Дебет", "Кредит"].map(head);
  const widths = ["auto", "*", "auto", "auto"];
  const ruled = table(
    [...widths, 44, "*", 48, 48],
    [...across(4, head(`По данным ${seller.name}`)), ...across(4, head(`По данным ${buyer.name}`))],
    [
      [...half(), ...half()],
      balance("Сальдо на начало", opening),
      ...ofIt(unapplied.opening),
      ...operations.map((row) => line(formatDate(row.date), row.document, row.debit, row.credit)),
      line("", "Обороты за период", debit, credit, true),
      balance("Сальдо на конец", closing),
      ...ofIt(unapplied.closing),
    ],
  );
  return { ...ruled, table: { ...ruled.table, headerRows: 2 } };
}

function outcome({ closing, to, currency, seller, buyer }: ReconciliationPaper): Content {
  const state = `По состоянию на ${formatLongDate(to)} задолженность`;
  if (compare(closing, "0") === 0) return paragraph(`${state} отсутствует.`);
  const owed = isNegative(closing) ? subtract("0", closing) : closing;
  const [debtor, creditor] = isNegative(closing) ? [seller, buyer] : [buyer, seller];
  return paragraph(
    `${state} ${debtor.name} в пользу ${creditor.name} составляет ${formatMoney(owed, currency)} ` +
      `(${amountInWords(owed, currency)}).`,
  );
}
