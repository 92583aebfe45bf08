import { memo, type CSSProperties } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { CellLine, GridCell, GridColumn, GridRow } from "./model.ts";
import { indicesOf, type Range } from "./ranges.ts";

/** What all rows of a grid share. */
export interface Sheet {
  readonly columns: readonly GridColumn[];
  readonly columnOffsets: Float64Array;
  /** The width of the row headers in pixels. */
  readonly headWidth: number;
  readonly cellOf: (row: GridRow, column: number) => GridCell;
  /** The number of header levels above the rows. */
  readonly headLevels: number;
}

interface GridLineProps {
  sheet: Sheet;
  row: GridRow;
  /** The row's index. */
  index: number;
  /** Pixels from the top of the rows; absent for a row outside of them. */
  top?: number;
  height: number;
  sight: Range;
  /** The focused column, if it is in this row. */
  active?: number | undefined;
  /** The selected columns: from the first to before the last. */
  selectedFrom?: number;
  selectedTo?: number;
}

/** A row: its header and visible cells. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { sheet, row, index, top, height, sight, active, selectedFrom = 0, selectedTo = -1 } = props;
  const isSelected = (column: number): boolean => column >= selectedFrom && column < selectedTo;
  const { columns, columnOffsets, headWidth } = sheet;
  const style: CSSProperties = { blockSize: height, ...(top !== undefined && { transform: `translateY(${top}px)` }) };
  return (
    <div
      role="row"
      className={`pivot-grid__row pivot-grid__row--${row.standing}`}
      style={style}
      aria-rowindex={sheet.headLevels + index + 1}
      aria-level={row.level}
      aria-expanded={row.expanded}
    >
      <RowHead row={row} index={index} width={headWidth} isActive={active === -1} isSelected={isSelected(-1)} />
      {!row.command &&
        indicesOf(sight, active).map((column) => (
          <Cell
            key={column}
            sheet={sheet}
            row={row}
            index={index}
            column={column}
            left={headWidth + (columnOffsets[column] ?? 0)}
            standing={columns[column]?.standing ?? "plain"}
            width={columns[column]?.width ?? 0}
            isActive={active === column}
            isSelected={isSelected(column)}
          />
        ))}
    </div>
  );
});

interface RowHeadProps {
  row: GridRow;
  index: number;
  width: number;
  isActive: boolean;
  isSelected: boolean;
}

function RowHead({ row, index, width, isActive, isSelected }: RowHeadProps) {
  return (
    <div
      role="rowheader"
      className="pivot-grid__head"
      style={{ inlineSize: width, paddingInlineStart: `${row.level - 0.5}rem` }}
      aria-colindex={1}
      aria-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={index}
      data-column={-1}
      title={row.label}
    >
      {row.expanded === undefined ? (
        <span className="pivot-grid__fold" />
      ) : (
        <span className="pivot-grid__fold" data-fold="">
          <Icon name={row.expanded ? "chevron-down" : "chevron-right"} size={16} />
        </span>
      )}
      <span className={row.command ? "pivot-grid__command" : "pivot-grid__label"}>{row.label}</span>
      {row.note && <span className="pivot-grid__note">{row.note}</span>}
    </div>
  );
}

interface CellProps {
  sheet: Sheet;
  row: GridRow;
  index: number;
  column: number;
  left: number;
  width: number;
  standing: GridColumn["standing"];
  isActive: boolean;
  isSelected: boolean;
}

function Cell({ sheet, row, index, column, left, width, standing, isActive, isSelected }: CellProps) {
  const { lines } = sheet.cellOf(row, column);
  return (
    <div
      role="gridcell"
      className={`pivot-grid__cell pivot-grid__cell--${standing}`}
      style={{ insetInlineStart: left, inlineSize: width }}
      aria-colindex={column + 2}
      aria-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={index}
      data-column={column}
    >
      {lines.map((line) => (
        <Figure key={`${line.text}${line.unit ?? ""}`} line={line} />
      ))}
    </div>
  );
}

function Figure({ line: { text, unit, negative, heat, bar } }: { line: CellLine }) {
  const style: Record<string, string> = {
    ...(heat !== undefined && { "--heat": `${Math.round(heat * 28)}%` }),
    ...(bar !== undefined && { "--bar": `${Math.round(bar * 100)}%` }),
  };
  const classes = ["pivot-grid__figure", negative && "negative", heat !== undefined && "heated"].filter(Boolean);
  return (
    <span className={classes.join(" ")} style={style}>
      {text}
      {unit !== undefined && <span className="pivot-grid__unit">&nbsp;{unit}</span>}
      {bar !== undefined && <span className="pivot-grid__bar" />}
    </span>
  );
}
