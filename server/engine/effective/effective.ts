// Values that hold from a day on: with each change it is kept what held before, so that a paper of a past day is still
// counted by what held then. The record's own columns say what holds today.
import { sql, type SQL } from "drizzle-orm";
import { type Day, dayEverywhere } from "../../../src/domain/periods.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { effectiveFields, type EffectiveField } from "../../../src/resources/effective.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import type { WriteReach } from "../registry.ts";

/** Which value: of which field, in which line of a table. */
export interface Place {
  readonly resource: string;
  readonly recordId: number;
  readonly path: string;
  /** 0 for a field of the record itself. */
  readonly line: number;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What a value was, or will be, on a day: SQL of type jsonb, JSON's null for nothing.
 * @param record the record's id, and `line` the key of the line, as SQL
 * @param column the record's own column: what has held always where nothing else was ever said
 */
export const heldOn = (resource: string, record: SQL, path: string, day: Day | SQL, column: SQL, line = sql`0`): SQL =>
  sql`held_on(${resource}, ${record}, ${path}, ${line}, ${day}::date, to_jsonb(${column}))`;

/** The same of a figure, as the text of a decimal; null for nothing. */
export const figureOn = (resource: string, record: SQL, path: string, day: Day | SQL, column: SQL): SQL =>
  sql`(${heldOn(resource, record, path, day, column)} #>> '{}')`;

/** Keeps what a change of a record leaves behind: the value of before for the days before today. */
export async function keepEffective(
  reach: WriteReach,
  definition: Definition,
  before: AnyRecord,
  after: AnyRecord,
): Promise<void> {
  const today = dayEverywhere(reach.clock());
  for (const declared of effectiveFields(definition)) {
    const [was, is] = [valuesOf(declared, before), valuesOf(declared, after)];
    for (const line of new Set([...was.keys(), ...is.keys()])) {
      const [old, now] = [was.get(line) ?? null, is.get(line) ?? null];
      if (JSON.stringify(old) === JSON.stringify(now)) continue;
      const place = { resource: definition.name, recordId: after.id, path: declared.path, line };
      await keepPast(reach, place, old);
      await holdFrom(reach, place, today, now);
    }
  }
}

/** By line what a record says; of a field of the record itself under 0. */
export function valuesOf({ path, column }: EffectiveField, record: Values): ReadonlyMap<number, unknown> {
  if (!column) return new Map([[0, record[path]]]);
  const lines = record[column.lines];
  if (!Array.isArray(lines)) return new Map();
  return new Map((lines as Values[]).map((line) => [Number(line[column.key]), line[column.name]]));
}

/** What held until the first change that is known. */
export async function keepPast({ db }: WriteReach, place: Place, value: unknown): Promise<void> {
  await db.execute(sql`
    insert into effective_values (resource, record_id, field, line, valid_from, value, begun)
    select ${place.resource}, ${place.recordId}, ${place.path}, ${place.line}, '-infinity', ${jsonOf(value)}::jsonb, true
    where not exists (select from effective_values v where ${isAt(place)})`);
}

/** From today on, unless it does so already. */
async function holdFrom({ db, caller }: WriteReach, place: Place, today: Day, value: unknown): Promise<void> {
  await db.execute(sql`
    insert into effective_values (resource, record_id, field, line, valid_from, value, begun, user_id)
    select ${place.resource}, ${place.recordId}, ${place.path}, ${place.line}, ${today}::date, ${jsonOf(value)}::jsonb,
      true, ${caller.actingAdminId ?? caller.userId}
    where held_on(${place.resource}, ${place.recordId}, ${place.path}, ${place.line}, ${today}::date, null)
      is distinct from ${jsonOf(value)}::jsonb
    on conflict (resource, record_id, field, line, valid_from) do update
    set value = excluded.value, begun = true, version = effective_values.version + 1, user_id = excluded.user_id, at = now()`);
}

/** The condition for the rows of one value, over a table aliased `v`. */
export const isAt = ({ resource, recordId, path, line }: Place): SQL => sql`
  v.resource = ${resource} and v.record_id = ${recordId} and v.field = ${path} and v.line = ${line}`;

export const jsonOf = (value: unknown): string => JSON.stringify(value ?? null);
