// Posts related to another post.
import { sql } from "drizzle-orm";
import type { HelpLink } from "../../../src/contract/knowledge.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { isShown } from "./searchPosts.ts";

const maxRelated = 5;
/** The most posts considered for each word of the title, and for the category. */
const maxCandidates = 40;
/** The weight of being in the same category: that of a word in every third title. */
const sameCategory = 0.3;

/**
 * The posts that share most words with a post's title; rare words weigh more than frequent ones, and the same category adds
 * a little.
 */
export async function relatedPosts(db: Queryable, id: number, region: Region): Promise<readonly HelpLink[]> {
  const { rows } = await db.execute<HelpLink & Record<string, unknown>>(sql`
    with mine as (
      select p.id, p.category_id, k.title_vector from posts p join knowledge_texts k on k.post_id = p.id
      where p.id = ${id} and ${isShown(region)}),
    words as (
      select quote_literal(lexeme)::tsquery as word from mine, unnest(tsvector_to_array(title_vector)) as lexeme),
    titled as (
      select w.word, t.post_id from words w cross join lateral (
        select k.post_id from knowledge_titled(w.word) k limit ${maxCandidates}) t),
    weights as (select word, 1.0 / count(*) as weight from titled group by word),
    candidates as (
      select post_id from titled
      union
      (select p.id from posts p join mine m on m.category_id = p.category_id where ${isShown(region)}
        order by p.id limit ${maxCandidates}))
    select p.id, p.title
    from candidates c join posts p on p.id = c.post_id join mine m on m.id <> p.id
      join knowledge_texts k on k.post_id = p.id
    where ${isShown(region)}
    order by (select coalesce(sum(w.weight * (1 + (k.title_vector @@ w.word)::int)), 0)
        from weights w where k.vector @@ w.word)
      + case when p.category_id = m.category_id then ${sameCategory}::numeric else 0 end desc, p.title, p.id
    limit ${maxRelated}`);
  return rows;
}
