import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

/** The author's name that records store beside the user's id; null if the user has no name. */
export async function userName(db: Queryable, userId: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string | null }>(sql`select name from users where id = ${userId}`);
  return rows[0]?.name ?? null;
}
