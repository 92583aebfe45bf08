import { readSheet } from "read-excel-file/node";
import { messages } from "../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";

/** A cell as text: days as "2026-11-21", numbers as they are written without thousands. */
export type TableRow = readonly string[];

const mostRows = 20_000;

/**
 * The rows of a CSV or XLSX file, its heading included; of a workbook the first sheet.
 * @throws Problem 415 for what is neither, 422 for more rows than are loaded at once
 */
export async function readTable(bytes: Buffer): Promise<readonly TableRow[]> {
  const rows = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readWorkbook(bytes) : readCsv(decode(bytes));
  if (rows.length > mostRows + 1)
    throw new Problem(422, messages.checkInput, { errors: { file: `Не больше ${mostRows} строк в одном файле` } });
  return rows;
}

async function readWorkbook(bytes: Buffer): Promise<readonly TableRow[]> {
  const unreadable = new Problem(415, messages.badFormat, { errors: { file: "Файл не читается как таблица Excel" } });
  if (unpackedSize(bytes) > mostUnpacked) throw unreadable;
  try {
    const rows: readonly (readonly unknown[])[] = await readSheet(bytes);
    return rows.map((row) => row.map(cellText));
  } catch {
    throw unreadable;
  }
}

const mostUnpacked = 200 * 1024 * 1024;

/** What the archive says that it holds, by the entries of its directory. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  for (
    let at = bytes.indexOf("PK\u0001\u0002");
    at >= 0 && at + 46 <= bytes.length;
    at = bytes.indexOf("PK\u0001\u0002", at + 46)
  )
    size += bytes.readUInt32LE(at + 24);
  return size;
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === "boolean") return value ? "да" : "нет";
  return typeof value === "string" ? value.trim() : "";
}

/** What Excel saves in Russian is Windows' own encoding as often as not. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** RFC 4180, with whichever of `;`, tab and comma the first lines have most of, the heading among them. */
export function readCsv(text: string): readonly TableRow[] {
  const heading = text
    .split(/\r?\n/, 20)
    .join("\n")
    .replace(/"[^"\n]*"/g, "");
  const separator = [";", "\t", ","].reduce((best, sign) =>
    count(heading, sign) > count(heading, best) ? sign : best,
  );
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell.trim()]);
    [row, cell] = [[], ""];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)] ?? "";
      else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) [row, cell] = [[...row, cell.trim()], ""];
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

const count = (text: string, sign: string): number => text.split(sign).length;
