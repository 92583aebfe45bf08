// Writes CSV files that Excel opens directly: semicolons, a byte order mark for Cyrillic, decimal commas, and no formulas
// (security.md).
import { Readable } from "node:stream";
import { formatDate, formatMonthShort } from "../../../src/domain/time/formatDate.ts";
import { multiply } from "../../../src/domain/money/money.ts";
import { harmless } from "./formulas.ts";
import { inPieces } from "./inPieces.ts";
import type { Cell, Sheet } from "./sheet.ts";

const byteOrderMark = "\ufeff";

/** A sheet as CSV (RFC 4180, with the semicolons that Excel expects in Russian); groups and merged cells are dropped. */
export const writeCsv = ({ rows }: Pick<Sheet, "rows">): Readable => Readable.from(inPieces(linesOf(rows)));

async function* linesOf(rows: Sheet["rows"]): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const { cells } of rows) yield `${cells.map(csvCell).join(";")}\r\n`;
}

/** A cell, quoted if necessary. */
export function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoted(harmless(cell.replace(/[^\P{Cc}\t\r\n]/gu, "")));
  if ("date" in cell) return formatDate(cell.date);
  if ("month" in cell) return formatMonthShort(cell.month).replace("\u00a0", " ");
  if ("moment" in cell) return `${formatDate(cell.moment)} ${cell.moment.slice(11)}`;
  const figure = cell.format === "share" ? `${multiply(String(cell.number), "100")} %` : String(cell.number);
  return figure.replace(".", ",");
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
