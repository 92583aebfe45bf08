import type { CellLine, GridCell, GridColumn, GridHeading, GridRow } from "./model.ts";
import type { Block } from "./useSelection.ts";

interface Sources {
  readonly rows: readonly GridRow[];
  readonly totals?: GridRow | undefined;
  readonly columns: readonly GridColumn[];
  readonly headings: readonly (readonly GridHeading[])[];
  readonly corner: string;
  readonly cellOf: (row: GridRow, column: number) => GridCell;
}

/** A block in the form that spreadsheets paste: tabs between cells, a line per row, numbers without formatting. */
export function copiedText({ rows, columns }: Block, sources: Sources): string {
  const across = Array.from({ length: columns.last - columns.first }, (_, at) => columns.first + at);
  return Array.from({ length: rows.last - rows.first }, (_, at) => rows.first + at)
    .map((row) => across.map((column) => plain(textAt(row, column, sources))).join("\t"))
    .join("\n");
}

function textAt(row: number, column: number, { rows, totals, columns, headings, corner, cellOf }: Sources): string {
  if (row < 0) return column < 0 ? corner : nameOf(column, columns, headings);
  const owner = row === rows.length ? totals : rows[row];
  if (!owner) return "";
  if (column < 0) return owner.label;
  if (owner.command) return "";
  const { lines } = cellOf(owner, column);
  const [only] = lines;
  return only && lines.length === 1 ? numberOf(only) : lines.map(withUnit).join("; ");
}

/** A column's name with all headers above it. */
const nameOf = (column: number, columns: readonly GridColumn[], headings: Sources["headings"]): string =>
  [
    ...headings.map((level) => level.find(({ from, span }) => column >= from && column < from + span)?.label ?? ""),
    columns[column]?.label ?? "",
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** Removes spaces between thousands, and uses the ASCII minus. */
const bare = (text: string): string => text.replaceAll(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, "").replaceAll("−", "-");

const numberOf = ({ text, unit }: CellLine): string => (unit === "%" ? `${bare(text)}%` : bare(text));

const withUnit = ({ text, unit }: CellLine): string => (unit === undefined ? text : `${text} ${unit}`);

/** Removes characters that would end the cell, and escapes formulas. */
function plain(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, " ");
  return /^[=+@]/.test(line) ? `'${line}` : line;
}
