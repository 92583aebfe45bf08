import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableRow from "@mui/material/TableRow";
import { useDataTableConfigContext, useDataTableDataContext, type RaRecord } from "ra-core";
import { Children, isValidElement, type ReactNode } from "react";
import { currencySign, formatAmount } from "../../domain/format.ts";
import { sum } from "../../domain/money.ts";
import type { FieldOf } from "../../resources/grammar.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { useDefinition } from "../definitions.tsx";
import { currencyOf } from "../../resources/texts/currencyOf.ts";

/** What the rows in sight come to, each currency for itself. */
export function Totals({ children }: { children?: ReactNode }) {
  const { fields, list } = useDefinition();
  const rows = useDataTableDataContext() ?? [];
  const { hasBulkActions } = useDataTableConfigContext();
  const shown = Children.toArray(children).map((child) =>
    isValidElement<{ source?: string }>(child) ? (child.props.source ?? "") : "",
  );
  if (!list.totals?.some((name) => shown.includes(name))) return null;
  return (
    <TableFooter role="rowgroup" className="record-table__foot">
      <TableRow role="row">
        {hasBulkActions && <TableCell role="cell" padding="checkbox" />}
        {shown.map((name, index) => {
          const field = fields[name];
          const counts = list.totals?.includes(name) && field?.type === "money";
          return (
            <TableCell key={name} role="cell" align={counts ? "right" : "left"} data-label={field?.label}>
              {counts ? <Sums field={field} name={name} rows={rows} /> : index === 0 && "На странице"}
            </TableCell>
          );
        })}
      </TableRow>
    </TableFooter>
  );
}

function Sums({ field, name, rows }: { field: FieldOf<"money">; name: string; rows: readonly RaRecord[] }) {
  const byCurrency = new Map<string, string[]>();
  for (const row of rows) {
    if (typeof row[name] !== "string") continue;
    const currency = currencyOf(field, row, pageRegion());
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), row[name]]);
  }
  return [...byCurrency].map(([currency, amounts]) => (
    <div key={currency} className="figure">
      {formatAmount(sum(amounts))}
      <span className="quiet">&nbsp;{currencySign(currency)}</span>
    </div>
  ));
}
