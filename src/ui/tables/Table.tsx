import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import "./Table.css";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Stands in the head in place of the label: a box that chooses all rows. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures keep to the end, so that they align. */
  readonly align?: "end";
  readonly sortable?: boolean;
  /** On a phone each row is a card: the heading opens it, a hidden column is left out, actions close it. */
  readonly card?: "heading" | "hidden" | "actions";
  /** For a screen that arranges its cards itself. */
  readonly className?: string;
}

/** Rows that belong together. */
export interface RowGroup<Row> {
  readonly key: string | number;
  readonly rows: readonly Row[];
  /** What stands above them, by column: the name of the group, its totals. */
  readonly head: Readonly<Record<string, ReactNode>>;
}

/** By which column, and whether from the greatest down. */
export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  /** In place of rows where some belong together. */
  groups?: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Totals by column. */
  foot?: Readonly<Record<string, ReactNode>>;
  /** Of so many columns that its rows become cards where other tables still have room. */
  wide?: boolean;
}

/** Rows of figures; in a narrow place each row becomes a card that names its values. */
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
                {...(sort?.by === column.key && { "aria-sort": sort.descending ? "descending" : "ascending" })}
              >
                {column.sortable && onSort ? (
                  <SortButton label={column.label} by={column.key} sort={sort} onSort={onSort} />
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

/** A row that has something to say in some columns only: a group's head, the totals. */
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

function SortButton({
  label,
  by,
  sort,
  onSort,
}: {
  label: string;
  by: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const active = sort?.by === by;
  return (
    <button
      type="button"
      className={active ? "table__sort table__sort--active" : "table__sort"}
      onClick={() => onSort({ by, descending: active && !sort.descending })}
    >
      {label}
      <Icon name={active ? (sort.descending ? "chevron-down" : "chevron-up") : "sort"} size={16} />
    </button>
  );
}

function cellClass<Row>({ align, card, className }: Column<Row>): string {
  return ["table__cell", align && `table__cell--${align}`, card && `table__cell--${card}`, className]
    .filter(Boolean)
    .join(" ");
}
