// Exports a list as a file with its columns, filter and order; streamed page by page.
import { Readable } from "node:stream";
import { z } from "zod";
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { exportedColumns } from "../../../src/definition/importable.ts";
import { columnNames } from "../../../src/definition/listColumns.ts";
import { systemFields } from "../../../src/definition/systemFields.ts";
import type { FileAnswer } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { type Sheet, type SheetRow } from "../../platform/sheets/sheet.ts";
import { sheetFile, type SheetFormat } from "../../platform/sheets/sheetFile.ts";
import { listedFields } from "../readable.ts";
import { learnNames, type Names } from "../read/names.ts";
import { parameterOf, parseListQuery, type ListParameters } from "../read/parameters.ts";
import { countRecords, readPage } from "../read/read.ts";
import type { ReadContext } from "../registry.ts";
import { sheetColumns, type SheetColumn } from "./cells.ts";
import { framed, framesType } from "./frames.ts";

/** The most rows in an Excel sheet, besides the header. */
const maxXlsxRows = 1_048_575;
const pageSize = 1000;
/** Orders without a cursor use larger pages, since each page has to skip the previous rows. */
const pageWithoutCursor = 10_000;
/** The most names of referenced records that are cached. */
const maxNames = 20_000;

const wantedColumns = z.array(z.string().max(40)).min(1).max(200);

export interface Exported {
  readonly file: FileAnswer;
  readonly total: number;
}

/**
 * Exports the list that a query asks for.
 * @param region for the time zone and wording of records without a region
 * @param now the date in the file's name
 * @throws Problem 400 for an unknown column, field or format, 422 for more rows than a sheet holds
 */
export async function exportList(
  context: ReadContext,
  definition: Definition,
  query: Readonly<Record<string, unknown>>,
  region: Region,
  now: Date,
): Promise<Exported> {
  const format = formatOf(query["format"]);
  const { sort, filter } = parseListQuery(definition, query);
  const names = parameterOf(query, "columns", wantedColumns) ?? exportedColumns(definition, columnNames(definition));
  const fields = names.map((name) => [name, exportedField(context, definition, name)] as const);
  const total = await countRecords(context, definition, filter);
  if (format === "xlsx" && total > maxXlsxRows) {
    const [has, takes] = [total, maxXlsxRows].map((rows) => counted(rows, "строка", "строки", "строк"));
    throw new Problem(422, `Здесь ${has}, а в файл Excel помещается ${takes}: сузьте список или возьмите CSV`);
  }
  const columns = sheetColumns(fields);
  const course = { rows: 0 };
  const sheet: Sheet = {
    name: definition.label.many,
    widths: columns.map(({ width }) => width),
    frozen: { rows: 1, columns: 0 },
    rows: sheetRows({ context, definition, wanted: { sort, filter }, fields, columns, region, course }),
  };
  const file = sheetFile(`${definition.label.many}, ${dayIn(region, now)}`, format, sheet);
  if (query["progress"] === undefined) return { file, total };
  return { file: { ...file, type: framesType, bytes: Readable.from(framed(file.bytes, course)) }, total };
}

function formatOf(given: unknown): SheetFormat {
  if (given === "csv" || given === "xlsx") return given;
  throw new Problem(400, "Неверный параметр format: csv или xlsx");
}

/** @throws Problem 400 for an unknown field, one that the role can't read, and one that is never exported */
function exportedField({ caller }: ReadContext, definition: Definition, name: string): Field {
  const may = (field: Field | undefined): field is Field =>
    field !== undefined && field.type !== "related" && field.type !== "secret";
  const all: Readonly<Record<string, Field>> = { ...systemFields, ...listedFields(definition, caller) };
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (may(found)) return found;
  const nearest = nearestWord(
    name,
    Object.keys(all).filter((known) => may(all[known])),
  );
  throw new Problem(400, `Неизвестный столбец «${name}»` + (nearest ? `. Возможно, «${nearest}»?` : ""));
}

interface Asked {
  readonly context: ReadContext;
  readonly definition: Definition;
  readonly wanted: Pick<ListParameters, "sort" | "filter">;
  readonly fields: readonly (readonly [string, Field])[];
  readonly columns: readonly SheetColumn[];
  readonly region: Region;
  /** Updated with the number of rows written. */
  readonly course: { rows: number };
}

/** Each page is a separate query, so that a slow reader holds no connection. */
async function* sheetRows({
  context,
  definition,
  wanted,
  fields,
  columns,
  region,
  course,
}: Asked): AsyncGenerator<SheetRow> {
  yield { look: "header", cells: columns.map(({ title }) => title) };
  const names: Names = new Map();
  let after: string | undefined;
  let limit = pageSize;
  for (let offset = 0; ;) {
    const page = await readPage(context, definition, {
      ...wanted,
      offset,
      limit,
      ...(after !== undefined && { after }),
    });
    if (names.size > maxNames) names.clear();
    await learnNames(names, context, fields, page.records, region);
    const nameOf = (resource: string, id: number) => names.get(`${resource} ${id}`);
    for (const record of page.records) {
      course.rows += 1;
      yield { cells: columns.map(({ cell }) => cell(record, { region, nameOf })) };
    }
    offset += page.records.length;
    if (page.records.length < limit) return;
    after = page.next;
    if (after === undefined) limit = pageWithoutCursor;
  }
}
