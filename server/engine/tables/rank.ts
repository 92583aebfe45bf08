// The declared order of states that a choice field holds.
import { sql, type SQL } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import { heldBy } from "../../../src/definition/states/states.ts";
import { columnName } from "./storage.ts";

const placesOf = ({ states }: Definition): string =>
  (states?.path ?? []).map(({ key }, at) => `when '${key.replaceAll("'", "''")}' then ${at}`).join(" ");

/** The rank of a stored state as an index expression; undefined for other fields. */
export const rankOf = (definition: Definition, name: string): string | undefined =>
  heldBy(definition.states) === name ? `(case "${columnName(name)}" ${placesOf(definition)} end)` : undefined;

/** The rank of a stored or computed state; PostgreSQL matches it with the index expression. */
export const rankSql = (definition: Definition, name: string, value: SQL): SQL | undefined =>
  heldBy(definition.states) === name ? sql`(case ${value} ${sql.raw(placesOf(definition))} end)` : undefined;
