// Handlers of src/contract/knowledge.ts.
import { sql } from "drizzle-orm";
import type { knowledgeCalls } from "../../../src/contract/knowledge.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { plainLetters, minSearchLength } from "../../../src/domain/text/searchWords.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { suggestedPosts } from "./popularPosts.ts";
import { readMain, readNav } from "./readBase.ts";
import { countOpen, keepAnswer, readAnswer } from "./readers.ts";
import { relatedPosts } from "./relatedPosts.ts";
import { searchPosts } from "./searchPosts.ts";

type Calls = typeof knowledgeCalls;

/** @throws Problem 422 for fewer than three characters */
const search: Handler<Calls["POST /api/knowledge/search/"]> = async ({ query }, { db, caller, region }) => {
  const keyword = query.keyword.trim();
  if (keyword.length < minSearchLength) {
    const message = messages.minLength(minSearchLength);
    throw new Problem(422, message, { errors: { keyword: message } });
  }
  const readersRegion = regionOf({ caller, region });
  const data = await searchPosts(db, keyword, readersRegion);
  if (data.length > 0) return { data };
  if (query.typing === undefined && caller.role === "CUSTOMER") await countMiss(db, keyword, readersRegion);
  return { data, message: messages.nothingFound };
};

/** Administrators see what readers in the host's region see. */
const regionOf = ({ caller, region }: Pick<Context, "caller" | "region">): Region =>
  caller.role === "CUSTOMER" ? caller.region : region;

const main: Handler<Calls["GET /api/knowledge/"]> = async (_, context) => ({
  data: await readMain(context.db, regionOf(context), context.services.clock()),
});

const nav: Handler<Calls["GET /api/knowledge/get-nav"]> = async (_, context) => ({
  data: await readNav(context.db, regionOf(context)),
});

const suggested: Handler<Calls["GET /api/knowledge/suggested"]> = async ({ query }, context) => ({
  data: await suggestedPosts(context.db, regionOf(context), query.page, context.services.clock()),
});

const around: Handler<Calls["GET /api/knowledge/around/{id}"]> = async ({ params: { id } }, context) => ({
  data: {
    related: await relatedPosts(context.db, id, regionOf(context)),
    answer: await readAnswer(context.db, id, context.caller.userId),
  },
});

/** An administrator signed in as a customer is not counted. */
const open: Handler<Calls["POST /api/knowledge/open/{id}"]> = async ({ params: { id } }, { db, caller, services }) => {
  if (caller.actingAdminId !== undefined) return { counted: false };
  const { userId, region } = caller;
  return { counted: await countOpen(db, { id, userId, region, now: services.clock() }) };
};

const keepOpinion: Handler<Calls["PUT /api/knowledge/answer/{id}"]> = async ({ params: { id }, body }, context) => {
  const { reason = null, comment = null, ...said } = body;
  return { data: await keepAnswer(context.db, context.caller, { ...said, id, reason, comment }) };
};

/** Counts searches without results; administrators see them as posts to write. */
async function countMiss(db: Queryable, keyword: string, region: Region): Promise<void> {
  const asked = plainLetters(keyword).replace(/\s+/g, " ").slice(0, 100);
  await db.execute(sql`
    insert into missed_searches (keyword, region, count, last_at) values (${asked}, ${region}, 1, now())
    on conflict (keyword, region) do update set count = missed_searches.count + 1, last_at = now(), state = 'open',
      version = missed_searches.version + 1, updated_at = now()`);
}

export const knowledgeHandlers: HandlersOf<Calls> = {
  "GET /api/knowledge/": main,
  "GET /api/knowledge/get-nav": nav,
  "GET /api/knowledge/suggested": suggested,
  "GET /api/knowledge/around/{id}": around,
  "POST /api/knowledge/open/{id}": open,
  "PUT /api/knowledge/answer/{id}": keepOpinion,
  "POST /api/knowledge/search/": search,
};
