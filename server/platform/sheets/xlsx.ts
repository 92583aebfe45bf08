// Writes a workbook of one sheet (ECMA-376) as a stream. Texts are inline strings, so no cell is ever a formula.
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { inPieces } from "./inPieces.ts";
import type { Cell, Sheet, SheetRow } from "./sheet.ts";
import { styleOf, stylesXml } from "./xlsxStyles.ts";
import { attribute, escapeXml, xml } from "./xml.ts";

/** The most rows in an Excel sheet. */
const maxRows = 1_048_576;

/** A sheet as XLSX, with its widths, merged cells, groups and frozen rows. */
export function writeXlsx(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const options = { compressionLevel: 6, mtime: new Date() };
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": packageRelations,
    "xl/workbook.xml": workbook(sheet.name),
    "xl/_rels/workbook.xml.rels": workbookRelations,
    "xl/styles.xml": stylesXml,
  };
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, options);
  const body = Readable.from(inPieces(sheetXml(sheet)));
  zip.addReadStream(body, "xl/worksheets/sheet1.xml", options);
  zip.end();
  const file = new PassThrough();
  // An incomplete file must be noticed.
  for (const source of [zip, body]) source.on("error", (error: Error) => file.destroy(error));
  // The client is gone, so the rest is not generated.
  file.once("close", () => body.destroy());
  zip.outputStream.pipe(file);
  return file;
}

async function* sheetXml({ widths, frozen, merges = [], rows }: Sheet): AsyncGenerator<string> {
  yield `${xml}<worksheet ${namespace}><sheetPr><outlinePr summaryBelow="0"/></sheetPr>`;
  yield `<sheetViews><sheetView workbookViewId="0">${pane(frozen)}</sheetView></sheetViews>`;
  yield `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="7"/>`;
  if (widths.length > 0) yield `<cols>${widths.map(columnXml).join("")}</cols>`;
  yield "<sheetData>";
  let number = 0;
  for await (const row of rows) {
    number += 1;
    if (number > maxRows) throw new RangeError(`a sheet holds ${maxRows} rows`);
    yield rowXml(row, number);
  }
  yield "</sheetData>";
  if (merges.length > 0) yield `<mergeCells count="${merges.length}">${merges.map(mergeXml).join("")}</mergeCells>`;
  yield "</worksheet>";
}

const columnXml = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

const mergeXml = ({ fromRow, fromColumn, toRow, toColumn }: NonNullable<Sheet["merges"]>[number]): string =>
  `<mergeCell ref="${place(fromRow, fromColumn)}:${place(toRow, toColumn)}"/>`;

function pane({ rows, columns }: Sheet["frozen"]): string {
  if (rows === 0 && columns === 0) return "";
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`;
  const moving = rows > 0 && columns > 0 ? "bottomRight" : rows > 0 ? "bottomLeft" : "topRight";
  return `<pane${split} topLeftCell="${place(rows, columns)}" activePane="${moving}" state="frozen"/>`;
}

function rowXml({ cells, look, outline = 0 }: SheetRow, number: number): string {
  const level = outline > 0 ? ` outlineLevel="${Math.min(outline, 7)}"` : "";
  const inside = cells.map((cell, index) => cellXml(cell, place(number - 1, index), look)).join("");
  return `<row r="${number}"${level}>${inside}</row>`;
}

function cellXml(cell: Cell, at: string, look: SheetRow["look"]): string {
  if (cell === null) return look === undefined ? "" : `<c r="${at}" s="${styleOf("text", look)}"/>`;
  if (typeof cell === "string") {
    const text = `<is><t xml:space="preserve">${escapeXml(cell.slice(0, maxTextLength))}</t></is>`;
    return `<c r="${at}" s="${styleOf("text", look)}" t="inlineStr">${text}</c>`;
  }
  const [format, value] = figureOf(cell);
  return `<c r="${at}" s="${styleOf(format, look)}"><v>${value}</v></c>`;
}

function figureOf(cell: Exclude<Cell, string | null>): readonly [Parameters<typeof styleOf>[0], string | number] {
  if ("date" in cell) return ["date", dayNumber(cell.date)];
  if ("month" in cell) return ["month", dayNumber(cell.month)];
  if ("moment" in cell) return ["moment", dayNumber(cell.moment.slice(0, 10)) + minutesOf(cell.moment) / 1440];
  return [cell.format, cell.number];
}

/** Minutes since midnight of "2026-11-21T12:30". */
const minutesOf = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));

/** The longest text in an Excel cell. */
const maxTextLength = 32_767;

/** Excel's day number, which counts 29 February 1900 as if it had existed. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

/** The address of a cell, both counted from 0: (0, 27) is AB1. */
function place(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const namespace = `xmlns="${main}"`;
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes =
  `${xml}<Types xmlns="${packages}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`;

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`;

const packageRelations =
  `${xml}<Relationships xmlns="${packages}/relationships">` +
  `${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`;

const workbookRelations =
  `${xml}<Relationships xmlns="${packages}/relationships">` +
  `${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "styles", "styles.xml")}</Relationships>`;

/** Excel forbids these characters in a sheet's name, and more than 31 of any. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) || "Лист";

const workbook = (name: string): string =>
  `${xml}<workbook ${namespace} xmlns:r="${relationships}"><sheets>` +
  `<sheet name="${attribute(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
