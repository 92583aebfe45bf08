import { Icon } from "../../../ui/icons/Icon.tsx";
import type { Sheet } from "./GridLine.tsx";
import type { GridHeading, Place } from "./model.ts";
import { indicesOf, type Range } from "./ranges.ts";

interface GridHeadProps {
  sheet: Sheet;
  /** The headers above the columns' own, outermost first. */
  headings: readonly (readonly GridHeading[])[];
  /** The label of the row headers: the fields of the rows. */
  corner: string;
  cornerSorted?: "ascending" | "descending" | undefined;
  /** Pixels per level. */
  levelHeight: number;
  sight: Range;
  active: Place | undefined;
}

/** The column headers, with a level per field and the values below. */
export function GridHead({ sheet, headings, corner, cornerSorted, levelHeight, sight, active }: GridHeadProps) {
  const { columns, columnOffsets, headWidth } = sheet;
  const levels = headings.length + 1;
  const activeIn = (row: number): number | undefined => (active?.row === row ? active.column : undefined);
  return (
    <div role="rowgroup" className="pivot-grid__heads" style={{ blockSize: levels * levelHeight }}>
      {headings.map((level, index) => (
        <div key={index} role="row" aria-rowindex={index + 1} className="pivot-grid__heading-row">
          {level
            .filter(
              ({ from, span }) =>
                (from < sight.last && from + span > sight.first) || covers({ from, span }, activeIn(index - levels)),
            )
            .map((heading) => (
              <Heading
                key={heading.key}
                sheet={sheet}
                heading={heading}
                row={index - levels}
                top={index * levelHeight}
                height={levelHeight}
                isActive={covers(heading, activeIn(index - levels))}
              />
            ))}
        </div>
      ))}
      <div role="row" aria-rowindex={levels} className="pivot-grid__heading-row">
        <div
          role="columnheader"
          className="pivot-grid__corner"
          style={{ inlineSize: headWidth, blockSize: levels * levelHeight }}
          aria-colindex={1}
          aria-sort={cornerSorted}
          aria-keyshortcuts={widening}
          tabIndex={active?.row === -1 && active.column === -1 ? 0 : -1}
          data-row={-1}
          data-column={-1}
          title={corner}
        >
          <span className="pivot-grid__label">{corner}</span>
          {cornerSorted && <Sorted direction={cornerSorted} />}
          <Grip column={-1} />
        </div>
        {indicesOf(sight, activeIn(-1)).map((index) => {
          const column = columns[index];
          if (!column) return null;
          return (
            <div
              key={column.key}
              role="columnheader"
              className={`pivot-grid__heading pivot-grid__heading--own pivot-grid__heading--${column.standing}`}
              style={{
                insetInlineStart: headWidth + (columnOffsets[index] ?? 0),
                insetBlockStart: headings.length * levelHeight,
                inlineSize: column.width,
                blockSize: levelHeight,
              }}
              aria-colindex={index + 2}
              aria-sort={column.sorted}
              aria-keyshortcuts={widening}
              tabIndex={activeIn(-1) === index ? 0 : -1}
              data-row={-1}
              data-column={index}
              title={column.label}
            >
              <span className="pivot-grid__label">{column.label}</span>
              {column.sorted && <Sorted direction={column.sorted} />}
              <Grip column={index} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const widening = "Alt+ArrowLeft Alt+ArrowRight";

const covers = ({ from, span }: Pick<GridHeading, "from" | "span">, column: number | undefined): boolean =>
  column !== undefined && column >= from && column < from + span;

/** The draggable edge of a column; by keyboard Alt and the arrows resize it. */
const Grip = ({ column }: { column: number }) => (
  <span className="pivot-grid__grip" data-grip={column} aria-hidden title="Потяните, чтобы изменить ширину" />
);

const Sorted = ({ direction }: { direction: "ascending" | "descending" }) => (
  <Icon name={direction === "ascending" ? "chevron-up" : "chevron-down"} size={16} />
);

interface HeadingProps {
  sheet: Sheet;
  heading: GridHeading;
  row: number;
  top: number;
  height: number;
  isActive: boolean;
}

function Heading({ sheet, heading, row, top, height, isActive }: HeadingProps) {
  const { columnOffsets, headWidth } = sheet;
  const { from, span, label, expanded, standing } = heading;
  const left = columnOffsets[from] ?? 0;
  return (
    <div
      role="columnheader"
      className={`pivot-grid__heading pivot-grid__heading--${standing}`}
      style={{
        insetInlineStart: headWidth + left,
        insetBlockStart: top,
        inlineSize: (columnOffsets[from + span] ?? left) - left,
        blockSize: height,
      }}
      aria-colindex={from + 2}
      aria-colspan={span}
      aria-expanded={expanded}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={from}
      title={label}
    >
      <span className="pivot-grid__spanning" style={{ insetInlineStart: headWidth }}>
        {expanded !== undefined && <Icon name={expanded ? "chevron-down" : "chevron-right"} size={16} />}
        <span className="pivot-grid__label">{label}</span>
      </span>
    </div>
  );
}
