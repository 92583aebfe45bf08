import { useDataTableConfigContext } from "ra-core";
import { Children, isValidElement, type ReactNode } from "react";
import { currencySign, formatAmount, formatNumber } from "../../../../domain/money/format.ts";
import type { CurrencyAmount } from "../../../../domain/money/totals.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { useDefinition } from "../../definitions.tsx";
import { cellClass } from "./cellClass.ts";
import { useWidths } from "./widths.ts";
import { useTotals, type Totals as ListTotals } from "./useTotals.ts";

/** The totals of the list's sums, per currency. */
export function Totals({ children }: { children?: ReactNode }) {
  const { fields, list } = useDefinition();
  const { hasBulkActions } = useDataTableConfigContext();
  const shown = Children.toArray(children).map((child) =>
    isValidElement<{ source?: string }>(child) ? (child.props.source ?? "") : "",
  );
  const { folded } = useWidths();
  const summed = (names: readonly string[]) =>
    names.flatMap((name): (readonly [string, FieldOf<"money">])[] => {
      const field = fields[name];
      return list.totals?.includes(name) && field?.type === "money" ? [[name, field]] : [];
    });
  const columns = summed(shown);
  const inHead = summed(folded);
  const totals = useTotals([...columns, ...inHead]);
  if (columns.length + inHead.length === 0) return null;
  const before = columns[0] ? shown.indexOf(columns[0][0]) : shown.length;
  const head = (
    <>
      <Head {...totals} />
      {inHead.map(([name, { label }]) => (
        <div key={name} className="record-table__folded">
          {label}: <Sums sums={totals.sums?.[name]} />
        </div>
      ))}
    </>
  );
  return (
    <tfoot role="rowgroup" className="record-table__foot">
      <tr role="row" aria-busy={totals.sums === undefined}>
        {hasBulkActions && <td role="cell" />}
        {before > 0 && (
          <td role="cell" colSpan={before} className="record-table__totals">
            {head}
          </td>
        )}
        {shown.slice(before).map((name, index) => {
          const field = columns.find(([column]) => column === name)?.[1];
          return (
            <td key={name} role="cell" className={cellClass(field ? "end" : "start")} data-label={field?.label}>
              {before === 0 && index === 0 && head}
              {field && <Sums sums={totals.sums?.[name]} />}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

const heads = { list: "Итого", filter: "Итого по отбору", page: "На странице" } as const;

const Head = ({ of, most }: ListTotals) => (
  <div>
    {heads[of]}
    {most !== undefined && <div className="quiet">По всему списку — до {formatNumber(most)} записей: сузьте отбор</div>}
  </div>
);

function Sums({ sums }: { sums: readonly CurrencyAmount[] | undefined }) {
  if (!sums) return <span className="quiet">…</span>;
  return sums.map(({ currency, amount }) => (
    <div key={currency} className="figure">
      {formatAmount(amount)}
      <span className="quiet">&nbsp;{currencySign(currency)}</span>
    </div>
  ));
}
