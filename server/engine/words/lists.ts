// Routes of lists: a page, totals, and an export.
import { putAt } from "../../../src/definition/route.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { quickOf } from "../../../src/definition/states/states.ts";
import { idOf } from "../api/idOf.ts";
import { wrapped, type Asked, type Operation, type Word } from "../api/operation.ts";
import { decimal, string } from "../api/recordSchema.ts";
import { exportList } from "../export/exportList.ts";
import { parseListQuery } from "../read/parameters.ts";
import { readPage, readRecord } from "../read/read.ts";
import { readQuickCounts } from "../read/quickCounts.ts";
import { readTotals } from "../read/totals.ts";

/** The meanings of list parameters, the same for every resource. */
const meanings: Readonly<Record<string, string>> = {
  sort: 'A field and its direction: ["date","DESC"]',
  range: "The first and the last row, counted from 0: [0,24]",
  filter:
    'Values by field: {"paid":false}. A list of values means any of them; null means nothing is there. ' +
    "After a field's name: _gte and _lte are bounds, both included; _like is a part of the text; _in is any of a list, or names any of it; " +
    "_has is the whole value, or exactly one of those that the field names with commas. " +
    "lines.accountId and the like are about any line of a table. " +
    "q looks through all texts that are searched; quick is the key of a filter that stands above the list",
  fields: 'Money fields: ["amountWithVat"]. Without it: those that have their sums below the list',
  after: "Goes on after the row that X-Next of the page before named",
};

const inQuery = (name: string) => ({
  name,
  in: "query" as const,
  ...(name === "format" && { required: true as const }),
  ...(meanings[name] !== undefined && { description: meanings[name] }),
  schema: string,
});

export const list: Operation = {
  may: "read",
  run: (asked) => pageOf(asked, undefined),
  summary: (name) => `A page of ${name}: sorted, filtered, with Content-Range`,
  parameters: ["sort", "range", "filter", "after"].map(inQuery),
  answer: (record) => ({ type: "array", items: record }),
};

/** The list of one owner's records. @param field the reference to the owner, which the path or the query contains */
export const nestedList = (field: string): Operation => ({ ...list, run: (asked) => pageOf(asked, field) });

async function pageOf({ context, definition, wrapping, request: { params, query } }: Asked, field: string | undefined) {
  const wanted = parseListQuery(definition, query);
  const parent = field === undefined ? undefined : (params[field] ?? query[field]);
  const filter =
    field === undefined || parent === undefined ? wanted.filter : { ...wanted.filter, [field]: idOf(String(parent)) };
  const page = await readPage(context, definition, { ...wanted, filter });
  const last = page.offset + Math.max(page.records.length - 1, 0);
  const body = wrapped(page.records, wrapping);
  return {
    status: 200,
    headers: {
      "content-range": `${definition.name} ${page.offset}-${last}/${page.total}`,
      "x-total-relation": page.exact ? "eq" : "gte",
      ...(page.next === undefined ? {} : { "x-next": page.next }),
    },
    body: wrapping.parent ? putAt(body, wrapping.parent, await parentOf({ context, definition }, field, parent)) : body,
  };
}

async function parentOf(
  { context, definition }: Pick<Asked, "context" | "definition">,
  field = "",
  id: unknown,
): Promise<AnyRecord | null> {
  const declared = definition.fields[field];
  if (declared?.type !== "reference" || id === undefined) return null;
  return (await readRecord(context, context.registry.require(declared.to), idOf(String(id)))) ?? null;
}

const exported: Operation = {
  may: "read",
  heavy: true,
  run: async ({ context, definition, request: { query, region } }) => {
    const { file, total } = await exportList(context, definition, query, region, context.clock());
    return { status: 200, headers: { "x-total-rows": String(total) }, file };
  },
  summary: (name) => `All of ${name} that fit, as CSV or XLSX with the named columns`,
  parameters: ["format", "columns", "sort", "filter", "progress"].map(inQuery),
  answer: "file",
};

const totals: Operation = {
  may: "read",
  run: async ({ context, definition, request: { query, region } }) => ({
    status: 200,
    body: await readTotals(context, definition, query, region),
  }),
  summary: (name) =>
    `Sums of money fields over all of ${name} that fit the filter, by currency; none where too many fit`,
  parameters: ["fields", "filter"].map(inQuery),
  answer: () => ({
    type: "object",
    properties: {
      count: { type: "integer" },
      exact: { type: "boolean", description: "false where more records fit than are added up" },
      sums: {
        type: "object",
        additionalProperties: {
          type: "array",
          items: { type: "object", properties: { currency: string, amount: decimal } },
        },
      },
    },
  }),
};

const quick: Operation = {
  may: "read",
  run: async ({ context, definition, request: { query } }) => ({
    status: 200,
    body: await readQuickCounts(context, definition, query),
  }),
  summary: (name) => `How many of ${name} each filter above the list would keep, beside the filter that is given`,
  parameters: [inQuery("filter")],
  answer: () => ({
    type: "object",
    additionalProperties: {
      type: "object",
      properties: {
        count: { type: "integer" },
        exact: { type: "boolean", description: "false where there are more than are counted" },
      },
    },
  }),
};

export const lists: Word = (definition) => [
  ["GET", "", list],
  ["GET", "/export", exported],
  ["GET", "/totals", totals],
  ...(quickOf(definition).length > 0 ? ([["GET", "/quick", quick]] as const) : []),
];
