// The help base beyond its records: search and reading (specification §5, §7 Knowledge base; design §5 Help).
import { z } from "zod";
import { maxHelpCommentLength, unhelpfulReasons, type UnhelpfulReason } from "../domain/text/helpAnswers.ts";
import { helpPages, type HelpPage } from "../domain/text/helpPages.ts";
import { defineCalls } from "./call.ts";

/** A part of a text; `found` parts match the search. */
const pieces = z.array(z.object({ text: z.string(), found: z.boolean() })).readonly();

const found = z.object({ id: z.int(), title: z.string(), marked: pieces, snippet: pieces });

const link = z.object({ id: z.int(), title: z.string() });

/** A post on the main page, with the beginning of its text. */
const teaser = link.extend({ beginning: z.string(), hasPreview: z.boolean() });

const links = z.array(link).readonly();

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => z.enum(Object.keys(table) as [K, ...K[]]);

/** A reason is given only if the post did not help. */
const answer = z.object({
  helped: z.boolean(),
  reason: keysOf<UnhelpfulReason>(unhelpfulReasons).nullable(),
  comment: z.string().max(maxHelpCommentLength).nullable(),
});

const postId = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const knowledgeCalls = defineCalls({
  "GET /api/knowledge/": {
    summary: "Get the main page of the help base: posts marked for it, the most opened and the recently changed ones",
    access: "signedIn",
    answer: z.object({ data: z.object({ main: z.array(teaser).readonly(), popular: links, recent: links }) }),
  },
  "GET /api/knowledge/get-nav": {
    summary: "List the categories of the help base with their posts, in order",
    access: "signedIn",
    answer: z.object({ data: z.array(link.extend({ posts: links })).readonly() }),
  },
  "GET /api/knowledge/suggested": {
    summary: "List posts about a page of the product, the most opened first; other posts if there are none about it",
    access: "signedIn",
    query: z.strictObject({ page: keysOf<HelpPage>(helpPages).optional() }),
    answer: z.object({ data: links }),
  },
  "GET /api/knowledge/around/{id}": {
    summary: "Get similar posts, and the caller's answer whether the post helped",
    access: "signedIn",
    params: postId,
    answer: z.object({ data: z.object({ related: links, answer: answer.nullable() }) }),
  },
  "POST /api/knowledge/open/{id}": {
    summary: "Count that a customer opened a post; each person counts once a day",
    access: ["CUSTOMER"],
    params: postId,
    answer: z.object({ counted: z.boolean() }),
  },
  "PUT /api/knowledge/answer/{id}": {
    summary: "Save whether the post helped; replaces the caller's earlier answer about the same version",
    access: ["CUSTOMER"],
    params: postId,
    /** The `textVersion` of the post that was read. */
    body: z.strictObject({ ...answer.partial({ reason: true, comment: true }).shape, version: z.int().min(1) }),
    answer: z.object({ data: answer }),
    inPerson: true,
  },
  "POST /api/knowledge/search/": {
    summary: "Search posts; the best matches come first",
    access: "signedIn",
    query: z.strictObject({
      keyword: z.string().max(200),
      /** "1" while the user is still typing: an empty result does not count as an unanswered question then. */
      typing: z.literal("1").optional(),
    }),
    answer: z.object({ data: z.array(found).readonly(), message: z.string().optional() }),
    perMinute: 240,
  },
});

export type HelpMain = z.output<(typeof knowledgeCalls)["GET /api/knowledge/"]["answer"]>["data"];
export type HelpCategory = z.output<(typeof knowledgeCalls)["GET /api/knowledge/get-nav"]["answer"]>["data"][number];
export type FoundPost = z.output<typeof found>;
export type HelpLink = z.output<typeof link>;
export type HelpAnswer = z.output<typeof answer>;
