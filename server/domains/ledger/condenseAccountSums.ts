import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

/** Merges the increments of accounts' sums, so that few rows need to be read. Changes no sum; may run at any time. */
export const condenseAccountSums = async (db: Queryable): Promise<void> =>
  void (await db.execute(sql`select account_sums_condense()`));
