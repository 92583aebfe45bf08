// Imports rows with the same code that saves a form, so a row is refused for the same reasons. Each row has a savepoint, so
// that one run finds all errors; the caller commits or rolls back.
import { createHash } from "node:crypto";
import { isRegion } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { maxImportedRows } from "../../../src/definition/importable.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { Problem } from "../../platform/problem.ts";
import { attempt } from "../write/attempt.ts";
import { readRecord } from "../read/read.ts";
import { createRecord, updateRecord } from "../write/save.ts";
import type { Input, WriteContext } from "../registry.ts";
import type { Services } from "../../platform/services.ts";
import type { TableRow } from "../../platform/sheets/tableLimits.ts";
import { importable, matchColumns, type Importable } from "./columns.ts";
import { findReferences, numberIn, type Found } from "./findReferences.ts";
import { readCell } from "./readCell.ts";

export interface Fault {
  /** Counted from 1, where the header is row 1. */
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

/** A row of the file with its cells by field. */
export interface FileRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadFile {
  readonly heading: TableRow;
  readonly known: readonly Importable[];
  readonly columns: readonly (string | null)[];
  readonly rows: readonly FileRow[];
}

/** A table whose rows have their numbers in the file. */
interface CutTable {
  /** As wide as the widest row: a column may have cells without a heading. */
  readonly heading: TableRow;
  readonly rows: readonly { readonly row: number; readonly cells: TableRow }[];
}

/**
 * Separates the header from the rows, and drops empty rows and empty columns at the end.
 * @throws Problem 422 for a table without rows, or with too many rows or columns
 */
export function cutTable(table: readonly TableRow[], most = maxColumns): CutTable {
  const start = table.findIndex((cells) => cells.some(isFilled));
  const width = table.reduce((widest, cells) => Math.max(widest, cells.findLastIndex(isFilled) + 1), 0);
  if (width > most) throw wrongFile(`Не больше ${most} столбцов в одном файле`);
  const heading = Array.from({ length: width }, (_, at) => table[start]?.[at] ?? "");
  const rows = table.slice(start + 1).flatMap((cells, index) => {
    if (!cells.some(isFilled)) return [];
    return [{ row: start + index + 2, cells: cells.map(withoutFormulaEscape) }];
  });
  if (rows.length === 0) throw wrongFile("В файле нет ни одной строки под названиями столбцов");
  if (rows.length > maxImportedRows) throw wrongFile(`Не больше ${maxImportedRows} строк в одном файле`);
  return { heading, rows };
}

const isFilled = (cell: string): boolean => cell !== "";

/**
 * Reads a file without any lookups.
 * @throws Problem 422 for a file without rows or with too many, or with columns that don't match what the caller says
 */
export function readFile(
  { caller, region }: Pick<WriteContext, "caller" | "region">,
  definition: Definition,
  table: readonly TableRow[],
  given: string | undefined,
): ReadFile {
  const { heading, rows } = cutTable(table);
  const known = importable(definition, caller, region);
  const columns = matchColumns(heading, known, given);
  const named = columns.flatMap((name, at) => (name === null ? [] : [[name, at] as const]));
  return {
    ...{ heading, known, columns },
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(named.map(([name, at]) => [name, cells[at] ?? ""])),
    })),
  };
}

const maxColumns = 200;
const wrongFile = (message: string): Problem => new Problem(422, message, { errors: { file: message } });

/** Exported files put an apostrophe before text that could be a formula. */
const withoutFormulaEscape = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, "");

export interface Outcome {
  readonly row: FileRow;
  readonly id: number | null;
  /** Undefined if the row is refused. */
  readonly record: AnyRecord | undefined;
  readonly became: "added" | "changed" | "same" | "refused";
}

export interface Run {
  readonly outcomes: readonly Outcome[];
  readonly faults: readonly Fault[];
  /** Identifies the records that the file changes, with their versions. */
  readonly seen: string;
}

/** Imports the rows in the given transaction; refused rows leave nothing. */
export async function runImport(
  context: WriteContext,
  definition: Definition,
  file: ReadFile,
  services: Services,
): Promise<Run> {
  const references = await referencesOf(context, file);
  const faults: Fault[] = [];
  const outcomes: Outcome[] = [];
  const versions: string[] = [];
  const rowsOfIds = new Map<number, number>();
  for (const row of file.rows) {
    const target = await targetOf(context, definition, row, rowsOfIds);
    const { input, problems } = rowToInput(row, file.known, references, target?.record);
    if (target?.record) versions.push(`${target.record.id}:${target.record.version}`);
    if (target?.problem !== undefined) problems.set("id", target.problem);
    const done = await writeRow(context, definition, input, target, services);
    const place = ([field]: readonly [string, string]) => file.columns.indexOf(field) + 1 || file.columns.length + 1;
    const all = [...new Map([...done.problems, ...problems])].toSorted((a, b) => place(a) - place(b));
    for (const [field, message] of all) faults.push({ row: row.row, field: field === "" ? null : field, message });
    const refused = problems.size > 0 || done.record === undefined;
    outcomes.push({
      row,
      id: target?.record?.id ?? null,
      ...(refused ? { record: undefined, became: "refused" } : { record: done.record, became: done.became }),
    });
  }
  return { outcomes, faults, seen: createHash("sha256").update(versions.join(" ")).digest("base64url") };
}

