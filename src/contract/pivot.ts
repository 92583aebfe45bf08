// The pivot (specification §3 Pivot row, design §5): tables are computed by the database and travel as cells.
// Values are whole numbers: hundredths of a currency or a percent, millionths of a rate (`measureDigits`).
import { z } from "zod";
import { currencies } from "../domain/currency.ts";
import {
  aggregations,
  dateParts,
  measureOf,
  pivotDimensions,
  pivotLimits,
  pivotMeasures,
  showAsChoices,
} from "../resources/pivot/fields.ts";
import { defineCalls } from "./call.ts";
import { pivotRow } from "./pivotRow.ts";

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];

const dimension = z.enum(keysOf(pivotDimensions));
const measure = z.enum(keysOf(pivotMeasures));
const currency = z.enum(currencies);
const order = z.enum(["asc", "desc"]);

/** A group's value of one dimension, as `pivotDimensions` says; null where the rows have none. */
const key = z.string().max(300).nullable();
/** The values from the outermost dimension inwards; [] is the whole. */
const path = z.array(key).max(pivotLimits.rowFields);

/** A dimension as a level of rows or columns; `by` for dates, a month where it is absent. */
const level = z.strictObject({ field: dimension, by: z.enum(keysOf(dateParts)).optional() });

const value = z
  .strictObject({
    measure,
    aggregation: z.enum(keysOf(aggregations)),
    /** Only exports and saved layouts read it; on the screen the table's totals are enough. */
    showAs: z.enum(keysOf(showAsChoices)).optional(),
  })
  .refine((given) => measureOf(given.measure).aggregations.includes(given.aggregation), {
    path: ["aggregation"],
    error: "Так это значение не считают",
  });

/** Rows that are counted: all conditions hold. `from` and `to` belong to the range. */
const filter = z.union([
  z.strictObject({
    field: dimension,
    by: z.enum(keysOf(dateParts)).optional(),
    keys: z.array(key).max(pivotLimits.keysOfFilter),
    /** True: all rows but those. */
    exclude: z.boolean().optional(),
  }),
  z.strictObject({
    field: dimension,
    /** Days, or percents: for dates and percents only. */
    from: z.string().max(20).optional(),
    to: z.string().max(20).optional(),
  }),
  z.strictObject({
    /** Of one row, as a decimal: `amount` from "1000.00". */
    measure,
    from: z.string().max(20).optional(),
    to: z.string().max(20).optional(),
  }),
]);

/** What a table is: everything that is kept in an address, a saved layout and a ready question. */
const layoutShape = {
  rows: z.array(level).max(pivotLimits.rowFields),
  columns: z.array(level).max(pivotLimits.columnFields),
  measures: z.array(value).min(1).max(pivotLimits.measures),
  filters: z.array(filter).max(pivotLimits.filters).default([]),
};

/** By the groups' names (dates by time), or by a value: of the whole row, or in one column. */
const sort = z.discriminatedUnion("by", [
  z.strictObject({ by: z.literal("label"), order }),
  z.strictObject({
    by: z.literal("value"),
    order,
    /** Which of `measures`. */
    measure: z
      .int()
      .min(0)
      .max(pivotLimits.measures - 1),
    /** Which column; absent or [] the row's total. */
    column: z.array(key).max(pivotLimits.columnFields).optional(),
    /** Of values in several currencies, which one decides; absent: the one that is met most. */
    currency: currency.optional(),
  }),
]);

/** A whole layout, as it is kept. */
export const pivotLayout = z.strictObject({ ...layoutShape, sort: sort.optional() });

/** Of what a saved layout consists, to read one of which some fields have gone meanwhile. */
export const layoutParts = { level, value, filter, sort };

const query = z.strictObject({
  ...layoutShape,
  sort: sort.optional(),
  /** Whose children are asked for; absent or []: the first level. */
  path: path.optional(),
  /** How many levels at once, 1 where absent. What does not fit into `pivotLimits.cells` is left closed. */
  depth: z.int().min(1).max(pivotLimits.rowFields).optional(),
  /** Which children of `path`: `size` of them behind the first `from`. */
  from: z.int().min(0).max(1_000_000).optional(),
  size: z.int().min(1).max(pivotLimits.groups).optional(),
  /** True: what the page leaves out comes as one more row, «Прочее». */
  others: z.boolean().optional(),
  /** Any name of the screen that asks: its new table stops its former question, and nobody else's. */
  screen: z.string().max(40).optional(),
});

/**
 * A row of the table, in the order of the screen, each group before its children.
 * `total` is `path` itself with everything in it; `others` are the children of its path that stand before or behind the
 * page, together.
 */
const row = z.object({ kind: z.enum(["total", "group", "others"]), path: z.array(z.string().nullable()) });

