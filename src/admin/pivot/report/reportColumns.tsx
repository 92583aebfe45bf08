import type { GridColDef } from "@mui/x-data-grid";
import type { ReactNode } from "react";
import type { PivotRow, PivotRowsAnswer } from "../../../contract/pivot/pivot.ts";
import { formatDecimal, formatPercent } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { isBuiltIn, type DimensionName, type Dimensions } from "../../../resources/pivot/added.ts";
import {
  pivotDimensions,
  pivotMeasures,
  type Dimension,
  type PivotDimension,
} from "../../../resources/pivot/fields.ts";
import { currencyOfSum, RecordLink, SumOf, type SumOfRow } from "../drill/rowColumns.tsx";
import { keyName } from "../data/names.ts";

type Column = GridColDef<PivotRow>;

/** The report's columns, named like the fields that the server sorts by; last those of added fields. */
export function reportColumns(known: Dimensions, labels: PivotRowsAnswer["labels"]): Column[] {
  return [
    ...ownColumns(),
    ...addedIn(known).map((field): Column => {
      const dimension = known.get(field);
      return {
        ...{ field, headerName: dimension?.label ?? field, width: 160 },
        ...(dimension?.kind === "percent" && atEnd),
        renderCell: ({ row: { added } }) =>
          typeof added[field] === "string" && keyName({ field, by: "day" }, added[field], labels, known),
      };
    }),
  ];
}

function ownColumns(): Column[] {
  return [
    text("billDate", 128, ({ billDate }) => formatDate(billDate)),
    text("customer", 220, ({ customerId, customerName }) => (
      <RecordLink to="customers" id={customerId} name={customerName} />
    )),
    text("manager", 180, ({ managerId, managerName }) => (
      <RecordLink to="managers" id={managerId} name={managerName} />
    )),
    text("bill", 128, ({ billId, billNumber }) => <RecordLink to="bills" id={billId} name={billNumber} />),
    text("rowKind", 176, ({ rowKind }) => choice("rowKind", rowKind)),
    text("service", 200, ({ service }) => service),
    text("payType", 160, ({ payType }) => choice("payType", payType)),
    text("system", 184, ({ systemName }) => systemName),
    text("account", 180, ({ accountId, accountName }) => (
      <RecordLink to="accounts" id={accountId} name={accountName} />
    )),
    sum("amount", 150),
    {
      ...text("rate", 100, ({ rate }) => rate && <span className="figure">{formatDecimal(rate, 4)}</span>),
      ...atEnd,
    },
    text("currency", 110, ({ currency }) => currency),
    sum("amountInCabinet", 160),
    percent("commissionPercent"),
    percent("discountPercent"),
    sum("commission", 150),
    sum("transferred", 150),
    sum("expenses", 150),
    sum("expensesInRegion", 160),
    sum("closedByAct", 150),
    sum("remainder", 150),
    {
      ...text("isClosed", 130, ({ isClosed, actId, actNumber }) =>
        actId === null ? (
          isClosed && choice("isClosed", isClosed)
        ) : (
          <RecordLink to="acts" id={actId} name={actNumber} />
        ),
      ),
    },
    text("paid", 104, ({ paid }) => choice("paid", paid)),
    text("billState", 130, ({ billState }) => billState && choice("billState", billState)),
    text("contractState", 130, ({ contractState }) => contractState && choice("contractState", contractState)),
    text("paidDate", 120, ({ paidDate }) => paidDate && formatDate(paidDate)),
    text("contract", 140, ({ contractId, contractNumber }) => (
      <RecordLink to="contracts" id={contractId} name={contractNumber} />
    )),
    sum("vat", 130),
    sum("enrolled", 150),
    text("region", 100, ({ region }) => choice("region", region)),
  ];
}

const addedIn = (known: Dimensions): readonly DimensionName[] => [...known.keys()].filter((name) => !isBuiltIn(name));

/** Columns hidden by default: some, and those of added fields. */
export const hiddenColumns = (known: Dimensions): Readonly<Record<string, boolean>> => ({
  ...Object.fromEntries(addedIn(known).map((name) => [name, false])),
  manager: false,
  rowKind: false,
  paidDate: false,
  contract: false,
  vat: false,
  enrolled: false,
  region: false,
});

const atEnd = { align: "right", headerAlign: "right" } as const;

const text = (field: PivotDimension | "rate", width: number, show: (row: PivotRow) => ReactNode): Column => ({
  field,
  headerName: field === "rate" ? pivotMeasures.rate.label : pivotDimensions[field].label,
  width,
  renderCell: ({ row }) => show(row),
});

const sum = (field: SumOfRow, width: number): Column => ({
  field,
  headerName: pivotMeasures[field].label,
  width,
  ...atEnd,
  renderCell: ({ row }) => <SumOf amount={row[field]} currency={currencyOfSum(row, field)} />,
});

const percent = (field: "commissionPercent" | "discountPercent"): Column => ({
  field,
  headerName: pivotDimensions[field].label,
  width: 116,
  ...atEnd,
  renderCell: ({ row }) => row[field] && <span className="figure">{formatPercent(row[field])}</span>,
});

function choice(field: PivotDimension, key: string): string {
  const dimension: Dimension = pivotDimensions[field];
  return dimension.kind === "choice" ? (dimension.choices[key] ?? key) : key;
}
