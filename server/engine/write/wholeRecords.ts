// Changes of records of which the caller knows only a part.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { knownOf, readableField } from "../readable.ts";
import type { Draft, ReadContext, WriteContext } from "../registry.ts";

/**
 * Runs a change over whole records: its conditions, rules and history need also the fields that the caller may not read.
 * What comes out, also with a refusal, is only what the caller may know.
 * @param run gets the context in which reading gives whole records
 */
export async function overWhole(
  context: WriteContext,
  definition: Definition,
  run: (inside: WriteContext) => Promise<AnyRecord>,
): Promise<AnyRecord> {
  // A change within a change is narrowed where the first one ends.
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

/** The columns of a table inside the record that the caller may not know. */
function hiddenColumns({ caller }: ReadContext, definition: Definition, name: string): readonly string[] {
  const field = definition.fields[name];
  const readable = readableField(definition, name, caller);
  if (field?.type !== "lines" || readable?.type !== "lines") return [];
  return Object.keys(field.fields).filter((column) => !Object.hasOwn(readable.fields, column));
}

/** A column of given lines that the caller may not know. */
export function hiddenColumnIn(
  context: ReadContext,
  definition: Definition,
  name: string,
  lines: unknown,
): string | undefined {
  const given = new Set(Array.isArray(lines) ? lines.flatMap((line: unknown) => Object.keys(line ?? {})) : []);
  return hiddenColumns(context, definition, name).find((column) => given.has(column));
}

/** The values with those columns of the current lines that the caller could not send back. */
export function withHiddenColumns(
  context: ReadContext,
  definition: Definition,
  values: Draft,
  current: AnyRecord | undefined,
): Draft {
  const whole = Object.entries(values).map(([name, value]) => {
    const [hidden, before] = [hiddenColumns(context, definition, name), current?.[name]];
    if (hidden.length === 0 || !Array.isArray(value) || !Array.isArray(before)) return [name, value];
    const kept = new Map((before as Line[]).map((line) => [line["id"], line]));
    const lines = (value as Line[]).map((line) => {
      const old = kept.get(line["id"]);
      return old ? { ...line, ...Object.fromEntries(hidden.map((column) => [column, old[column]])) } : line;
    });
    return [name, lines];
  });
  return Object.fromEntries(whole) as Draft;
}
