import { sql } from "drizzle-orm";
import { checkEmail } from "../../../src/domain/company/email.ts";
import type { Queryable } from "../db/open.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { isUnwanted } from "./unwantedLetters.ts";
import type { Services } from "../services.ts";
import { oneLine } from "./oneLine.ts";
import type { Letter, LetterFile } from "./letter.ts";

export type { Letter } from "./letter.ts";

/**
 * Writes a letter and queues its sending, in the caller's transaction. Its content is sealed, since links in it are secrets.
 * Without a mail server it is stored, and administrators read it at /admin/mail. Nothing is written to a user who has
 * unsubscribed from its topic.
 * @returns false if nothing is written
 * @throws Error for an invalid e-mail address, or a button with an invalid link
 */
export async function queueLetter(
  tx: Queryable,
  { secrets }: Pick<Services, "secrets">,
  letter: Letter,
): Promise<boolean> {
  const { to, kind, region, button, topic, files = [] } = letter;
  if (to === "" || checkEmail(to, region).problem !== undefined)
    throw new Error("A letter goes to one e-mail address.");
  if (button && !/^https?:\/\//.test(button.href)) throw new Error("A letter's button leads to a whole address.");
  if (topic !== undefined && (await isUnwanted(tx, to, topic))) return false;
  const subject = oneLine(letter.subject, 255);
  const content = secrets.seal(JSON.stringify({ ...letter, subject }));
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into letters ("to", subject, kind, region, content, files)
    values (${to}, ${subject}, ${kind}, ${region}, ${content}, ${idsOf(files)}::jsonb) returning id`);
  const letterId = rows[0]?.id ?? 0;
  await enqueue(tx, "letter", { letterId });
  return true;
}

/** Their names stay in the sealed content. */
const idsOf = (files: readonly LetterFile[]): string | null =>
  files.length === 0 ? null : JSON.stringify(files.map(({ id }) => ({ id })));
