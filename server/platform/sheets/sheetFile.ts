import type { Readable } from "node:stream";
import { writeCsv } from "./csv.ts";
import type { Sheet } from "./sheet.ts";
import { writeXlsx } from "./xlsx.ts";

export type SheetFormat = "csv" | "xlsx";

const writers: { readonly [K in SheetFormat]: { readonly type: string; readonly write: (sheet: Sheet) => Readable } } =
  {
    csv: { type: "text/csv", write: writeCsv },
    xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: writeXlsx },
  };

/**
 * A sheet as a file that is generated while it is sent, so memory does not grow with its length. If the client disconnects,
 * no more rows are read.
 * @param name without extension
 */
export function sheetFile(name: string, format: SheetFormat, sheet: Sheet) {
  const { type, write } = writers[format];
  return { name: `${name}.${format}`, type, bytes: write(sheet) };
}
