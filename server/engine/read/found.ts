// Values computed for many rows at once (`ofMany` of a computed value), joined to the rows `t` of a statement.
import { sql, type SQL } from "drizzle-orm";

/** The value of a row. */
export const foundValue = sql`found.value`;

/** The condition for rows whose value fulfils `fits`. */
export const withFound = (values: SQL, fits: SQL): SQL =>
  sql`t.id in (select found.id from (${values}) found where ${fits})`;

/** For use after `from`: the rows of a table with their values. */
export const joinedToFound = (table: SQL, values: SQL): SQL => sql`${table} join (${values}) found on found.id = t.id`;
