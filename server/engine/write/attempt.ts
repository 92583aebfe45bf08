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
    const refused = refusalIn(error);
    await db.execute(sql`rollback to savepoint one_of_many`);
    return { refused };
  }
}

/**
 * Runs a change in a transaction and rolls it back, to see its result; undefined if it would be refused.
 * @throws any error that is not a refusal
 */
export async function undone<T>(db: Queryable, run: () => Promise<T>): Promise<T | undefined> {
  await db.execute(sql`savepoint to_undo`);
  let made: T | undefined;
  try {
    made = await run();
  } catch (error) {
    refusalIn(error);
  }
  await db.execute(sql`rollback to savepoint to_undo`);
  return made;
}

/** @throws the error if it is no refusal */
function refusalIn(error: unknown): Problem {
  const refused = error instanceof Problem ? error : databaseProblem(error);
  if (!refused || refused.statusCode >= 500) throw error;
  return refused;
}
