// The help base beyond its records: searching it (specification §5, §7 Knowledge base; design §5 Help).
import { z } from "zod";
import { defineCalls } from "./call.ts";

/** A piece of a text; `found` pieces are what was searched for. */
const pieces = z.array(z.object({ text: z.string(), found: z.boolean() })).readonly();

const found = z.object({ id: z.int(), title: z.string(), marked: pieces, snippet: pieces });

const link = z.object({ id: z.int(), title: z.string() });

/** A post as the main page shows it: with the beginning of its text. */
const teaser = link.extend({ beginning: z.string() });

export const knowledgeCalls = defineCalls({
  "GET /api/knowledge/": {
    summary: "The main page of the help base: posts marked for it, and what was written or changed lately",
    access: "signedIn",
    answer: z.object({ data: z.object({ main: z.array(teaser).readonly(), recent: z.array(link).readonly() }) }),
  },
  "GET /api/knowledge/get-nav": {
    summary: "Every category of the help base with its posts, in their order",
    access: "signedIn",
    answer: z.object({ data: z.array(link.extend({ posts: z.array(link).readonly() })).readonly() }),
  },
  "POST /api/knowledge/search/": {
    summary: "Posts that a text is found in, the best first",
    access: "signedIn",
    query: z.strictObject({
      keyword: z.string().max(200),
      /** "1" while it is still being typed: what finds nothing yet is no question without an answer. */
      typing: z.literal("1").optional(),
    }),
    answer: z.object({ data: z.array(found).readonly(), message: z.string().optional() }),
    perMinute: 240,
  },
});

export type HelpCategory = z.output<(typeof knowledgeCalls)["GET /api/knowledge/get-nav"]["answer"]>["data"][number];
export type FoundPost = z.output<typeof found>;
