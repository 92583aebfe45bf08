import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

/** Merges the increments of the home page's sums, so that few rows need to be read. Changes no sum; may run at any time. */
export const condenseTopUpSums = async (db: Queryable): Promise<void> =>
  void (await db.execute(sql`select top_up_sums_condense()`));
