// Searching the help base: word forms, beginnings of words, the wrong keyboard layout, one slip in a word.
import { sql, type SQL } from "drizzle-orm";
import type { FoundPost } from "../../src/contract/knowledge.ts";
import type { Region } from "../../src/domain/region.ts";
import { searchWords } from "../../src/domain/searchWords.ts";
import type { Queryable } from "../db/open.ts";
import { meantBy } from "./meantBy.ts";

const mostFound = 20;
/** Of each kind of candidates; a rank is dear, and who asks for a word of every post has not asked well. */
const mostRanked = 150;
/** Around what was found in snippets and titles: characters that no text has, so that nothing can be mistaken for them. */
const marks = { start: "\u0002", end: "\u0003" } as const;
const markOptions = `StartSel=${marks.start}, StopSel=${marks.end}`;

/**
 * The published posts of a region that the words are found in: first those with more of the words, then those that have
 * them in the title, in headings, in the text.
 */
export async function searchPosts(db: Queryable, typed: string, region: Region): Promise<readonly FoundPost[]> {
  const meant = await meantBy(db, searchWords(typed));
  if (meant.length === 0) return [];
  const queries = meant.map((alternatives) => sql`to_tsquery('russian', ${alternatives.join(" | ")})`);
  const any = sql`to_tsquery('russian', ${meant.flat().join(" | ")})`;
  const all = sql.join(queries, sql` && `);
  const matchedIn = (vector: SQL) =>
    sql.join(
      queries.map((query) => sql`(${vector} @@ ${query})::int`),
      sql` + `,
    );
  const shown = sql`exists (select from posts p where p.id = k.post_id and ${isShown(region)})`;
  const { rows } = await db.execute<{ id: number; title: string; marked: string; snippet: string }>(sql`
    with candidates as (
      (select k.post_id from knowledge_texts k where k.title_vector @@ ${any} and ${shown}
        order by ${matchedIn(sql`k.title_vector`)} desc, length(k.title_vector) limit ${mostRanked})
      union
      (select k.post_id from knowledge_texts k where k.vector @@ (${all}) and ${shown} limit ${mostRanked})
      union
      (select k.post_id from knowledge_texts k where k.vector @@ ${any} and ${shown} limit ${mostRanked})),
    best as (
      select p.id, p.title, k.plain, ${matchedIn(sql`k.vector`)} as matched,
        ts_rank('{0.05, 0.1, 0.4, 1}', k.vector, ${any}, 1) as rank
      from candidates c join knowledge_texts k on k.post_id = c.post_id join posts p on p.id = c.post_id
      order by matched desc, rank desc, p.id limit ${mostFound})
    select id, title, ts_headline('russian', title, ${any}, ${`${markOptions}, HighlightAll=true`}) as marked,
      ts_headline('russian', plain, ${any}, ${`${markOptions}, MaxWords=26, MinWords=14, MaxFragments=1`}) as snippet
    from best order by matched desc, rank desc, id`);
  return rows.map(({ id, title, marked, snippet }) => ({
    id,
    title,
    marked: piecesOf(marked),
    snippet: piecesOf(snippet),
  }));
}

/** What readers of a region see of the posts aliased `p`. */
export const isShown = (region: Region): SQL => sql`p.published and (
  p.regions is null or jsonb_array_length(p.regions) = 0 or p.regions ? ${region})`;

function piecesOf(text: string): FoundPost["snippet"] {
  return text
    .split(marks.start)
    .flatMap((part, index) => {
      const [found = "", rest = ""] = index === 0 ? ["", part] : part.split(marks.end);
      return [
        { text: found, found: true },
        { text: rest, found: false },
      ];
    })
    .filter((piece) => piece.text !== "");
}
