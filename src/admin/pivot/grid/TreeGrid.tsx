import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { counted } from "../../../domain/text/plural.ts";
import { notify } from "../../../ui/notify.ts";
import { copiedText } from "./copied.ts";
import { GridHead } from "./GridHead.tsx";
import { GridLine, type Sheet } from "./GridLine.tsx";
import "./grid.css";
import type { GridCell, GridColumn, GridHeading, GridRow, Place } from "./model.ts";
import { lengthOf, offsetsOf } from "./ranges.ts";
import { scrollTo } from "./scrollTo.ts";
import { stepOf } from "./steps.ts";
import { placeAt, useSelection, type Block } from "./useSelection.ts";
import { useViewport } from "./useViewport.ts";
import { gripAt, useWidths } from "./useWidths.ts";

export interface TreeGridProps {
  /** The accessible name. */
  label: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  /** The headers above the columns' own, outermost first. */
  headings: readonly (readonly GridHeading[])[];
  /** Stays visible at the bottom. */
  totals?: GridRow | undefined;
  corner: string;
  cornerSorted?: "ascending" | "descending" | undefined;
  /** Must be memoised by the table. */
  cellOf: (row: GridRow, column: number) => GridCell;
  /** True while the next answer is loading. */
  busy?: boolean;
  /** Opens or closes a row; loads more if the row is a command. */
  onRow: (row: GridRow) => void;
  onHeading: (heading: GridHeading) => void;
  onSort: (column: GridColumn | undefined) => void;
  /** Opens the rows behind a cell. */
  onCell: (row: GridRow, column: GridColumn) => void;
}

/** Pixels. */
const size = { line: 18, padding: 10, level: 30, headMost: 340, headLeast: 140 };

/** Totals with more lines would cover the table, so they are at its end instead. */
const tallTotals = 5;

