// The pivot (specification §3 Pivot row, design §5): the database calculates tables, which are sent as cells. Values are
// integers: hundredths of a currency or a percent, millionths of a rate (`measureDigits`).
import { z } from "zod";
import { addedPrefix } from "../../definition/extension/added.ts";
import { maxTextLength } from "../../definition/values.ts";
import { holders } from "../../resources/pivot/added.ts";
import { currencyCode as currency } from "../codes.ts";
import {
  aggregations,
  dateParts,
  measureOf,
  pivotDimensions,
  pivotLimits,
  pivotMeasures,
  showAsChoices,
} from "../../resources/pivot/fields.ts";
import { defineCalls } from "../call.ts";
import { pivotRow } from "./pivotRow.ts";

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];

const builtIn = z.enum(keysOf(pivotDimensions));
/** A field that operators added to a section, such as `customers.x_segment`. */
const added = z.templateLiteral([
  z.enum(keysOf(holders)),
  ".",
  addedPrefix,
  z.string().regex(/[a-z][a-zA-Z0-9]{0,37}/),
]);
const dimension = z.union([builtIn, added]);
const measure = z.enum(keysOf(pivotMeasures));
const order = z.enum(["asc", "desc"]);

/** A value of a dimension in the form of `pivotDimensions`; null for rows without one. */
const key = z.string().max(maxTextLength).nullable();
/** Values from the outermost dimension inwards; [] is the total. */
const path = z.array(key).max(pivotLimits.rowFields);

/** A dimension as a level of rows or columns; `by` is for dates and defaults to the month. */
const level = z.strictObject({ field: dimension, by: z.enum(keysOf(dateParts)).optional() });

const value = z
  .strictObject({
    measure,
    aggregation: z.enum(keysOf(aggregations)),
    /** Used by exports and saved layouts only; the screen calculates it from the table's totals. */
    showAs: z.enum(keysOf(showAsChoices)).optional(),
  })
  .refine((given) => measureOf(given.measure).aggregations.includes(given.aggregation), {
    path: ["aggregation"],
    error: "Так это значение не считают",
  });

/** Conditions on the counted rows, which must all be true. `from` and `to` are inclusive. */
const filter = z.union([
  z.strictObject({
    field: dimension,
    by: z.enum(keysOf(dateParts)).optional(),
    keys: z.array(key).max(pivotLimits.keysOfFilter),
    /** True for all rows except those. */
    exclude: z.boolean().optional(),
  }),
  z.strictObject({
    field: dimension,
    /** Days or percents: only for dates and percents. */
    from: z.string().max(20).optional(),
    to: z.string().max(20).optional(),
  }),
  z.strictObject({
    /** A decimal of a single row: `amount` from "1000.00". */
    measure,
    from: z.string().max(20).optional(),
    to: z.string().max(20).optional(),
  }),
]);

/** The definition of a table, as stored in addresses, saved layouts and standard reports. */
const layoutShape = {
  rows: z.array(level).max(pivotLimits.rowFields),
  columns: z.array(level).max(pivotLimits.columnFields),
  measures: z.array(value).min(1).max(pivotLimits.measures),
  filters: z.array(filter).max(pivotLimits.filters).default([]),
};

/** Sorts by the groups' names (dates by time), or by a value: of the whole row, or in one column. */
const sort = z.discriminatedUnion("by", [
  z.strictObject({ by: z.literal("label"), order }),
  z.strictObject({
    by: z.literal("value"),
    order,
    /** An index of `measures`. */
    measure: z
      .int()
      .min(0)
      .max(pivotLimits.measures - 1),
    /** The column; absent or [] for the row's total. */
    column: z.array(key).max(pivotLimits.columnFields).optional(),
    /** For values in several currencies, the one to sort by; absent for the most frequent one. */
    currency: currency.optional(),
  }),
]);

/** A whole layout, as stored. */
export const pivotLayout = z.strictObject({ ...layoutShape, sort: sort.optional() });

/** The parts of a layout, to read a stored one of which some fields no longer exist. */
export const layoutParts = { level, value, filter, sort };

const query = z.strictObject({
  ...layoutShape,
  sort: sort.optional(),
  /** The parent of the requested groups; absent or [] for the first level. */
  path: path.optional(),
  /** The number of levels, by default 1. Levels that exceed `pivotLimits.cells` stay closed. */
  depth: z.int().min(1).max(pivotLimits.rowFields).optional(),
  /** The page of children of `path`: `size` of them after the first `from`. */
  from: z.int().min(0).max(1_000_000).optional(),
  size: z.int().min(1).max(pivotLimits.groups).optional(),
  /** True to add a row «Прочее» for the groups outside the page. */
  others: z.boolean().optional(),
  /** Any name of the client's screen: its new table cancels its previous query. */
  screen: z.string().max(40).optional(),
});

/**
 * A row of the table in display order, each group before its children. `total` is everything in `path`; `others` sums up its
 * children outside the page.
 */
const row = z.object({ kind: z.enum(["total", "group", "others"]), path: z.array(z.string().nullable()) });

/** A column by what it sums up: [] is the row's total, a shorter path a subtotal, a full one a leaf. */
const column = z.object({ path: z.array(z.string().nullable()) });

/**
 * The values of a measure in one currency: `values[row * columns.length + column]`; null if no row counts, which is not
 * zero. A measure in several currencies has several series, which are never added up.
 */
