import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import { databaseProblem } from "../../platform/http/databaseProblem.ts";
import { Problem } from "../../platform/problem.ts";

/**
 * Runs one of several independent changes in a transaction: a refusal rolls back only this one.
 * @throws any error that is not a refusal
 */
export async function attempt<T>(
  db: Queryable,
  run: () => Promise<T>,
): Promise<{ readonly done: T; readonly refused?: never } | { readonly done?: never; readonly refused: Problem }> {
  await db.execute(sql`savepoint one_of_many`);
  try {
    const done = await run();
    await db.execute(sql`release savepoint one_of_many`);
    return { done };
  } catch (error) {
    const refused = error instanceof Problem ? error : databaseProblem(error);
    if (!refused || refused.statusCode >= 500) throw error;
    await db.execute(sql`rollback to savepoint one_of_many`);
    return { refused };
  }
}
