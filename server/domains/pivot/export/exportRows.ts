// The flat report as a sheet, streamed page by page.
import type { PivotRow, PivotRowsAnswer } from "../../../../src/contract/pivot/pivot.ts";
import { payTypeChoices, regionChoices } from "../../../../src/resources/shared/choices.ts";
import { pivotDimensions, pivotLimits, pivotMeasures, pivotRowKinds } from "../../../../src/resources/pivot/fields.ts";
import type { Cell, Sheet, SheetRow } from "../../../platform/sheets/sheet.ts";
import { type Asker, asking } from "../ask.ts";
import { readRows, type RowsQuery } from "../rows.ts";
import type { GroupField } from "../sql/fieldSql.ts";

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: PivotRow, labels: PivotRowsAnswer["labels"]) => Cell;
}

type RowsAsked = Pick<RowsQuery, "filters" | "at" | "sort" | "added">;

const named = (choices: Readonly<Record<string, string>>, key: string): string => choices[key] ?? key;
const day = (date: string | null): Cell => (date === null ? null : { date });
const figure = (format: "money" | "percent" | "rate", number: string | null): Cell =>
  number === null ? null : { number, format };

const money = (name: keyof typeof pivotMeasures & keyof PivotRow): Column => ({
  title: pivotMeasures[name].label,
  width: 16,
  cell: (row) => figure("money", row[name]),
});

const ownColumns: readonly Column[] = [
  { title: pivotDimensions.billDate.label, width: 12, cell: ({ billDate }) => day(billDate) },
  { title: pivotDimensions.bill.label, width: 16, cell: ({ billNumber }) => billNumber },
  { title: "Акт", width: 14, cell: ({ actNumber }) => actNumber },
  { title: pivotDimensions.customer.label, width: 32, cell: ({ customerName }) => customerName },
  { title: pivotDimensions.manager.label, width: 24, cell: ({ managerName }) => managerName },
  { title: pivotDimensions.contract.label, width: 14, cell: ({ contractNumber }) => contractNumber },
  { title: pivotDimensions.service.label, width: 22, cell: ({ service }) => service },
  { title: pivotDimensions.payType.label, width: 16, cell: ({ payType }) => named(payTypeChoices, payType) },
  { title: pivotDimensions.system.label, width: 20, cell: ({ systemName }) => systemName },
  { title: pivotDimensions.account.label, width: 28, cell: ({ accountName }) => accountName },
  { title: pivotDimensions.region.label, width: 12, cell: ({ region }) => named(regionChoices, region) },
  { title: "Валюта региона", width: 10, cell: ({ regionCurrency }) => regionCurrency },
  money("amount"),
  money("vat"),
  money("commission"),
  money("enrolled"),
  { title: pivotMeasures.rate.label, width: 12, cell: ({ rate }) => figure("rate", rate) },
  { title: pivotDimensions.currency.label, width: 10, cell: ({ currency }) => currency },
  money("amountInCabinet"),
  {
    title: pivotDimensions.commissionPercent.label,
    width: 11,
    cell: ({ commissionPercent }) => figure("percent", commissionPercent),
  },
  {
    title: pivotDimensions.discountPercent.label,
    width: 11,
    cell: ({ discountPercent }) => figure("percent", discountPercent),
  },
  { title: pivotDimensions.paidDate.label, width: 12, cell: ({ paidDate }) => day(paidDate) },
  money("transferred"),
  money("expenses"),
  money("expensesInRegion"),
  money("closedByAct"),
  money("remainder"),
  { title: pivotDimensions.rowKind.label, width: 24, cell: ({ rowKind }) => named(pivotRowKinds, rowKind) },
];

const addedColumn = ({ name, dimension: { kind, label } }: GroupField): Column => ({
  title: label,
  width: kind === "date" || kind === "percent" ? 12 : 24,
  cell: ({ added }, labels) => {
    const key = added[name] ?? null;
    if (kind === "date") return day(key);
    if (kind === "percent") return figure("percent", key);
    return key === null ? null : (labels[name]?.[key] ?? key);
  },
});

/** All matching rows. Each page is a separate query that starts after the last row of the previous one. */
export function rowsSheet(asked: RowsAsked, context: Asker): Sheet {
  const columns = [...ownColumns, ...asked.added.map(addedColumn)];
  return {
    name: "Сводный отчёт",
    widths: columns.map(({ width }) => width),
    frozen: { rows: 1, columns: 0 },
    rows: sheetRows(columns, asked, context),
  };
}

async function* sheetRows(
  columns: readonly Column[],
  { filters, at, sort, added }: RowsAsked,
  context: Asker,
): AsyncGenerator<SheetRow> {
  yield { look: "header", cells: columns.map(({ title }) => title) };
  let after: string | undefined;
  let count = 0;
  do {
    const { rows, next, labels } = await asking(context, undefined, (ask) =>
      readRows(ask, { filters, at, sort, added, after, size: pageOfFile }),
    );
    for (const row of rows) yield { cells: columns.map(({ cell }) => cell(row, labels)) };
    count += rows.length;
    after = next ?? undefined;
  } while (after !== undefined && count < pivotLimits.exportRows);
}

/** Pages are large: without an index every page sorts all rows again. */
const pageOfFile = 10_000;