/** A column, and what it sums up: [] the row's total, a shorter path a subtotal, a full one a leaf. */
const column = z.object({ path: z.array(z.string().nullable()) });

/**
 * The values of a measure in one currency: `values[row * columns.length + column]`; null where no row counts, which is
 * not zero. A measure in several currencies has several series; nothing adds them up.
 */
const series = z.object({
  measure: z.int(),
  currency: currency.nullable(),
  /** Of a rate: units of `currency` for one of this. */
  of: currency.nullable(),
  values: z.array(z.number().nullable()).readonly(),
});

const table = z.object({
  columns: z.array(column).readonly(),
  rows: z.array(row).readonly(),
  series: z.array(series).readonly(),
  /** How many children `path` has in all. */
  groups: z.int(),
  /** The names of the keys in columns and in rows below `path`, by dimension; a key without one is its own name. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** What is not shown, in words for people. */
  notices: z.array(z.string()).readonly(),
  /** When the numbers were true, ISO 8601. */
  asOf: z.string(),
});

/** One value of one dimension, as a cell of a table names it. */
const place = z.strictObject({ field: dimension, by: z.enum(keysOf(dateParts)).optional(), key });

const rowField = z.enum([...keysOf(pivotDimensions), ...keysOf(pivotMeasures)]);

const rowsShape = {
  filters: z.array(filter).max(pivotLimits.filters).default([]),
  /** Where in a table: the values of the cell's rows and columns. */
  at: z
    .array(place)
    .max(pivotLimits.rowFields + pivotLimits.columnFields)
    .default([]),
  sort: z.strictObject({ field: rowField, order }).optional(),
};

const rowsQuery = z.strictObject({
  ...rowsShape,
  size: z.int().min(1).max(pivotLimits.page).optional(),
  /** A page by its place, … */
  from: z.int().min(0).max(10_000_000).optional(),
  /** … or behind the row that an answer's `next` named: that costs the same at any depth. */
  after: z.string().max(2000).optional(),
  /** True: with the count and the totals of everything that fits. */
  totals: z.boolean().optional(),
});

const rowsAnswer = z.object({
  rows: z.array(pivotRow).readonly(),
  /** For `after`; null behind the last row. */
  next: z.string().nullable(),
  /** Only when `totals` were asked for. */
  count: z.int().nullable(),
  /** Whole numbers as in a table, each measure that is a sum, in each currency. */
  totals: z.array(z.object({ measure, currency: currency.nullable(), value: z.number() })).nullable(),
});

const valuesQuery = z.strictObject({
  field: dimension,
  by: z.enum(keysOf(dateParts)).optional(),
  /** A part of the name. */
  search: z.string().max(100).optional(),
  /** Values of the rows that fit these; those of `field` itself are left aside. */
  filters: z.array(filter).max(pivotLimits.filters).default([]),
  size: z.int().min(1).max(pivotLimits.groups).optional(),
});

const valuesAnswer = z.object({
  /** The most frequent first; dates and percents in their order. */
  values: z.array(z.object({ key: z.string().nullable(), label: z.string(), count: z.int() })).readonly(),
  /** True: there are more, search for them. */
  more: z.boolean(),
});

const format = z.enum(["csv", "xlsx"]);

const exported = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("table"),
    format,
    ...layoutShape,
    sort: sort.optional(),
    /** The groups that stand open, or every one. */
    expanded: z.union([z.literal("all"), z.array(path).max(500)]).default([]),
    /** How many groups each level shows, and whether the rest is one row. */
    size: z.int().min(1).max(pivotLimits.groups).optional(),
    others: z.boolean().optional(),
    /** Where subtotals and totals of rows and columns are hidden on the screen, they are here, too. */
    hideSubtotals: z.boolean().optional(),
    hideTotals: z.boolean().optional(),
  }),
  z.strictObject({ what: z.literal("rows"), format, ...rowsShape }),
]);

export const pivotCalls = defineCalls({
  "POST /api/pivot/query": {
    summary: "A table of groups by columns, one page and one level at a time, with subtotals and totals",
    access: ["ADMIN"],
    body: query,
    answer: table,
    readOnly: true,
  },
  "POST /api/pivot/rows": {
    summary: "The rows behind a cell of a table, or all rows that fit, page by page",
    access: ["ADMIN"],
    body: rowsQuery,
    answer: rowsAnswer,
    readOnly: true,
  },
  "POST /api/pivot/values": {
    summary: "The values of a dimension with the number of their rows, to filter by",
    access: ["ADMIN"],
    body: valuesQuery,
    answer: valuesAnswer,
    readOnly: true,
  },
  "POST /api/pivot/export": {
    summary: "A table as it is seen, or rows, as CSV or XLSX",
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
