// A list's query parameters in the dialect of ra-data-simple-rest:
//   ?sort=["number","ASC"]&range=[0,24]&filter={"paid":false,"date_gte":"2026-01-01","q":"ромашка"}
import { z } from "zod";
import type { Definition } from "../../../src/definition/grammar.ts";
import { Problem } from "../../platform/problem.ts";

/** The most rows in one answer. */
export const maxPageSize = 1000;
const defaultPageSize = 25;

export interface ListParameters {
  readonly sort: { readonly field: string; readonly descending: boolean };
  readonly offset: number;
  readonly limit: number;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Continues after this row instead of skipping `offset` rows. */
  readonly after?: string;
}

const pair = z.tuple([z.string(), z.enum(["ASC", "DESC", "asc", "desc"])]);
const bounds = z.tuple([z.int().min(0), z.int().min(0)]);
const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const filters = z.record(z.string(), z.union([filterValue, z.array(filterValue).max(1000)]));

/**
 * Parses a list's query string.
 * @throws Problem 400 for a malformed parameter
 */
export function parseListQuery(definition: Definition, query: Readonly<Record<string, unknown>>): ListParameters {
  const [field, direction] = parameterOf(query, "sort", pair) ?? defaultSort(definition);
  const filter = parameterOf(query, "filter", filters) ?? {};
  const [first, last] = parameterOf(query, "range", bounds) ?? [0, defaultSize(filter) - 1];
  if (last < first) throw new Problem(400, "Неверный параметр range: конец раньше начала");
  const { after } = query;
  if (after !== undefined && typeof after !== "string") throw new Problem(400, "Неверный параметр after");
  return {
    sort: { field, descending: direction.toUpperCase() === "DESC" },
    offset: first,
    limit: Math.min(last - first + 1, maxPageSize),
    filter,
    ...(after === undefined ? {} : { after }),
  };
}

/** A request for records by id gets all of them by default. */
const defaultSize = ({ id }: ListParameters["filter"]): number =>
  Array.isArray(id) ? Math.max(id.length, 1) : defaultPageSize;

/** A JSON parameter; undefined if absent. @throws Problem 400 if it is malformed */
export function parameterOf<T>(
  query: Readonly<Record<string, unknown>>,
  name: string,
  schema: z.ZodType<T>,
): T | undefined {
  const raw = query[name];
  if (raw === undefined || raw === "") return undefined;
  try {
    return schema.parse(JSON.parse(String(raw)));
  } catch {
    throw new Problem(400, `Неверный параметр ${name}`);
  }
}

const defaultSort = ({ list: { sort } }: Definition): [string, "ASC" | "DESC"] =>
  sort.startsWith("-") ? [sort.slice(1), "DESC"] : [sort, "ASC"];
