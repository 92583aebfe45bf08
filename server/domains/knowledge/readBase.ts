// The help base's content for readers in one region.
import { sql } from "drizzle-orm";
import type { HelpCategory } from "../../../src/contract/knowledge.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { popularPosts } from "./popularPosts.ts";
import { isShown } from "./searchPosts.ts";

const maxRecent = 6;
/** Characters of a post's text shown on the main page. */
const beginning = 160;

type Link = { readonly id: number; readonly title: string };

/** Posts marked for the main page, the most opened ones, and the latest changes. */
export async function readMain(db: Queryable, region: Region, now: Date) {
  const { rows: main } = await db.execute<Link & { readonly beginning: string; readonly hasPreview: boolean }>(sql`
    select p.id, p.title, left(k.plain, ${beginning}) as beginning, p.preview is not null as "hasPreview"
    from posts p join knowledge_texts k on k.post_id = p.id join categories c on c.id = p.category_id
    where p.to_main and ${isShown(region)} order by c.sort nulls last, c.title, p.sort nulls last, p.title`);
  const { rows: recent } = await db.execute<Link>(sql`
    select p.id, p.title from posts p where ${isShown(region)} order by p.updated_at desc, p.id desc limit ${maxRecent}`);
  return { main, popular: await popularPosts(db, region, now), recent };
}

/** Leaves out categories without posts for the region. */
export async function readNav(db: Queryable, region: Region): Promise<readonly HelpCategory[]> {
  const { rows } = await db.execute<HelpCategory & Record<string, unknown>>(sql`
    select c.id, c.title, json_agg(json_build_object('id', p.id, 'title', p.title) order by p.sort nulls last, p.title, p.id) as posts
    from categories c join posts p on p.category_id = c.id and ${isShown(region)}
    group by c.id order by c.sort nulls last, c.title, c.id`);
  return rows;
}