/** A virtualised grid of any size: headers, row headers and totals stay visible. */
export function TreeGrid(props: TreeGridProps) {
  const { label, rows, headings, totals, corner, cornerSorted, cellOf, busy = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowOffsets = useMemo(() => offsetsOf(rows.map(heightOf)), [rows]);
  const [seenWidth, setSeenWidth] = useState(assumedWidth);
  const widths = useWidths(props.columns, useHeadWidth(rows, seenWidth));
  const { columns, headWidth } = widths;
  const columnOffsets = useMemo(() => offsetsOf(columns.map(({ width }) => width)), [columns]);
  const sight = useViewport(scroller, rowOffsets, columnOffsets);
  if (sight.width !== seenWidth) setSeenWidth(sight.width);
  const sheet = useMemo<Sheet>(
    () => ({ columns, columnOffsets, headWidth, cellOf, headLevels: headings.length + 1 }),
    [columns, columnOffsets, headWidth, cellOf, headings.length],
  );
  const bounds = { rows, columnCount: columns.length, headings, hasTotals: totals !== undefined, pageRows: 12 };
  const [active, setActive] = useActive(bounds);
  const focusNext = useRef(false);
  const { block, setAnchor, extend, endsSelection, handlers } = useSelection({
    active,
    onMove: (place) => {
      focusNext.current = true;
      setActive(place);
    },
    textOf: (copied) => copiedText(copied, { rows, totals, columns, headings, corner, cellOf }),
    onCopied: (copied) => notify.success(`Скопировано: ${sizeOf(copied)}`),
  });

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    scroller.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  });

  const go = (place: Place): void => {
    focusNext.current = true;
    setActive(place);
    if (scroller.current)
      scrollTo(scroller.current, place, {
        rowOffsets,
        columnOffsets,
        headWidth,
        headHeight: (headings.length + 1) * size.level,
        footHeight: totals && totals.lines <= tallTotals ? heightOf(totals) : 0,
      });
  };
  const press = ({ row, column }: Place, onFold: boolean): void => {
    const owner = row === rows.length ? totals : rows[row];
    if (row === -1) props.onSort(columns[column]);
    else if (row < -1) {
      const heading = headings[row + headings.length + 1]?.find(
        ({ from, span }) => column >= from && column < from + span,
      );
      if (heading?.expanded !== undefined) props.onHeading(heading);
    } else if (owner && column === -1) {
      if (onFold && (owner.expanded !== undefined || owner.command)) props.onRow(owner);
    } else if (owner && columns[column]) props.onCell(owner, columns[column]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && block) return setAnchor(undefined);
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyA") {
      event.preventDefault();
      setAnchor({ row: -1, column: -1 });
      return setActive({ row: rows.length - (totals ? 0 : 1), column: columns.length - 1 });
    }
    if (event.altKey && active.row === -1 && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      return widths.change(active.column, event.key === "ArrowRight" ? 1 : -1);
    }
    const step = stepOf(event, active, bounds);
    if (!step && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!step) return press(active, true);
    if ("to" in step) {
      extend(event.shiftKey);
      return go(step.to);
    }
    const row = rows[step.toggle];
    if (row) props.onRow(row);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (!widths.handlers.onPointerDown(event)) handlers.onPointerDown(event);
  };
  const onClick = (event: MouseEvent): void => {
    const place = placeAt(event.target);
    if (endsSelection() || !place || gripAt(event.target)) return;
    setActive(place);
    press(place, true);
  };

  const height = lengthOf(rowOffsets);
  const width = headWidth + lengthOf(columnOffsets);
  const shown = new Set(Array.from({ length: sight.rows.last - sight.rows.first }, (_, at) => sight.rows.first + at));
  if (active.row >= 0 && active.row < rows.length) shown.add(active.row);
  return (
    <div
      ref={scroller}
      role="treegrid"
      className={busy ? "pivot-grid pivot-grid--busy" : "pivot-grid"}
      aria-label={label}
      aria-busy={busy}
      aria-readonly
      aria-multiselectable
      aria-rowcount={headings.length + 1 + rows.length + (totals ? 1 : 0)}
      aria-colcount={columns.length + 1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerDown={onPointerDown}
      onPointerOver={handlers.onPointerOver}
      onPointerMove={widths.handlers.onPointerMove}
      onPointerUp={widths.handlers.onPointerUp}
      onDoubleClick={widths.handlers.onDoubleClick}
      onCopy={handlers.onCopy}
    >
      <div className="pivot-grid__sheet" role="presentation" style={{ inlineSize: width }}>
        <GridHead
          sheet={sheet}
          headings={headings}
          corner={corner}
          cornerSorted={cornerSorted}
          levelHeight={size.level}
          sight={sight.columns}
          active={active.row < 0 ? active : undefined}
        />
        <div role="rowgroup" className="pivot-grid__rows" style={{ blockSize: height }}>
          {[...shown]
            .sort((a, b) => a - b)
            .map((index) => {
              const row = rows[index];
              return (
                row && (
                  <GridLine
                    key={row.key}
                    sheet={sheet}
                    row={row}
                    index={index}
                    top={rowOffsets[index] ?? 0}
                    height={heightOf(row)}
                    sight={sight.columns}
                    active={active.row === index ? active.column : undefined}
                    {...selectedIn(block, index)}
                  />
                )
              );
            })}
        </div>
        {totals && (
          <div
            role="rowgroup"
            className={totals.lines > tallTotals ? "pivot-grid__totals pivot-grid__totals--tall" : "pivot-grid__totals"}
          >
            <GridLine
              sheet={sheet}
              row={totals}
              index={rows.length}
              height={heightOf(totals)}
              sight={sight.columns}
              active={active.row === rows.length ? active.column : undefined}
              {...selectedIn(block, rows.length)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Used before the first layout. */
const assumedWidth = 1200;

/** The selected columns of a row. */
const selectedIn = (block: Block | undefined, row: number) =>
  block && row >= block.rows.first && row < block.rows.last
    ? { selectedFrom: block.columns.first, selectedTo: block.columns.last }
    : {};

const sizeOf = ({ rows, columns }: Block): string => {
  const [down, across] = [rows.last - rows.first, columns.last - columns.first];
  if (down * across === 1) return "одна ячейка";
  return `${counted(down, "строка", "строки", "строк")}, ${counted(across, "столбец", "столбца", "столбцов")}`;
};

const heightOf = ({ lines }: GridRow): number => lines * size.line + size.padding;

/** As wide as the longest label, but at most half of the screen. */
function useHeadWidth(rows: readonly GridRow[], width: number): number {
  const longest = useMemo(
    () => rows.reduce((most, { label, note = "", level }) => Math.max(most, label.length + note.length + level * 2), 0),
    [rows],
  );
  const wanted = Math.min(size.headMost, Math.max(size.headLeast, longest * 7.5 + 48));
  return Math.round(Math.min(wanted, Math.max(112, width * 0.45)));
}

/** The focused cell; after a change of the table the nearest existing one. */
function useActive(bounds: {
  rows: readonly GridRow[];
  columnCount: number;
  headings: readonly unknown[];
  hasTotals: boolean;
}): [Place, (place: Place) => void] {
  const [chosen, setChosen] = useState<Place>({ row: 0, column: -1 });
  const bottom = bounds.rows.length - 1 + (bounds.hasTotals ? 1 : 0);
  const row = Math.min(bottom, Math.max(-bounds.headings.length - 1, chosen.row));
  return [{ row, column: Math.min(bounds.columnCount - 1, chosen.column) }, setChosen];
}
