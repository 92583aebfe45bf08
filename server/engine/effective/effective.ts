// Fields with effective dates: each change keeps the previous value, so that papers of past days are still calculated with
// the value of their day. The record's own columns hold today's value.
import { sql, type SQL } from "drizzle-orm";
import { type Day, dayEverywhere } from "../../../src/domain/time/periods.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { effectiveFields, type EffectiveField } from "../../../src/definition/effective.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { authorOf } from "../../platform/caller.ts";
import type { WriteContext } from "../registry.ts";

/** Identifies a value by its field and, in a table, its line. */
export interface Place {
  readonly resource: string;
  readonly recordId: number;
  readonly path: string;
  /** 0 for a field of the record itself. */
  readonly line: number;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * SQL of type jsonb for a value on a day; JSON null if there is none.
 * @param record the record's id, and `line` the key of the line, as SQL
 * @param column the record's own column: the value for all days if there is no history
 */
export const heldOn = (resource: string, record: SQL, path: string, day: Day | SQL, column: SQL, line = sql`0`): SQL =>
  sql`held_on(${resource}, ${record}, ${path}, ${line}, ${day}::date, to_jsonb(${column}))`;

/** The same for a number, as decimal text; null if there is none. */
export const figureOn = (resource: string, record: SQL, path: string, day: Day | SQL, column: SQL): SQL =>
  sql`(${heldOn(resource, record, path, day, column)} #>> '{}')`;

/** Stores the history for a changed record: the old value for the days before today. */
export async function keepEffective(
  context: WriteContext,
  definition: Definition,
  before: AnyRecord,
  after: AnyRecord,
): Promise<void> {
  const today = dayEverywhere(context.clock());
  for (const declared of effectiveFields(definition)) {
    const [was, is] = [valuesOf(declared, before), valuesOf(declared, after)];
    for (const line of new Set([...was.keys(), ...is.keys()])) {
      const [old, now] = [was.get(line) ?? null, is.get(line) ?? null];
      if (JSON.stringify(old) === JSON.stringify(now)) continue;
      const place = { resource: definition.name, recordId: after.id, path: declared.path, line };
      await keepPast(context, place, old);
      await holdFrom(context, place, today, now);
    }
  }
}

/** The record's values by line; a field of the record itself has line 0. */
export function valuesOf({ path, column }: EffectiveField, record: Values): ReadonlyMap<number, unknown> {
  if (!column) return new Map([[0, record[path]]]);
  const lines = record[column.lines];
  if (!Array.isArray(lines)) return new Map();
  return new Map((lines as Values[]).map((line) => [Number(line[column.key]), line[column.name]]));
}

/** Stores the value that was effective before the first known change. */
export async function keepPast({ db }: WriteContext, place: Place, value: unknown): Promise<void> {
  await db.execute(sql`
    insert into effective_values (resource, record_id, field, line, valid_from, value, begun)
    select ${place.resource}, ${place.recordId}, ${place.path}, ${place.line}, '-infinity', ${jsonOf(value)}::jsonb, true
    where not exists (select from effective_values v where ${isAt(place)})`);
}

/** Makes a value effective from today, unless it already is. */
async function holdFrom({ db, caller }: WriteContext, place: Place, today: Day, value: unknown): Promise<void> {
  await db.execute(sql`
    insert into effective_values (resource, record_id, field, line, valid_from, value, begun, user_id)
    select ${place.resource}, ${place.recordId}, ${place.path}, ${place.line}, ${today}::date, ${jsonOf(value)}::jsonb,
      true, ${authorOf(caller)}
    where held_on(${place.resource}, ${place.recordId}, ${place.path}, ${place.line}, ${today}::date, null)
      is distinct from ${jsonOf(value)}::jsonb
    on conflict (resource, record_id, field, line, valid_from) do update
    set value = excluded.value, begun = true, version = effective_values.version + 1, user_id = excluded.user_id, at = now()`);
}

/** A condition for the history of one value, over a table aliased `v`. */
export const isAt = ({ resource, recordId, path, line }: Place): SQL => sql`
  v.resource = ${resource} and v.record_id = ${recordId} and v.field = ${path} and v.line = ${line}`;

export const jsonOf = (value: unknown): string => JSON.stringify(value ?? null);
