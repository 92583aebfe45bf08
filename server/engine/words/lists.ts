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
    'Values by field: {"paid":false}. A list matches any of its values; null matches an empty field. ' +
    "Suffixes of a field's name: _gte and _lte are inclusive bounds; _like is a part of the text; _in is any value of a list, also for fields with several values; " +
    "_has is the whole value, or one of the comma-separated values in the field. " +
    "lines.accountId matches if any line of the table does. " +
    "q searches all fields with search; quick is the key of a quick filter",
  fields: 'Money fields: ["amountWithVat"]; default: those with totals below the list',
  after: "The X-Next header of the previous page: continues after its last row",
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
  summary: (name) => `Get a page of ${name}: sorted, filtered, with Content-Range`,
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
  summary: (name) => `Download all of ${name} that match the filter, as CSV or XLSX with the given columns`,
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
    `Get the totals of money fields over all of ${name} that match the filter, by currency; none if too many match`,
  parameters: ["fields", "filter"].map(inQuery),
  answer: () => ({
    type: "object",
    properties: {
      count: { type: "integer" },
      exact: { type: "boolean", description: "false if more records match than are added up" },
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
  summary: (name) => `Count the records of ${name} for each quick filter, within the given filter`,
  parameters: [inQuery("filter")],
  answer: () => ({
    type: "object",
    additionalProperties: {
      type: "object",
      properties: {
        count: { type: "integer" },
        exact: { type: "boolean", description: "false if there are more than are counted" },
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
