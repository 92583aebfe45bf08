// What readers leave behind: which posts they opened, and whether the posts helped.
import { sql } from "drizzle-orm";
import type { HelpAnswer } from "../../../src/contract/knowledge.ts";
import { dayEverywhere, dayIn } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { isShown } from "./searchPosts.ts";

/** @returns the 404 for anything that the reader may not see, including what doesn't exist */
export const noSuchPost = () => new Problem(404, "Такой статьи нет");

/**
 * Counts that a reader opened a post, at most once a day.
 * @returns false if it was counted today already
 * @throws Problem 404 for a post not shown in the region
 */
export async function countOpen(
  db: Queryable,
  { id, userId, region, now }: { id: number; userId: number; region: Region; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ counted: boolean }>(sql`
    with shown as (select p.id, ${dayIn(region, now)}::date as day from posts p where p.id = ${id} and ${isShown(region)}),
    reader as (
      insert into knowledge_readers (day, post_id, user_id) select day, id, ${userId} from shown
      on conflict do nothing returning day, post_id),
    counted as (
      insert into knowledge_opens (post_id, day, count) select post_id, day, 1 from reader
      on conflict (post_id, day) do update set count = knowledge_opens.count + 1)
    select exists (select from reader) as counted from shown`);
  const [row] = rows;
  if (!row) throw noSuchPost();
  return row.counted;
}

/** Deletes the daily list of who opened what. It is kept one day longer, since regions are in different time zones. */
export async function forgetReaders({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await database.db.execute(sql`delete from knowledge_readers where day < ${dayEverywhere(clock())}::date - 1`);
}

/** What a reader answered about the current version of a post. */
export async function readAnswer(db: Queryable, id: number, userId: number): Promise<HelpAnswer | null> {
  const { rows } = await db.execute<HelpAnswer & Record<string, unknown>>(sql`
    select a.helped, a.reason, a.comment from post_answers a join posts p on p.id = a.post_id and p.text_version = a.post_version
    where a.post_id = ${id} and a.reader_id = ${userId}`);
  return rows[0] ?? null;
}

/**
 * Stores a reader's answer about a version of a text, replacing an earlier one.
 * @throws Problem 404 for a post or a version not shown in the region
 */
export async function keepAnswer(
  db: Queryable,
  { userId, region }: Pick<Caller, "userId" | "region">,
  { id, version, helped, reason, comment }: HelpAnswer & { id: number; version: number },
): Promise<HelpAnswer> {
  const said = comment?.trim() ?? "";
  const { rows } = await db.execute<HelpAnswer & Record<string, unknown>>(sql`
    insert into post_answers (post_id, reader_id, post_version, helped, reason, comment, region)
    select p.id, ${userId}, ${version}, ${helped}, ${helped ? null : reason}, ${helped || said === "" ? null : said}, ${region}
    from posts p where p.id = ${id} and p.text_version >= ${version} and ${isShown(region)}
    on conflict (post_id, reader_id, post_version) do update
      set helped = excluded.helped, reason = excluded.reason, comment = excluded.comment,
        version = post_answers.version + 1, updated_at = now()
    returning helped, reason, comment`);
  const [kept] = rows;
  if (!kept) throw noSuchPost();
  return kept;
}
