import type { ReactNode } from "react";
import { SortButton, type Order } from "./SortButton.tsx";
import "./Table.css";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Header content in place of the label: a checkbox that selects all rows. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  readonly align?: "end";
  readonly sortable?: boolean;
  /** On a phone each row is a card: the heading comes first, a hidden column is left out, actions come last. */
  readonly card?: "heading" | "hidden" | "actions";
  /** For a screen that lays out its cards itself. */
  readonly className?: string;
}

/** Rows that belong together. */
export interface RowGroup<Row> {
  readonly key: string | number;
  readonly rows: readonly Row[];
  /** The group's header row by column: its name, its totals. */
  readonly head: Readonly<Record<string, ReactNode>>;
}

/** The sorted column, and whether it is descending. */
export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

interface TableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  /** Replaces `rows` if they are grouped. */
  groups?: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Totals by column. */
  foot?: Readonly<Record<string, ReactNode>>;
  /** True for many columns: rows become cards at a width where other tables still fit. */
  wide?: boolean;
}

/** A table; in a narrow container each row becomes a card with labelled values. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows = [], groups, rowKey, rowClass, sort, onSort, foot, wide } = props;
  const bodies: readonly Partial<RowGroup<Row>>[] = groups ?? [{ rows }];
  return (
    <div className={wide ? "table table--wide" : "table"}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cellClass(column)}
                {...(sort?.by === column.key && { "aria-sort": orderOf(sort) })}
              >
                {column.sortable && onSort ? (
                  <SortButton
                    label={column.label}
                    order={sort?.by === column.key ? orderOf(sort) : undefined}
                    onClick={() => onSort({ by: column.key, descending: sort?.by === column.key && !sort.descending })}
                  />
                ) : (
                  (column.head ?? (
                    <span className={column.card === "actions" ? "visually-hidden" : undefined}>{column.label}</span>
                  ))
                )}
              </th>
            ))}
          </tr>
        </thead>
        {bodies.map(({ key, head, rows: own = [] }) => (
          <tbody key={key ?? "rows"} role="rowgroup">
            {head && <SparseRow columns={columns} cells={head} className="table__group" />}
            {own.map((row) => (
              <tr key={rowKey(row)} role="row" className={rowClass?.(row)}>
                {columns.map((column) => (
                  <td key={column.key} role="cell" className={cellClass(column)} data-label={column.label}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {foot && (
          <tfoot role="rowgroup">
            <SparseRow columns={columns} cells={foot} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A row with content in some columns only: a group's header, the totals. */
function SparseRow<Row>({
  columns,
  cells,
  className,
}: {
  columns: readonly Column<Row>[];
  cells: Readonly<Record<string, ReactNode>>;
  className?: string;
}) {
  return (
    <tr role="row" className={className}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={cellClass(cells[column.key] === undefined ? { ...column, card: "hidden" } : column)}
          data-label={column.label}
        >
          {cells[column.key]}
        </td>
      ))}
    </tr>
  );
}

const orderOf = ({ descending }: Sort): Order => (descending ? "descending" : "ascending");

function cellClass<Row>({ align, card, className }: Column<Row>): string {
  return ["table__cell", align && `table__cell--${align}`, card && `table__cell--${card}`, className]
    .filter(Boolean)
    .join(" ");
}
