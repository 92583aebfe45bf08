import { sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/open.ts";
import { sumTables } from "./sources.ts";

/** Merges the increments of the pivot's sums, so that few rows need to be read. Changes no sum; may run at any time. */
export async function condenseSums({ db }: Database): Promise<void> {
  for (const table of sumTables) await db.execute(sql.raw(`select ${table}_condense()`));
}
