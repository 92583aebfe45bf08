// Gives every range an id, so that a line of a commission can be addressed (specification §3 Region).
import { sql } from "drizzle-orm";
import type { Range } from "../../../../src/domain/money/ranges.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Definition, Fields } from "../../../../src/definition/grammar.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import type { Draft } from "../../registry.ts";

/** Assigns ids to the ranges of a change: an existing id stays with one range, every other range gets the next one. */
export async function nameRanges(
  db: Queryable,
  { fields }: Pick<Definition, "fields">,
  draft: Draft,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const known = new Set(current ? idsIn(fields, current) : []);
  const named: Record<string, unknown> = { ...draft };
  for (const [name, field] of Object.entries(fields)) {
    const given = draft[name];
    if (field.type === "ranges" && Array.isArray(given)) named[name] = await namedRanges(db, given as Range[], known);
    if (field.type !== "lines" || !hasRanges(field.fields) || !Array.isArray(given)) continue;
    const lines: Draft[] = [];
    for (const line of given as Draft[]) lines.push(await namedLine(db, field.fields, line, known));
    named[name] = lines;
  }
  return named;
}

const hasRanges = (fields: Fields): boolean => Object.values(fields).some(({ type }) => type === "ranges");

async function namedLine(db: Queryable, fields: Fields, line: Draft, known: Set<number>): Promise<Draft> {
  const named: Record<string, unknown> = { ...line };
  for (const [name, { type }] of Object.entries(fields))
    if (type === "ranges") named[name] = await namedRanges(db, (line[name] ?? []) as readonly Range[], known);
  return named;
}

async function namedRanges(db: Queryable, ranges: readonly Range[], known: Set<number>): Promise<readonly Range[]> {
  const result: Range[] = [];
  for (const range of ranges) {
    const keeps = range.id !== undefined && known.delete(range.id);
    result.push(keeps ? range : { ...range, id: await nextId(db) });
  }
  return result;
}

const idsIn = (fields: Fields, values: Draft): readonly number[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (!Array.isArray(value)) return [];
    if (field.type === "lines") return (value as Draft[]).flatMap((line) => idsIn(field.fields, line));
    return field.type === "ranges" ? (value as Range[]).flatMap(({ id }) => (id === undefined ? [] : [id])) : [];
  });

async function nextId(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval('range_ids') as id`);
  return rows[0]?.id ?? 0;
}
