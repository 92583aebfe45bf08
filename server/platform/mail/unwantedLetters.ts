import { sql } from "drizzle-orm";
import type { LetterTopic } from "../../../src/domain/letters.ts";
import type { Queryable } from "../db/open.ts";

/** True where the user of an e-mail has chosen to do without letters of a topic. */
export async function isUnwanted(db: Queryable, email: string, topic: LetterTopic): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from users where lower(email) = ${email.toLowerCase()} and ${topic} = any(muted_letters)`);
  return rows.length > 0;
}
