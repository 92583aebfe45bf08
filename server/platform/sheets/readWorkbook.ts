// Reads the first sheet of a workbook (ECMA-376). A file of a kilobyte can address the last row and column, or unpack to
// gigabytes, so both are checked before a grid is built.
import { type Unzipped, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { Refused, requireSize, type TableRow } from "./tableLimits.ts";

const maxUnpackedBytes = 100 * 1024 * 1024;

/** @throws Refused for a file that is no workbook, and for a sheet that is too large */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly TableRow[]> {
  try {
    const parts = unpacked(bytes);
    const path = firstSheet(parts);
    parts[path] = new TextEncoder().encode(filledPart(textOf(parts, path)));
    const rows: readonly (readonly unknown[])[] = await readSheet(Buffer.from(zipSync(parts, { level: 0 })));
    return rows.map((row) => row.map(cellText));
  } catch (error) {
    throw error instanceof Refused ? error : unreadable();
  }
}

const unreadable = (): Refused => new Refused(415, "Файл не читается как таблица Excel");

/** Unpacks the archive's texts; none becomes longer than the archive declares. */
function unpacked(bytes: Uint8Array): Unzipped {
  let size = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > maxUnpackedBytes) throw new Refused(422, "Файл слишком большой: оставьте в нём одну таблицу");
      return true;
    },
  });
}

function textOf(parts: Unzipped, path: string): string {
  const part = parts[path];
  if (!part) throw unreadable();
  return new TextDecoder().decode(part);
}

/** The path of the workbook's first sheet in the archive. */
function firstSheet(parts: Unzipped): string {
  const [, id] = /<(?:\w+:)?sheet\s[^>]*?\w:id=["']([^"']+)/.exec(textOf(parts, "xl/workbook.xml")) ?? [];
  const relations = textOf(parts, "xl/_rels/workbook.xml.rels").match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const found = relations.find((relation) => attribute(relation, "Id") === id);
  const target = found && attribute(found, "Target");
  if (target === undefined) throw unreadable();
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=["']([^"']*)`).exec(tag)?.[1];

/**
 * A sheet's text up to the last row with content: Excel writes cells down to the very last row if somebody has coloured a
 * column.
 * @throws Refused if the filled area is too large
 */
function filledPart(sheet: string): string {
  const last = { row: 0, column: 0, end: 0 };
  let row = 0;
  let cell = { row: 0, column: 0 };
  for (const { 0: tag, 1: name, index } of sheet.matchAll(tags)) {
    if (name === undefined) {
      if (row === last.row && row > 0) last.end = index + tag.length;
    } else if (name === "row") row = Number(attribute(tag, "r") ?? row + 1);
    else if (name === "c") cell = placeOf(attribute(tag, "r"));
    else if (!tag.endsWith("/>")) {
      row = Math.max(row, cell.row);
      last.row = row;
      last.column = Math.max(last.column, cell.column);
      requireSize(last.row, last.column);
    }
  }
  const rest = sheet.search(/<\/(?:\w+:)?sheetData>/);
  return last.row === 0 || rest < last.end ? sheet : sheet.slice(0, last.end) + sheet.slice(rest);
}

/** Rows, cells, their values, and the ends of rows. */
const tags = /<(?:\w+:)?(row|c|v|t)(?=[\s/>])[^>]*>|<\/(?:\w+:)?row>/g;

/** "B12" → row 12, column 2. */
function placeOf(address: string | undefined): { readonly row: number; readonly column: number } {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address ?? "") ?? [];
  if (letters === undefined) throw unreadable();
  return { row: Number(digits), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) };
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === "boolean") return value ? "да" : "нет";
  return typeof value === "string" ? value.trim() : "";
}
