// Changes of a layout, as pure functions.
import type { PivotFilter, PivotLayout, PivotLevel, PivotSort, PivotValue } from "../../../contract/pivot/pivot.ts";
import { dimensionOf, type DimensionName, type Dimensions } from "../../../resources/pivot/added.ts";
import { measureOf, pivotLimits, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import { isMeasure } from "./table.ts";

/** The zones that fields can be in. */
export type Zone = "rows" | "columns" | "measures" | "filters";

export type PivotField = DimensionName | PivotMeasure;

/** The position of a field in a layout. */
export interface Spot {
  readonly zone: Zone;
  readonly index: number;
}

/** True if a field is allowed in a zone: dimensions can't be values, measures can't be rows. */
export const fits = (field: PivotField, zone: Zone): boolean =>
  zone === "filters"
    ? !isMeasure(field) || measureOf(field).kind !== "count"
    : isMeasure(field) === (zone === "measures");

const maxFields: Readonly<Record<Zone, number>> = {
  rows: pivotLimits.rowFields,
  columns: pivotLimits.columnFields,
  measures: pivotLimits.measures,
  filters: pivotLimits.filters,
};

/** True if the zone is not full. */
export const hasRoom = (layout: PivotLayout, zone: Zone): boolean => layout[zone].length < maxFields[zone];

export function fieldAt(layout: PivotLayout, { zone, index }: Spot): PivotField | undefined {
  const item = layout[zone][index];
  if (!item) return undefined;
  return "measure" in item ? item.measure : item.field;
}

/** Adds a field to a zone, by default at its end. */
export function added(
  layout: PivotLayout,
  field: PivotField,
  zone: Zone,
  known: Dimensions,
  index?: number,
): PivotLayout {
  if (!fits(field, zone) || !hasRoom(layout, zone)) return layout;
  return inserted(layout, zone, index ?? layout[zone].length, newItem(layout, field, zone, known));
}

/** Moves a field; a date keeps its part. */
export function moved(layout: PivotLayout, from: Spot, zone: Zone, known: Dimensions, index?: number): PivotLayout {
  const field = fieldAt(layout, from);
  const item = layout[from.zone][from.index];
  if (field === undefined || item === undefined || !fits(field, zone)) return layout;
  if (from.zone !== zone && !hasRoom(layout, zone)) return layout;
  if (from.zone === "measures" && zone !== "measures" && layout.measures.length === 1) return layout;
  const isLevel = (at: Zone): boolean => at === "rows" || at === "columns";
  const kept = from.zone === zone || (isLevel(from.zone) && isLevel(zone)) ? item : newItem(layout, field, zone, known);
  const rest = taken(layout, from);
  return inserted(rest, zone, index ?? rest[zone].length, kept);
}

/** Removes a field; the last value stays, since a table needs one. */
export function removed(layout: PivotLayout, spot: Spot): PivotLayout {
  return spot.zone === "measures" && layout.measures.length === 1 ? layout : taken(layout, spot);
}

/** Changes a level, value or filter. */
export const changedAt = <Z extends Zone>(
  layout: PivotLayout,
  zone: Z,
  index: number,
  item: PivotLayout[Z][number],
): PivotLayout => ({ ...layout, [zone]: layout[zone].map((other, at) => (at === index ? item : other)) });

/** Swaps rows and columns. */
export function swapped(layout: PivotLayout): PivotLayout {
  if (layout.rows.length > pivotLimits.columnFields) return layout;
  return settled({ ...layout, rows: layout.columns, columns: layout.rows });
}

export const sorted = (layout: PivotLayout, sort: PivotSort | undefined): PivotLayout => {
  const { sort: _, ...rest } = layout;
  return sort ? { ...rest, sort } : rest;
};

/** A filter that matches everything, until it is edited. */
export function openFilter(field: PivotField, known: Dimensions): PivotFilter {
  if (isMeasure(field)) return { measure: field };
  return dimensionOf(field, known).kind === "date" ? { field } : { field, keys: [], exclude: true };
}

function newItem(
  layout: PivotLayout,
  field: PivotField,
  zone: Zone,
  known: Dimensions,
): PivotLevel | PivotValue | PivotFilter {
  if (zone === "filters") return openFilter(field, known);
  if (isMeasure(field)) return valueOf(layout, field);
  return dimensionOf(field, known).kind === "date" ? { field, by: partFor(layout, field) } : { field };
}

/** The same measure a second time gets another aggregation. */
function valueOf(layout: PivotLayout, measure: PivotMeasure): PivotValue {
  const used = layout.measures.filter((value) => value.measure === measure).map(({ aggregation }) => aggregation);
  const ways = measureOf(measure).aggregations;
  const aggregation = ways.find((way) => !used.includes(way)) ?? ways[0];
  if (!aggregation) throw new Error(`"${measure}" can't be counted`);
  return { measure, aggregation };
}

/** Months, unless the table has them already. */
function partFor(layout: PivotLayout, field: DimensionName) {
  const used = [...layout.rows, ...layout.columns].filter((level) => level.field === field).map(({ by }) => by);
  return (["month", "year", "quarter", "day", "week"] as const).find((part) => !used.includes(part)) ?? "month";
}

const inserted = (
  layout: PivotLayout,
  zone: Zone,
  index: number,
  item: PivotLevel | PivotValue | PivotFilter,
): PivotLayout => settled({ ...layout, [zone]: layout[zone].toSpliced(index, 0, item as never) });

const taken = (layout: PivotLayout, { zone, index }: Spot): PivotLayout =>
  settled({ ...layout, [zone]: layout[zone].toSpliced(index, 1) }, zone === "measures" ? index : undefined);

/** Drops a sort by a removed value or column. */
function settled(layout: PivotLayout, takenMeasure?: number): PivotLayout {
  const { sort } = layout;
  if (sort?.by !== "value") return layout;
  const measure = takenMeasure !== undefined && takenMeasure < sort.measure ? sort.measure - 1 : sort.measure;
  if (takenMeasure === sort.measure || measure >= layout.measures.length) return sorted(layout, undefined);
  const fitting = sort.column === undefined || sort.column.length <= layout.columns.length;
  return sorted(layout, {
    by: "value",
    order: sort.order,
    measure,
    ...(fitting && sort.column && { column: sort.column }),
  });
}
