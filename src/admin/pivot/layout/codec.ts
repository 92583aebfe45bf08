// Encodes a table in an address: short words where possible, JSON for nested parts. Unknown names in an old link are dropped
// and reported.
import { isObject } from "../../../domain/isObject.ts";
import type { PivotFilter, PivotLayout, PivotLevel, PivotSort, PivotValue } from "../../../contract/pivot/pivot.ts";
import { addedPrefix } from "../../../definition/extension/added.ts";
import { dimensionOf, type Dimensions } from "../../../resources/pivot/added.ts";
import {
  dateParts,
  measureOf,
  pivotLimits,
  showAsChoices,
  type Aggregation,
  type DatePart,
  type ShowAs,
} from "../../../resources/pivot/fields.ts";
import { isDimension, isMeasure, plainView, viewOf, type Table, type View } from "./table.ts";

interface Decoded {
  readonly table: Table;
  /** Unknown field names in the address. */
  readonly lost: readonly string[];
}

/** The table as parameters of an address; defaults are left out. */
export function encodeTable({ layout, view }: Table): URLSearchParams {
  const parameters = new URLSearchParams();
  if (layout.rows.length > 0) parameters.set("rows", layout.rows.map(levelText).join(","));
  if (layout.columns.length > 0) parameters.set("columns", layout.columns.map(levelText).join(","));
  parameters.set("values", layout.measures.map(valueText).join(","));
  if (layout.filters.length > 0) parameters.set("filters", JSON.stringify(layout.filters));
  if (layout.sort) parameters.set("sort", JSON.stringify(layout.sort));
  const unusual = Object.entries(view).filter(([name, value]) => value !== plainView[name as keyof View]);
  if (unusual.length > 0) parameters.set("view", JSON.stringify(Object.fromEntries(unusual)));
  return parameters;
}

/** The table in an address; undefined if it has none. Never throws, since an address may contain anything. */
export function decodeTable(parameters: URLSearchParams, known: Dimensions): Decoded | undefined {
  if (!["rows", "columns", "values"].some((name) => parameters.has(name))) return undefined;
  const lost: string[] = [];
  const words = (name: string): string[] => (parameters.get(name) ?? "").split(",").filter((word) => word !== "");
  const measures = words("values").flatMap((word) => readValue(word, lost));
  const layout: PivotLayout = {
    rows: words("rows")
      .flatMap((word) => readLevel(word, known, lost))
      .slice(0, pivotLimits.rowFields),
    columns: words("columns")
      .flatMap((word) => readLevel(word, known, lost))
      .slice(0, pivotLimits.columnFields),
    measures:
      measures.length > 0 ? measures.slice(0, pivotLimits.measures) : [{ measure: "amount", aggregation: "sum" }],
    filters: decodeFilters(parameters.get("filters"), known, lost),
  };
  const sort = readSort(json(parameters.get("sort")), layout);
  const view = json(parameters.get("view"));
  return {
    table: { layout: sort ? { ...layout, sort } : layout, view: viewOf(isObject(view) ? view : {}) },
    lost: [...new Set(lost)],
  };
}

/** A table as opening its address would show it now. */
export function readable(table: Table, known: Dimensions): Decoded {
  const read = decodeTable(encodeTable(table), known);
  return read && read.lost.length > 0 ? read : { table, lost: [] };
}

/** The filters in an address; invalid ones are dropped, and their unknown fields added to `lost`. */
export function decodeFilters(text: string | null, known: Dimensions, lost: string[]): PivotFilter[] {
  const given = json(text);
  if (!Array.isArray(given)) return [];
  return given.flatMap((filter) => readFilter(filter, known, lost)).slice(0, pivotLimits.filters);
}

const levelText = ({ field, by }: PivotLevel): string => (by ? `${field}.${by}` : field);

const valueText = ({ measure, aggregation, showAs }: PivotValue): string =>
  [measure, aggregation, ...(showAs && showAs !== "value" ? [showAs] : [])].join(".");

/** An added field's name contains a point itself: `customers.x_since.month`. */
function readLevel(word: string, known: Dimensions, lost: string[]): PivotLevel[] {
  const [, field = word, by] = new RegExp(`^(\\w+(?:\\.${addedPrefix}\\w+)?)(?:\\.(.*))?$`).exec(word) ?? [];
  if (!isDimension(field, known)) {
    lost.push(field);
    return [];
  }
  if (dimensionOf(field, known).kind !== "date") return [{ field }];
  return [{ field, by: isPart(by) ? by : "month" }];
}

function readValue(word: string, lost: string[]): PivotValue[] {
  const [measure = "", way, showAs] = word.split(".");
  if (!isMeasure(measure)) {
    lost.push(measure);
    return [];
  }
  const { aggregations } = measureOf(measure);
  const aggregation = aggregations.find((known) => known === way) ?? aggregations[0];
  if (!aggregation) return [];
  return [{ measure, aggregation, ...(isShare(showAs) && canShare(aggregation) && { showAs }) }];
}

/** Shares make sense only for values that add up. */
export const canShare = (aggregation: Aggregation): boolean => aggregation === "sum" || aggregation === "count";

function readFilter(given: unknown, known: Dimensions, lost: string[]): PivotFilter[] {
  if (!isObject(given)) return [];
  const { field, measure, by, keys, exclude } = given;
  const bounds = {
    ...(typeof given["from"] === "string" && { from: given["from"] }),
    ...(typeof given["to"] === "string" && { to: given["to"] }),
  };
  if (isMeasure(measure)) return [{ measure, ...bounds }];
  if (!isDimension(field, known)) {
    lost.push(String(field ?? measure));
    return [];
  }
  if (!Array.isArray(keys)) return [{ field, ...bounds }];
  const chosen = keys
    .filter((key: unknown): key is string | null => key === null || typeof key === "string")
    .slice(0, pivotLimits.keysOfFilter);
  return [{ field, keys: chosen, ...(isPart(by) && { by }), ...(exclude === true && { exclude }) }];
}

function readSort(given: unknown, { measures, columns }: PivotLayout): PivotSort | undefined {
  if (!isObject(given) || (given["order"] !== "asc" && given["order"] !== "desc")) return undefined;
  const { by, order, measure, column } = given;
  if (by === "label") return { by, order };
  if (by !== "value" || typeof measure !== "number" || !(measure in measures)) return undefined;
  const isPath =
    Array.isArray(column) &&
    column.length <= columns.length &&
    column.every((key) => key === null || typeof key === "string");
  return { by, order, measure, ...(isPath && { column }) };
}

function json(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

const isPart = (value: unknown): value is DatePart => typeof value === "string" && Object.hasOwn(dateParts, value);
const isShare = (value: unknown): value is ShowAs => typeof value === "string" && Object.hasOwn(showAsChoices, value);
