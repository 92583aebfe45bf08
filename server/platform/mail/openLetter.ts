import { sql } from "drizzle-orm";
import type { Queryable } from "../db/open.ts";
import type { Services } from "../services.ts";
import type { Letter } from "./letter.ts";

/** Decrypts a letter's content; undefined after sending, since it is wiped then. */
export async function openLetter(
  db: Queryable,
  { secrets }: Pick<Services, "secrets">,
  id: number,
): Promise<Letter | undefined> {
  const { rows } = await db.execute<{ content: string | null }>(sql`select content from letters where id = ${id}`);
  const sealed = rows[0]?.content;
  return sealed ? (JSON.parse(secrets.open(sealed)) as Letter) : undefined;
}
