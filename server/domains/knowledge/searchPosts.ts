// Full-text search of the help base: word forms, prefixes, the wrong keyboard layout, one typing mistake per word.
import { sql, type SQL } from "drizzle-orm";
import type { FoundPost } from "../../../src/contract/knowledge.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { searchWords } from "../../../src/domain/text/searchWords.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { markedWords } from "./markedWords.ts";
import { wordMeanings } from "./wordMeanings.ts";

const maxFound = 20;
/** The most candidates of each kind: see knowledge_search. */
const maxRanked = 150;

/**
 * A region's published posts that contain the words: those with more of the words first, then by match in the title, in
 * headings, in the text.
 */
export async function searchPosts(db: Queryable, typed: string, region: Region): Promise<readonly FoundPost[]> {
  const meant = await wordMeanings(db, searchWords(typed));
  if (meant.length === 0) return [];
  const asked = meant.map((alternatives) => alternatives.join(" | "));
  const { rows } = await db.execute<{ id: number; title: string; plain: string; lexemes: string }>(sql`
    select * from knowledge_search(${sql.param(asked)}::text[], ${region}, ${maxRanked}, ${maxFound})`);
  return rows.map(({ id, title, plain, lexemes }) => ({ id, title, ...markedWords(title, plain, lexemes) }));
}

/** SQL that is true for posts, aliased `p`, shown in a region. */
export const isShown = (region: Region): SQL => sql`post_is_shown(p.published, p.regions, ${region})`;
