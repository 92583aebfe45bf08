// A list as a file: its columns in their order, its filter, its order; made while it is sent, page after page.
import { Readable } from "node:stream";
import { z } from "zod";
import { nearestWord } from "../../../src/domain/nearestWord.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { counted } from "../../../src/domain/plural.ts";
import type { Region } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { represent } from "../../../src/resources/texts/represent.ts";
import { systemFields } from "../../../src/resources/systemFields.ts";
import type { FileAnswer } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { type Sheet, type SheetRow } from "../../platform/sheets/sheet.ts";
import { sheetFile, type SheetFormat } from "../../platform/sheets/sheetFile.ts";
import { mayReadField, mayRole } from "../read/access.ts";
import { parameterOf, parseListQuery, type ListParameters } from "../read/parameters.ts";
import { countRecords, readPage } from "../read/read.ts";
import { type Reach } from "../registry.ts";
import { sheetColumns, type SheetColumn } from "./cells.ts";
import { framed, framesType } from "./frames.ts";

/** What a sheet of Excel holds beside its head. */
const mostXlsxRows = 1_048_575;
const pageSize = 1000;
/** Where a page can't begin behind a row, each is found anew: fewer of them. */
const pageWithoutCursor = 10_000;
/** Names of others' records that are kept in mind. */
const mostNames = 20_000;

const wantedColumns = z.array(z.string().max(40)).min(1).max(200);

export interface Exported {
  readonly file: FileAnswer;
  readonly total: number;
}

/**
 * The list that a query asks for, as a file.
 * @param region whose clock and whose words, where a record has none of its own
 * @param now the day of which its name says
 * @throws Problem 400 for an unknown column, field or format, 422 for more rows than a sheet holds
 */
export async function exportList(
  reach: Reach,
  definition: Definition,
  query: Readonly<Record<string, unknown>>,
  region: Region,
  now: Date,
): Promise<Exported> {
  const format = formatOf(query["format"]);
  const { sort, filter } = parseListQuery(definition, query);
  const names = parameterOf(query, "columns", wantedColumns) ?? definition.list.columns;
  const fields = names.map((name) => [name, exportedField(reach, definition, name)] as const);
  const total = await countRecords(reach, definition, filter);
  if (format === "xlsx" && total > mostXlsxRows) {
    const [has, takes] = [total, mostXlsxRows].map((rows) => counted(rows, "строка", "строки", "строк"));
    throw new Problem(422, `Здесь ${has}, а в файл Excel помещается ${takes}: сузьте список или возьмите CSV`);
  }
  const columns = sheetColumns(fields);
  const course = { rows: 0 };
  const sheet: Sheet = {
    name: definition.label.many,
    widths: columns.map(({ width }) => width),
    frozen: { rows: 1, columns: 0 },
    rows: sheetRows({ reach, definition, wanted: { sort, filter }, fields, columns, region, course }),
  };
  const file = sheetFile(`${definition.label.many}, ${dayIn(region, now)}`, format, sheet);
  if (query["progress"] === undefined) return { file, total };
  return { file: { ...file, type: framesType, bytes: Readable.from(framed(file.bytes, course)) }, total };
}

function formatOf(given: unknown): SheetFormat {
  if (given === "csv" || given === "xlsx") return given;
  throw new Problem(400, "Неверный параметр format: csv или xlsx");
}

/** @throws Problem 400 for what is not there, what the role may not read, and what never leaves in a file */
function exportedField({ caller }: Reach, { fields }: Definition, name: string): Field {
  const may = (field: Field | undefined): field is Field =>
    field !== undefined && field.type !== "related" && field.type !== "secret" && mayReadField(field, caller.role);
  const all: Readonly<Record<string, Field>> = { ...systemFields, ...fields };
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (may(found)) return found;
  const nearest = nearestWord(
    name,
    Object.keys(all).filter((known) => may(all[known])),
  );
  throw new Problem(400, `Неизвестный столбец «${name}»` + (nearest ? `. Возможно, «${nearest}»?` : ""));
}

interface Asked {
  readonly reach: Reach;
  readonly definition: Definition;
  readonly wanted: Pick<ListParameters, "sort" | "filter">;
  readonly fields: readonly (readonly [string, Field])[];
  readonly columns: readonly SheetColumn[];
  readonly region: Region;
  /** Told how far it is. */
  readonly course: { rows: number };
}

/** Each page is a question of its own, so that nobody else waits for whoever reads slowly. */
async function* sheetRows({
  reach,
  definition,
  wanted,
  fields,
  columns,
  region,
  course,
}: Asked): AsyncGenerator<SheetRow> {
  yield { look: "header", cells: columns.map(({ title }) => title) };
  const names = new Map<string, string>();
  let after: string | undefined;
  let limit = pageSize;
  for (let offset = 0; ;) {
    const page = await readPage(reach, definition, { ...wanted, offset, limit, ...(after !== undefined && { after }) });
    await learnNames(names, reach, fields, page.records, region);
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

/** Finds out what people call the records that these refer to, as far as the caller may read them. */
async function learnNames(
  names: Map<string, string>,
  reach: Reach,
  fields: Asked["fields"],
  records: readonly AnyRecord[],
  region: Region,
): Promise<void> {
  if (names.size > mostNames) names.clear();
  for (const [name, field] of fields) {
    const target = field.type === "reference" ? reach.registry.get(field.to) : undefined;
    if (!target || !mayRole(target, "read", reach.caller.role)) continue;
    const ids = [...new Set(records.map((record) => record[name]))].filter(
      (id) => typeof id === "number" && !names.has(`${target.name} ${id}`),
    );
    for (let start = 0; start < ids.length; start += pageSize) {
      const some = ids.slice(start, start + pageSize);
      const sort = { field: "id", descending: false };
      const found = await readPage(reach, target, { sort, filter: { id: some }, offset: 0, limit: some.length });
      for (const record of found.records) names.set(`${target.name} ${record.id}`, represent(target, record, region));
    }
  }
}
