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
 * A sheet as a file that is made while it is sent: memory does not grow with its length. When the one who asked is
 * gone, the rows are asked for no more.
 * @param name without ending
 */
export function sheetFile(name: string, format: SheetFormat, sheet: Sheet) {
  const { type, write } = writers[format];
  return { name: `${name}.${format}`, type, bytes: write(sheet) };
}
