// Searching the help base: word forms, beginnings of words, the wrong keyboard layout, one slip in a word.
import { sql, type SQL } from "drizzle-orm";
import type { FoundPost } from "../../../src/contract/knowledge.ts";
import type { Region } from "../../../src/domain/region.ts";
import { searchWords } from "../../../src/domain/searchWords.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { markedWords } from "./markedWords.ts";
import { meantBy } from "./meantBy.ts";

const mostFound = 20;
/** Of each kind of candidates: see knowledge_search. */
const mostRanked = 150;

/**
 * The published posts of a region that the words are found in: first those with more of the words, then those that have
 * them in the title, in headings, in the text.
 */
export async function searchPosts(db: Queryable, typed: string, region: Region): Promise<readonly FoundPost[]> {
  const meant = await meantBy(db, searchWords(typed));
  if (meant.length === 0) return [];
  const asked = meant.map((alternatives) => alternatives.join(" | "));
  const { rows } = await db.execute<{ id: number; title: string; plain: string; lexemes: string }>(sql`
    select * from knowledge_search(${sql.param(asked)}::text[], ${region}, ${mostRanked}, ${mostFound})`);
  return rows.map(({ id, title, plain, lexemes }) => ({ id, title, ...markedWords(title, plain, lexemes) }));
}

/** What readers of a region see of the posts aliased `p`. */
export const isShown = (region: Region): SQL => sql`post_is_shown(p.published, p.regions, ${region})`;
