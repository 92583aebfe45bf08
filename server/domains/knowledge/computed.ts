// Computed values of the help base's posts: SQL over a row aliased `t`.
import { sql } from "drizzle-orm";
import { todayEverywhere } from "../../platform/db/today.ts";

export const postComputed = {
  /** How often the post was opened in 90 days, and how many readers found it helpful or not. */
  postOpens: sql`(select coalesce(sum(o.count), 0)::integer from knowledge_opens o
    where o.post_id = t.id and o.day > ${todayEverywhere} - 90)`,
  postHelped: sql`(select count(*)::integer from post_answers a where a.post_id = t.id and a.helped)`,
  postUnhelpful: sql`(select count(*)::integer from post_answers a where a.post_id = t.id and not a.helped)`,
};
