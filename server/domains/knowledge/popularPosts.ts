// The most opened posts, overall and for one page of the product.
import { sql } from "drizzle-orm";
import type { HelpLink } from "../../../src/contract/knowledge.ts";
import type { HelpPage } from "../../../src/domain/text/helpPages.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { isShown } from "./searchPosts.ts";

const limits = { popular: 6, suggested: 5 };
/** Days: older openings say little about what readers need now. */
const daysCounted = 90;

const opensIn = (region: Region, now: Date) => sql`(
  select post_id, sum(count) as opens from knowledge_opens
  where day > ${dayIn(region, now)}::date - ${daysCounted}::integer group by post_id)`;

/** Opened posts, the most opened first. */
export async function popularPosts(db: Queryable, region: Region, now: Date): Promise<readonly HelpLink[]> {
  const { rows } = await db.execute<HelpLink & Record<string, unknown>>(sql`
    select p.id, p.title from ${opensIn(region, now)} o join posts p on p.id = o.post_id
    where ${isShown(region)} order by o.opens desc, p.id limit ${limits.popular}`);
  return rows;
}

/** The posts about a page; if there are none, those of the main page. */
export async function suggestedPosts(
  db: Queryable,
  region: Region,
  page: HelpPage | undefined,
  now: Date,
): Promise<readonly HelpLink[]> {
  const ofPage = page === undefined ? sql`false` : sql`coalesce(jsonb_exists(p.pages, ${page}), false)`;
  const { rows } = await db.execute<HelpLink & Record<string, unknown>>(sql`
    with fitting as (
      select p.id, p.title, ${ofPage} as about from posts p where ${isShown(region)} and (p.to_main or ${ofPage}))
    select f.id, f.title from fitting f left join ${opensIn(region, now)} o on o.post_id = f.id
    where f.about = (select bool_or(about) from fitting)
    order by coalesce(o.opens, 0) desc, f.title, f.id limit ${limits.suggested}`);
  return rows;
}
