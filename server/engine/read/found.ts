// Values that a query finds for many rows at once (`ofMany` of a computed value), joined to the rows `t` of a statement.
import { sql, type SQL } from "drizzle-orm";

/** The value of a row. */
export const foundValue = sql`found.value`;

/** The condition for the rows whose value fulfils a condition. */
export const withFound = (values: SQL, fits: SQL): SQL =>
  sql`t.id in (select found.id from (${values}) found where ${fits})`;

/** Behind `from`: the rows of a table with their values. */
export const joinedToFound = (table: SQL, values: SQL): SQL => sql`${table} join (${values}) found on found.id = t.id`;
