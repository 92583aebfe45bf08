import { sql } from "drizzle-orm";
import type { LetterTopic } from "../../../src/domain/papers/letters.ts";
import type { Queryable } from "../db/open.ts";

/** True if the user of an e-mail has unsubscribed from a topic. */
export async function isUnwanted(db: Queryable, email: string, topic: LetterTopic): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from users where lower(email) = ${email.toLowerCase()} and ${topic} = any(muted_letters)`);
  return rows.length > 0;
}
