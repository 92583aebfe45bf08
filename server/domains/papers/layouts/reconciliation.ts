// The act of reconciliation (reference B.8): the same table twice, the right half for the other party to fill in.
import type { Content, ContentTable, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { amountInWords } from "../../../../src/domain/money/amountInWords.ts";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import { compare, isNegative, type Money, subtract } from "../../../../src/domain/money/money.ts";
import { hasUnapplied, unappliedLabel } from "../../../../src/domain/papers/reconciliation.ts";
import type { ReconciliationPaper } from "../model.ts";
import {
  across,
  amount,
  bold,
  type Break,
  type Cell,
  cell,
  head,
  marks,
  paragraph,
  sheet,
  signatures,
  table,
  title,
  widthFor,
} from "./parts.ts";

export function reconciliation(paper: ReconciliationPaper, broken?: Break): TDocumentDefinitions {
  const { from, to, seller, buyer, currency } = paper;
  const name = "Акт сверки взаимных расчётов";
  const period = `за период с ${formatDate(from)} по ${formatDate(to)}`;
  const content = [
    title(name, period),
    paragraph(
      `Мы, нижеподписавшиеся, ${seller.name} с одной стороны и ${buyer.name} с другой стороны, составили этот акт о ` +
        `том, что состояние взаимных расчётов по данным учёта следующее (валюта: ${currency}).`,
    ),
    ...rows(paper, broken),
    outcome(paper),
    signatures({ ...paper, facsimile: null }, [`От ${seller.name}`, `От ${buyer.name}`], { wide: true }),
  ];
  return sheet(paper, `${name} ${period}`, content, "landscape");
}

function rows(paper: ReconciliationPaper, broken: Break | undefined): Content[] {
  const { seller, buyer, rows: operations, opening, closing, debit, credit, unapplied } = paper;
  const line = (date: string, document: string, owed: Money | null, paid: Money | null, strong = false) => {
    const cells = [cell(date), cell(document), amount(owed), amount(paid)];
    return [...(strong ? cells.map(bold) : cells), ...["", "", "", ""].map(cell)];
  };
  const balance = (label: string, value: Money) =>
    isNegative(value) ? line("", label, null, subtract("0", value), true) : line("", label, value, null, true);
  const ofIt = (value: Money) => (hasUnapplied(unapplied) ? [line("", unappliedLabel, null, value)] : []);
  const before = [balance("Сальдо на начало", opening), ...ofIt(unapplied.opening)];
  const marked = operations.map((row, at) =>
    withMark(line(formatDate(row.date), row.document, row.debit, row.credit), marks.row(at)),
  );
  const after = [
    withMark(line("", "Обороты за период", debit, credit, true), marks.totals),
    balance("Сальдо на конец", closing),
    ...ofIt(unapplied.closing),
  ];
  const widest = [debit, credit, opening, closing].map(widthFor).reduce((a, b) => Math.max(a, b));
  const part = (body: Cell[][]) => halves([seller.name, buyer.name], widest, body);
  if (!broken) return [part([...before, ...marked, ...after])];
  return [
    part([...before, ...marked.slice(0, broken.before)]),
    { ...part([...marked.slice(broken.before), ...after]), pageBreak: "before" },
  ];
}

const withMark = ([first, ...rest]: Cell[], id: string): Cell[] => [{ ...(first ?? cell("")), id }, ...rest];

/** Widths in points: of the date column, and of the content of one half of a landscape sheet without borders. */
const [dateWidth, halfWidth] = [50, 344];

/**
 * The same four columns twice, with fixed widths: a long name without a space must not push them off the page.
 * @param sumWidth points of a column of sums
 */
function halves(names: readonly string[], sumWidth: number, body: Cell[][]): ContentTable {
  const columns = [dateWidth, halfWidth - dateWidth - 2 * sumWidth, sumWidth, sumWidth];
  const ruled = table(
    names.flatMap(() => columns),
    names.flatMap((name) => across(4, head(`По данным ${name}`))),
    // Created again for each half: pdfmake can't reuse a cell.
    [names.flatMap(() => ["Дата", "Документ", "Дебет", "Кредит"].map(head)), ...body],
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
