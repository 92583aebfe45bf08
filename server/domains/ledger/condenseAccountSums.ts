import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

/** Puts the notes of accounts' sums together, so that there stay few to read. Changes no sum; may run at any time. */
export const condenseAccountSums = async (db: Queryable): Promise<void> =>
  void (await db.execute(sql`select account_sums_condense()`));
