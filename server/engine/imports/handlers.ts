// Handlers of src/contract/records/imports.ts.
import { sql } from "drizzle-orm";
import type { importCalls, ImportPreview } from "../../../src/contract/records/imports.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Context, FileAnswer, Handler, HandlersOf, UploadedFile } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { writeContextOf } from "../writeContextOf.ts";
import { readTable } from "../../platform/sheets/readTable.ts";
import { type SheetRow } from "../../platform/sheets/sheet.ts";
import { sheetFile } from "../../platform/sheets/sheetFile.ts";
import { tableName } from "../tables/storage.ts";
import { importable } from "./columns.ts";
import { readFile, requireNone, runImport, type ReadFile, type Run } from "./runImport.ts";

type Calls = typeof importCalls;

/** The most rows and errors shown; a file with all errors can be downloaded. */
const shownRows = 10;
const shownFaults = 100;

/** @throws Problem 404 if the resource has no import */
function importedResource({ services }: Context, name: string): Definition {
  const definition = services.registry.get(name);
  if (definition?.import === undefined) throw new Problem(404, httpMessage(404));
  return definition;
}

const template: Handler<Calls["GET /api/imports/{resource}/template"]> = async ({ params, query }, context) => {
  const definition = importedResource(context, params.resource);
  const known = importable(definition, context.caller, context.region);
  return tableFile(`${definition.label.many}, шаблон`, query.format ?? "xlsx", [
    { look: "header", cells: known.map(({ label, required }) => (required ? `${label} *` : label)) },
  ]);
};

interface Asked {
  readonly params: { readonly resource: string };
  readonly query: { readonly columns?: string | undefined };
  readonly file: UploadedFile;
}

/** Runs the import and rolls it back. */
async function tryOut({ params, query, file }: Asked, context: Context): Promise<{ read: ReadFile; run: Run }> {
  const definition = importedResource(context, params.resource);
  const table = await readTable(file.bytes);
  const read = readFile(context, definition, table, query.columns);
  let run: Run | undefined;
  try {
    await context.services.database.transaction(async (tx) => {
      const importing = { ...writeContextOf({ ...context, db: tx }), cause: { chain: [], imported: true } };
      run = await runImport(importing, definition, read, context.services);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (!run) throw new Error("The file was not tried out.");
  return { read, run };
}

class TakenBack extends Error {}

const preview: Handler<Calls["POST /api/imports/{resource}/preview"]> = async (input, context) => {
  const { read, run } = await tryOut(input, context);
  const { known, heading, columns, rows } = read;
  const { outcomes, faults, seen } = run;
  return {
    columns: heading.map((cell, index) => ({ heading: cell.slice(0, 200), field: columns[index] ?? null })),
    fields: known.map(({ name, label, required }) => ({ name, label, required })),
    rows: rows.length,
    ...countsOf(run),
    shown: outcomes.slice(0, shownRows).map(({ row, id, record }) => ({
      row: row.row,
      id,
      record: record ?? null,
      cells: Object.fromEntries(Object.entries(row.cells).map(([name, cell]) => [name, cell.slice(0, 200)])),
    })),
    faults: faults.slice(0, shownFaults),
    faultCount: faults.length,
    faultyRows: new Set(faults.map(({ row }) => row)).size,
    seen,
  } satisfies ImportPreview;
};

const countsOf = ({ outcomes }: Run) => {
  const count = (wanted: string) => outcomes.filter(({ became }) => became === wanted).length;
  return { added: count("added"), changed: count("changed"), same: count("same") };
};

const faulty: Handler<Calls["POST /api/imports/{resource}/faults"]> = async (input, context) => {
  const { read, run } = await tryOut(input, context);
  const { label } = importedResource(context, input.params.resource);
  const named = new Map(read.known.map((one) => [one.name, one.label]));
  const said = new Map<number, string[]>();
  for (const { row, field, message } of run.faults)
    said.set(row, [...(said.get(row) ?? []), field === null ? message : `${named.get(field) ?? field}: ${message}`]);
  const kept = read.columns.flatMap((name) => (name === null ? [] : [name]));
  return tableFile(`${label.many}, ошибки`, "xlsx", [
    { look: "header", cells: ["Строка", "Что не так", ...kept.map((name) => named.get(name) ?? name)] },
    ...read.rows
      .filter(({ row }) => said.has(row))
      .map(({ row, cells }) => ({
        cells: [
          { number: row, format: "integer" as const },
          (said.get(row) ?? []).join(". "),
          ...kept.map((name) => cells[name] ?? ""),
        ],
      })),
  ]);
};

const tableFile = (name: string, format: "csv" | "xlsx", rows: readonly SheetRow[]): FileAnswer =>
  sheetFile(name, format, {
    name: "Лист 1",
    widths: (rows[0]?.cells ?? []).map((cell) => Math.min(Math.max(String(cell).length + 4, 14), 40)),
    frozen: { rows: 1, columns: 0 },
    rows,
  });

/**
 * Imports all rows or none.
 * @throws Problem 422 with the errors by row, 428 for a file that changes records without a preview, 409 if one of them
 * changed after the preview
 */
const load: Handler<Calls["POST /api/imports/{resource}"]> = async ({ params, query, file }, context) => {
  const definition = importedResource(context, params.resource);
  const read = readFile(context, definition, await readTable(file.bytes), query.columns);
  const isQuiet = query.quiet !== undefined;
  if (isQuiet && context.caller.role !== "ADMIN")
    throw new Problem(403, "Загрузить файл без правил может только администратор");
  const cause = { chain: [], imported: true, ...(isQuiet && { quiet: true }) };
  const run = await runImport({ ...writeContextOf(context), cause }, definition, read, context.services);
  requireNone(run.faults);
  const counts = countsOf(run);
  if (counts.changed > 0 && query.seen === undefined)
    throw new Problem(428, "Сначала посмотрите, какие записи изменит файл");
  if (query.seen !== undefined && query.seen !== run.seen)
    throw new Problem(409, "Записи из файла тем временем изменили. Посмотрите ещё раз, что получится");
  if (isQuiet && counts.added + counts.changed > 0)
    await recordAudit(context, { resource: definition.name, recordId: null, action: "import-quietly", after: counts });
  if (counts.added >= manyRows) await context.db.execute(sql`analyze ${sql.identifier(tableName(definition.name))}`);
  return { ...counts, message: messageOf(counts) };
};

/** After this many new rows the planner's statistics may be outdated. */
const manyRows = 200;

function messageOf({ added, changed, same }: ReturnType<typeof countsOf>): string {
  const records = (count: number) => counted(count, "запись", "записи", "записей");
  if (added + changed === 0) return "Всё это уже есть: ничего не изменилось";
  const parts = [
    ...(added > 0 ? [`добавлено: ${records(added)}`] : []),
    ...(changed > 0 ? [`изменено: ${records(changed)}`] : []),
    ...(same > 0 ? [`без изменений: ${records(same)}`] : []),
  ];
  return `Файл загружен, ${parts.join(", ")}`;
}

export const importHandlers: HandlersOf<Calls> = {
  "GET /api/imports/{resource}/template": template,
  "POST /api/imports/{resource}/preview": preview,
  "POST /api/imports/{resource}/faults": faulty,
  "POST /api/imports/{resource}": load,
};
