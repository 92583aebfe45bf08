// What readers of the demo's help base left: views, answers, and searches without results.
import { sql } from "drizzle-orm";
import { addDays, type Day } from "../../src/domain/time/periods.ts";
import type { Queryable } from "../platform/db/open.ts";
import type { Insert } from "./model.ts";
import { helpPosts } from "./help/helpPosts.ts";
import type { Random } from "./random.ts";

const days = 60;

const complaints = [
  { reason: "incomplete", comment: "Не нашёл, сколько ждать, если платёж ушёл в пятницу вечером" },
  { reason: "outdated", comment: "Кнопка теперь в другом месте" },
  { reason: "unclear", comment: "Много слов, а нужен один пример" },
  { reason: "different", comment: null },
] as const;

const missed = [
  { keyword: "вернуть деньги за неиспользованную рекламу", region: "by", count: 7 },
  { keyword: "pinterest", region: "by", count: 4 },
  { keyword: "справка для валютного контроля", region: "kz", count: 3 },
  { keyword: "второй пользователь", region: "by", count: 2 },
] as const;

/** @param posts the ids of `helpPosts`, in their order */
export async function addHelpReaders(
  { db, insert, random, today }: { db: Queryable; insert: Insert; random: Random; today: Day },
  posts: readonly number[],
): Promise<void> {
  const opens = helpPosts.flatMap(({ toMain, pages = [] }, index) => {
    const interest = (toMain ? 6 : 1) + pages.length;
    return Array.from({ length: days }, (_, back) => ({
      ...{ post: posts[index], day: addDays(today, -back), count: random.int(0, interest) },
    })).filter(({ count }) => count > 0);
  });
  await db.execute(sql`
    insert into knowledge_opens (post_id, day, count)
    select post, day, count from json_to_recordset(${JSON.stringify(opens)}::json) as o (post bigint, day date, count integer)`);
  await insert(
    "post-answers",
    posts.flatMap((postId, index) => {
      const region = helpPosts[index]?.regions?.[0] ?? "by";
      const thanks = Array.from({ length: random.int(1, 6) }, () => ({ postId, region, helped: true }));
      const complaint = random.chance(0.25) ? [{ postId, region, helped: false, ...random.pick(complaints) }] : [];
      return [...thanks, ...complaint];
    }),
  );
  await insert(
    "missed-searches",
    missed.map((search, index) => ({ ...search, lastAt: `${addDays(today, -index)}T09:00:00.000Z` })),
  );
}
