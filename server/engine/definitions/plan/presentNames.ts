// Former states of records, under the present names of their fields.
import type { Queryable } from "../../../platform/db/open.ts";
import { sql } from "drizzle-orm";
import type { Remembered } from "./match.ts";

type Values = Readonly<Record<string, unknown>>;
type Named = Pick<Remembered, "id" | "parentId" | "name" | "formerNames">;

/** The record with the values of renamed fields under their present names. */
export async function underPresentNames<R extends Values>(db: Queryable, resource: string, record: R): Promise<R> {
  const { rows } = await db.execute<Record<string, unknown> & Named>(sql`
    select id, parent_id as "parentId", name, former_names as "formerNames" from section_fields
    where resource = ${resource} and not removed`);
  return renamed(record, rows, null);
}

function renamed<R extends Values>(record: R, all: readonly Named[], parentId: number | null): R {
  const own = all.filter((one) => one.parentId === parentId);
  const names = new Set(own.map(({ name }) => name));
  const moved = own.flatMap(({ id, name, formerNames }) => {
    const last = [name, ...formerNames.toReversed().filter((former) => !names.has(former))];
    const found = last.find((one) => record[one] !== undefined);
    if (found === undefined) return [];
    const value: unknown = record[found];
    const lines = Array.isArray(value) && all.some((one) => one.parentId === id) ? (value as Values[]) : undefined;
    return [[name, lines?.map((line) => renamed(line, all, id)) ?? value] as const];
  });
  return Object.assign({ ...record }, Object.fromEntries(moved));
}
