import { Link } from "react-router";
import type { PivotRow } from "../../../contract/pivot/pivot.ts";
import { currencySign, formatAmount, formatDecimal, formatPercent } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { measureOf, pivotMeasures, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import type { Column } from "../../../ui/tables/Table.tsx";
import { recordPath } from "../../engine/paths.ts";

/** The fields of a row that are sums. */
export type SumOfRow = Exclude<keyof PivotRow & PivotMeasure, "rate">;

/** The currency of a row's sum. */
export const currencyOfSum = (row: PivotRow, measure: SumOfRow): string | null =>
  measureOf(measure).currency === "region" ? row.regionCurrency : row.currency;

const usual = ["amount", "amountInCabinet"] as const;

/** The row's columns besides the requested values. */
export function rowColumns(measures: readonly PivotMeasure[]): Column<PivotRow>[] {
  const sums = new Set<SumOfRow>([...usual, ...measures.filter(isSum)]);
  return [
    { key: "billDate", label: "Дата", cell: ({ billDate }) => formatDate(billDate) },
    {
      key: "customer",
      label: "Клиент",
      card: "heading",
      cell: ({ customerId, customerName }) => <RecordLink to="customers" id={customerId} name={customerName} />,
    },
    {
      key: "bill",
      label: "Счёт",
      cell: ({ billId, billNumber }) => <RecordLink to="bills" id={billId} name={billNumber} />,
    },
    { key: "act", label: "Акт", cell: ({ actId, actNumber }) => <RecordLink to="acts" id={actId} name={actNumber} /> },
    {
      key: "account",
      label: "Аккаунт",
      cell: ({ accountId, accountName }) => <RecordLink to="accounts" id={accountId} name={accountName} />,
    },
    { key: "system", label: "Система", cell: ({ systemName, service }) => systemName ?? service },
    ...[...sums].map((measure): Column<PivotRow> => ({
      key: measure,
      label: pivotMeasures[measure].label,
      align: "end",
      cell: (row) => <SumOf amount={row[measure]} currency={currencyOfSum(row, measure)} />,
    })),
    ...(measures.includes("rate") ? [rateColumn] : []),
    ...(measures.includes("commissionRate") ? [percentColumn("commissionPercent", "Комиссия")] : []),
    ...(measures.includes("discountRate") ? [percentColumn("discountPercent", "Скидка")] : []),
  ];
}

const isSum = (measure: PivotMeasure): measure is SumOfRow => measureOf(measure).kind === "money";

const rateColumn: Column<PivotRow> = {
  key: "rate",
  label: "Курс",
  align: "end",
  cell: ({ rate }) => rate && <span className="figure">{formatDecimal(rate, 4)}</span>,
};

const percentColumn = (key: "commissionPercent" | "discountPercent", label: string): Column<PivotRow> => ({
  key,
  label,
  align: "end",
  cell: (row) => row[key] && <span className="figure">{formatPercent(row[key])}</span>,
});

interface RecordLinkProps {
  to: "customers" | "managers" | "bills" | "acts" | "accounts" | "contracts";
  id: number | null;
  name: string | null;
}

const numbered: readonly RecordLinkProps["to"][] = ["bills", "acts", "contracts"];

/** A link to the row's record; renders nothing if there is none. */
export const RecordLink = ({ to, id, name }: RecordLinkProps) =>
  id === null ? null : (
    <Link to={recordPath({ name: to }, id)} {...(numbered.includes(to) && { className: "figure" })}>
      {name ?? `№ ${id}`}
    </Link>
  );

/** A sum with a lighter currency; renders nothing if it does not apply to the row. */
export const SumOf = ({ amount, currency }: { amount: string | null; currency: string | null }) =>
  amount === null ? null : (
    <span className={amount.startsWith("-") ? "figure drill__negative" : "figure"}>
      {formatAmount(amount)}
      {currency && <span className="quiet">&nbsp;{currencySign(currency)}</span>}
    </span>
  );
