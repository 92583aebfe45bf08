// Changes of records that the caller may know or set only in part.
import { isDeepStrictEqual } from "node:util";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { defaultOf } from "../../../src/definition/filling/defaults.ts";
import type { Definition, Field, ScalarField } from "../../../src/definition/grammar.ts";
import { meOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { mayWrite } from "../../../src/definition/access/access.ts";
import { knownOf, readableField } from "../readable.ts";
import type { Draft, ReadContext, WriteContext } from "../registry.ts";

/**
 * Runs a change on whole records: its conditions, rules and history also need the fields that the caller may not read. The
 * result, or the record in a refusal, contains only what the caller may know.
 * @param run gets the context in which reading returns whole records
 */
export async function withWholeRecord(
  context: WriteContext,
  definition: Definition,
  run: (inside: WriteContext) => Promise<AnyRecord>,
): Promise<AnyRecord> {
  // Only the outermost change limits its result.
  if (context.whole) return run(context);
  try {
    return knownOf(definition, await run({ ...context, whole: true }), context.caller);
  } catch (error) {
    if (!(error instanceof Problem) || !isRecord(error.current)) throw error;
    const current = knownOf(definition, error.current, context.caller);
    throw new Problem(error.statusCode, error.message, { ...error, current });
  }
}

const isRecord = (value: unknown): value is AnyRecord => typeof value === "object" && value !== null && "id" in value;

type Line = Readonly<Record<string, unknown>>;

/** The columns of a table inside the record, each with its name. */
function columnsOf({ fields }: Definition, name: string): readonly (readonly [string, ScalarField])[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field?.type === "lines" ? Object.entries(field.fields) : [];
}

/** The columns of a readable table that the caller may not read. */
function hiddenColumns({ caller }: ReadContext, definition: Definition, name: string): readonly string[] {
  const readable = readableField(definition, name, caller);
  if (readable?.type !== "lines") return [];
  return columnsOf(definition, name).flatMap(([column]) => (Object.hasOwn(readable.fields, column) ? [] : [column]));
}

const isClosed = (column: ScalarField, { caller }: ReadContext): boolean =>
  !column.readOnly && column.computed === undefined && !mayWrite(column, caller.role);

const linesOf = (value: unknown): readonly Line[] =>
  Array.isArray(value) ? value.filter((line): line is Line => typeof line === "object" && line !== null) : [];

const byId = (lines: unknown): ReadonlyMap<unknown, Line> => new Map(linesOf(lines).map((line) => [line["id"], line]));

/** A column in given lines that the caller may not read. */
export function hiddenColumnIn(
  context: ReadContext,
  definition: Definition,
  name: string,
  lines: unknown,
): string | undefined {
  const given = new Set(linesOf(lines).flatMap((line) => Object.keys(line)));
  return hiddenColumns(context, definition, name).find((column) => given.has(column));
}

/**
 * A column that the caller may read but not set, and that the given lines change: from its value in an existing line, or
 * from its default in a new one.
 */
export function closedColumnIn(
  context: WriteContext,
  definition: Definition,
  name: string,
  lines: unknown,
  current: AnyRecord | undefined,
): Field | undefined {
  const kept = byId(current?.[name]);
  const asker = { region: context.region, me: meOf(context.caller), now: context.clock() };
  const closed = columnsOf(definition, name).filter(([, column]) => isClosed(column, context));
  const changed = closed.find(([key, column]) => {
    const begun = defaultOf(column, asker) ?? (column.type === "boolean" ? false : null);
    return linesOf(lines).some((line) => {
      const old = kept.get(line["id"]);
      return Object.hasOwn(line, key) && !isDeepStrictEqual(line[key] ?? null, old ? (old[key] ?? null) : begun);
    });
  });
  return changed?.[1];
}

/** The values, with the current lines' columns that the caller can't send back or change. */
export function withKeptColumns(
  context: ReadContext,
  definition: Definition,
  values: Draft,
  current: AnyRecord | undefined,
): Draft {
  const whole = Object.entries(values).map(([name, value]) => {
    const closed = columnsOf(definition, name).flatMap(([key, column]) => (isClosed(column, context) ? [key] : []));
    const columns = [...new Set([...hiddenColumns(context, definition, name), ...closed])];
    if (columns.length === 0 || !Array.isArray(value)) return [name, value];
    const kept = byId(current?.[name]);
    const lines = linesOf(value).map((line) => {
      const old = kept.get(line["id"]);
      return old ? { ...line, ...Object.fromEntries(columns.map((column) => [column, old[column]])) } : line;
    });
    return [name, lines];
  });
  return Object.fromEntries(whole) as Draft;
}
