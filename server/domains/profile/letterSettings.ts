// Users' letter settings. Only refusals are stored, so that everybody gets a new kind of letter.
import { sql } from "drizzle-orm";
import type { profileCalls } from "../../../src/contract/people/profile.ts";
import { letterTopics, type LetterTopic } from "../../../src/domain/papers/letters.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";

type ProfileCalls = typeof profileCalls;

export const readLetters: Handler<ProfileCalls["GET /api/users/me/letters"]> = (_, { db, caller }) =>
  wantedLetters(db, caller.userId);

export const chooseLetters: Handler<ProfileCalls["PUT /api/users/me/letters"]> = async ({ body }, { db, caller }) => {
  const muted = letterTopics.filter((topic) => !body[topic]);
  await db.execute(sql`
    update users set muted_letters = array(select jsonb_array_elements_text(${JSON.stringify(muted)}::jsonb))
    where id = ${caller.userId}`);
  return wantedLetters(db, caller.userId);
};

async function wantedLetters(db: Queryable, userId: number): Promise<Record<LetterTopic, boolean>> {
  const { rows } = await db.execute<{ muted: string[] }>(sql`
    select muted_letters as muted from users where id = ${userId}`);
  const muted = rows[0]?.muted ?? [];
  return Object.fromEntries(letterTopics.map((topic) => [topic, !muted.includes(topic)])) as Record<
    LetterTopic,
    boolean
  >;
}
