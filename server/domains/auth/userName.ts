import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

/** What a record keeps of who made it, beside their id; null where nobody has named them. */
export async function userName(db: Queryable, userId: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string | null }>(sql`select name from users where id = ${userId}`);
  return rows[0]?.name ?? null;
}