const series = z.object({
  measure: z.int(),
  currency: currency.nullable(),
  /** For a rate: units of `currency` for one unit of this. */
  of: currency.nullable(),
  values: z.array(z.number().nullable()).readonly(),
});

/** Names of keys by dimension; a key without an entry is its own name. */
const labels = z.record(z.string(), z.record(z.string(), z.string()));

const table = z.object({
  columns: z.array(column).readonly(),
  rows: z.array(row).readonly(),
  series: z.array(series).readonly(),
  /** The total number of children of `path`. */
  groups: z.int(),
  /** Of keys in columns and in rows below `path`. */
  labels,
  /** What is not shown, in words for people. */
  notices: z.array(z.string()).readonly(),
  /** The time of the data, ISO 8601. */
  asOf: z.string(),
});

/** A value of a dimension, as in a table's cell. */
const place = z.strictObject({ field: dimension, by: z.enum(keysOf(dateParts)).optional(), key });

const rowField = z.union([dimension, measure]);

const rowsShape = {
  filters: z.array(filter).max(pivotLimits.filters).default([]),
  /** The position in a table: the values of the cell's rows and columns. */
  at: z
    .array(place)
    .max(pivotLimits.rowFields + pivotLimits.columnFields)
    .default([]),
  sort: z.strictObject({ field: rowField, order }).optional(),
};

const rowsQuery = z.strictObject({
  ...rowsShape,
  size: z.int().min(1).max(pivotLimits.page).optional(),
  /** A page by offset, … */
  from: z.int().min(0).max(10_000_000).optional(),
  /** … or after the row in an answer's `next`, which costs the same at any depth. */
  after: z.string().max(2000).optional(),
  /** True to include the count and the totals of all matching rows. */
  totals: z.boolean().optional(),
});

const rowsAnswer = z.object({
  rows: z.array(pivotRow).readonly(),
  /** Of keys in `added`. */
  labels,
  /** The next `after`; null after the last row. */
  next: z.string().nullable(),
  /** Only if `totals` were requested. */
  count: z.int().nullable(),
  /** Integers as in a table: each measure that is a sum, in each currency. */
  totals: z.array(z.object({ measure, currency: currency.nullable(), value: z.number() })).nullable(),
});

const valuesQuery = z.strictObject({
  field: dimension,
  by: z.enum(keysOf(dateParts)).optional(),
  /** A part of the name. */
  search: z.string().max(100).optional(),
  /** Only values of rows that match these; filters of `field` itself are ignored. */
  filters: z.array(filter).max(pivotLimits.filters).default([]),
  size: z.int().min(1).max(pivotLimits.groups).optional(),
});

const valuesAnswer = z.object({
  /** Most frequent first; dates and percents in their own order. */
  values: z.array(z.object({ key: z.string().nullable(), label: z.string(), count: z.int() })).readonly(),
  /** True if there are more, which a search finds. */
  more: z.boolean(),
});

const format = z.enum(["csv", "xlsx"]);

const exported = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("table"),
    format,
    ...layoutShape,
    sort: sort.optional(),
    /** The open groups, or all of them. */
    expanded: z.union([z.literal("all"), z.array(path).max(500)]).default([]),
    /** The number of groups per level, and whether the rest becomes one row. */
    size: z.int().min(1).max(pivotLimits.groups).optional(),
    others: z.boolean().optional(),
    /** Hides subtotals and totals of rows and columns, as on the screen. */
    hideSubtotals: z.boolean().optional(),
    hideTotals: z.boolean().optional(),
  }),
  z.strictObject({ what: z.literal("rows"), format, ...rowsShape }),
]);

export const pivotCalls = defineCalls({
  "POST /api/pivot/query": {
    summary: "Get a page of one level of the pivot table, with subtotals and totals",
    access: ["ADMIN"],
    body: query,
    answer: table,
    readOnly: true,
  },
  "POST /api/pivot/rows": {
    summary: "Get a page of the rows behind a cell, or of all rows that match the filter",
    access: ["ADMIN"],
    body: rowsQuery,
    answer: rowsAnswer,
    readOnly: true,
  },
  "POST /api/pivot/values": {
    summary: "List the values of a dimension with their row counts, for filters",
    access: ["ADMIN"],
    body: valuesQuery,
    answer: valuesAnswer,
    readOnly: true,
  },
  "POST /api/pivot/export": {
    summary: "Download the table as shown, or its rows, as CSV or XLSX",
    access: ["ADMIN"],
    body: exported,
    answer: "file",
    heavy: true,
    readOnly: true,
    perMinute: 20,
  },
});

export type PivotLevel = z.output<typeof level>;
export type PivotValue = z.output<typeof value>;
export type PivotFilter = z.output<typeof filter>;
export type PivotSort = z.output<typeof sort>;
export type PivotPlace = z.output<typeof place>;
export type PivotLayout = z.output<typeof pivotLayout>;
export type PivotQuery = z.input<typeof query>;
export type PivotTable = z.output<typeof table>;
export type PivotTableRow = z.output<typeof row>;
export type PivotSeries = z.output<typeof series>;
export type PivotRowsQuery = z.input<typeof rowsQuery>;
export type PivotRowsAnswer = z.output<typeof rowsAnswer>;
export type PivotRow = z.output<typeof pivotRow>;
export type PivotValuesQuery = z.input<typeof valuesQuery>;
export type PivotValuesAnswer = z.output<typeof valuesAnswer>;
export type PivotExport = z.input<typeof exported>;