async function referencesOf(context: WriteContext, { known, rows }: ReadFile): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  for (const { name, field } of known) {
    const cells = rows.flatMap(({ cells: { [name]: cell = "" } }) => (cell === "" ? [] : [cell]));
    const target = field?.type === "reference" && cells.length > 0 ? context.registry.get(field.to) : undefined;
    if (target) found.set(name, await findReferences(context, target, cells));
  }
  return found;
}

/** The input that a form would send for the row; empty cells are left out. An ambiguous reference means the present one. */
function rowToInput(
  { cells }: FileRow,
  known: readonly Importable[],
  references: ReadonlyMap<string, Found>,
  current: AnyRecord | undefined,
) {
  const input: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const { name, field } of known) {
    const text = cells[name] ?? "";
    if (!field || text === "") continue;
    const read = references.get(name)?.get(text) ?? readCell(text, field);
    const present = current?.[name];
    const isPresent = "among" in read && read.among?.includes(Number(present)) === true;
    const meant = isPresent ? { value: present } : read;
    // Unreadable text is passed on: the record's validation refuses it and reports the row's other errors too.
    input[name] = "value" in meant ? meant.value : text;
    if ("problem" in meant) problems.set(name, meant.problem);
  }
  return { input, problems };
}

interface Target {
  readonly record?: AnyRecord;
  readonly problem?: string;
}

/** The record that a row changes; undefined for a row that creates one. */
async function targetOf(
  context: WriteContext,
  definition: Definition,
  { row, cells }: FileRow,
  rowsOfIds: Map<number, number>,
): Promise<Target | undefined> {
  const text = cells["id"] ?? "";
  if (text === "") return undefined;
  // Excel saves numbers with thousands separators.
  const id = numberIn(text.replace(/\s/g, ""));
  if (id === undefined) return { problem: `«${text.slice(0, 40)}» — не номер записи` };
  const before = rowsOfIds.get(id);
  if (before !== undefined) return { problem: `Эта запись уже есть в строке ${before}` };
  rowsOfIds.set(id, row);
  const record = await readRecord(context, definition, id);
  return record ? { record } : { problem: `${definition.label.one} #${id}: такой записи нет` };
}

interface Done {
  readonly record?: AnyRecord;
  readonly became: "added" | "changed" | "same";
  /** By field; "" for the whole row. */
  readonly problems: ReadonlyMap<string, string>;
}

async function writeRow(
  context: WriteContext,
  definition: Definition,
  input: Input,
  target: Target | undefined,
  services: Services,
): Promise<Done> {
  if (target?.problem !== undefined) return { became: "changed", problems: new Map() };
  const current = target?.record;
  if (current && isSo(definition, current, input, context))
    return { record: current, became: "same", problems: new Map() };
  const { done, refused } = await attempt(context.db, () =>
    current
      ? updateRecord(context, definition, current.id, input, current.version, services)
      : createRecord(context, definition, input, services),
  );
  if (refused) return { became: "added", problems: new Map(Object.entries(refused.errors ?? { "": refused.message })) };
  return { record: done, became: current ? "changed" : "added", problems: new Map() };
}

/** True if the record already has the row's values, so that a repeated import changes nothing. */
function isSo(definition: Definition, current: AnyRecord, input: Input, { region: host }: WriteContext): boolean {
  const named = input["region"] ?? current["region"];
  const region = isRegion(named) ? named : host;
  const { values, errors } = parseRecord(definition, input, { region, current });
  return (
    Object.keys(errors).length === 0 &&
    Object.entries(values).every(([name, value]) => JSON.stringify(value) === JSON.stringify(current[name] ?? null))
  );
}

/** @throws Problem 422 with the errors by row and field */
export function requireNone(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, 100).map(({ row, field, message }) => [`rows.${row}.${field ?? "row"}`, message]);
  throw new Problem(422, messages.checkInput, { errors: Object.fromEntries(shown) as Record<string, string> });
}
