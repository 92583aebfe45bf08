// The menu of a field in a zone: everything that dragging does, and settings of the field.
import type { PivotSort } from "../../../contract/pivot/pivot.ts";
import { dimensionOf, type Dimensions } from "../../../resources/pivot/added.ts";
import { aggregations, dateParts, measureOf, showAsChoices } from "../../../resources/pivot/fields.ts";
import { canShare } from "../layout/codec.ts";
import { changedAt, fieldAt, fits, hasRoom, moved, removed, sorted, type Spot, type Zone } from "../layout/edit.ts";
import type { Table } from "../layout/table.ts";

export interface MenuItem {
  readonly label: string;
  readonly choose: () => void;
  /** For one of several exclusive options. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

/** A group of items, followed by a separator. */
export interface MenuGroup {
  readonly name: string;
  readonly items: readonly MenuItem[];
}

export const zoneNames: Readonly<Record<Zone, { readonly label: string; readonly into: string }>> = {
  rows: { label: "Строки", into: "В строки" },
  columns: { label: "Столбцы", into: "В столбцы" },
  measures: { label: "Значения", into: "В значения" },
  filters: { label: "Фильтры", into: "В фильтры" },
};
export const zones = Object.keys(zoneNames) as Zone[];

type Layout = Table["layout"];

interface Doing {
  /** @param to the field's new position, for the focus */
  readonly change: (layout: Layout, to?: Spot) => void;
  /** Edits a filter. */
  readonly edit: (index: number) => void;
  readonly known: Dimensions;
}

export function menuOf(layout: Layout, spot: Spot, doing: Doing): MenuGroup[] {
  return [
    ...(spot.zone === "filters"
      ? [{ name: "", items: [{ label: "Условие…", choose: () => doing.edit(spot.index) }] }]
      : []),
    ...partsOf(layout, spot, doing),
    ...countingOf(layout, spot, doing),
    ...ordersOf(layout, spot, doing),
    { name: "Перенести", items: movesOf(layout, spot, doing) },
    {
      name: "",
      items: [
        {
          label: "Убрать",
          disabled: spot.zone === "measures" && layout.measures.length === 1,
          choose: () => doing.change(removed(layout, spot)),
        },
      ],
    },
  ].filter(({ items }) => items.length > 0);
}

/** For dates: the granularity. */
function partsOf(layout: Layout, { zone, index }: Spot, { change, known }: Doing): MenuGroup[] {
  if (zone !== "rows" && zone !== "columns") return [];
  const level = layout[zone][index];
  if (!level || dimensionOf(level.field, known).kind !== "date") return [];
  const parts = Object.entries(dateParts) as [keyof typeof dateParts, { label: string }][];
  const items = parts.map(([by, { label }]) => ({
    label,
    checked: (level.by ?? "month") === by,
    choose: () => change(changedAt(layout, zone, index, { ...level, by }), { zone, index }),
  }));
  return [{ name: "По чему", items }];
}

/** For values: the aggregation, and whether shares are shown. */
function countingOf(layout: Layout, { zone, index }: Spot, { change }: Doing): MenuGroup[] {
  const value = zone === "measures" ? layout.measures[index] : undefined;
  if (!value) return [];
  const put = (next: typeof value): void => change(changedAt(layout, "measures", index, next), { zone, index });
  const { measure, aggregation, showAs = "value" } = value;
  const ways = measureOf(measure).aggregations;
  const shares = Object.entries(showAsChoices) as [keyof typeof showAsChoices, string][];
  return [
    ...(ways.length > 1
      ? [
          {
            name: "Как считать",
            items: ways.map((way) => ({
              label: aggregations[way],
              checked: way === aggregation,
              choose: () => put({ measure, aggregation: way, ...(canShare(way) && { showAs }) }),
            })),
          },
        ]
      : []),
    ...(canShare(aggregation)
      ? [
          {
            name: "Как показывать",
            items: shares.map(([choice, label]) => ({
              label,
              checked: choice === showAs,
              choose: () => put({ measure, aggregation, showAs: choice }),
            })),
          },
        ]
      : []),
  ];
}

function ordersOf(layout: Layout, { zone, index }: Spot, { change }: Doing): MenuGroup[] {
  if (zone !== "rows" && zone !== "measures") return [];
  const of = (order: "asc" | "desc"): PivotSort =>
    zone === "rows" ? { by: "label", order } : { by: "value", order, measure: index };
  const words =
    zone === "rows"
      ? { asc: "По названию, от А до Я", desc: "По названию, от Я до А" }
      : { desc: "По убыванию", asc: "По возрастанию" };
  const holds = ({ by, order, ...rest }: PivotSort): boolean =>
    layout.sort?.by === by &&
    layout.sort.order === order &&
    (!("measure" in rest) ||
      (layout.sort.by === "value" && layout.sort.measure === rest.measure && !layout.sort.column?.length));
  const items = (Object.entries(words) as ["asc" | "desc", string][]).map(([order, label]) => ({
    label,
    checked: holds(of(order)),
    choose: () => change(sorted(layout, of(order)), { zone, index }),
  }));
  return [{ name: "Порядок строк", items }];
}

function movesOf(layout: Layout, spot: Spot, { change, known }: Doing): MenuItem[] {
  const field = fieldAt(layout, spot);
  if (field === undefined) return [];
  const { zone, index } = spot;
  const { length } = layout[zone];
  const elsewhere = zones
    .filter((other) => other !== zone && fits(field, other))
    .map((other) => ({
      label: zoneNames[other].into,
      disabled: !hasRoom(layout, other) || (zone === "measures" && length === 1),
      choose: () => change(moved(layout, spot, other, known), { zone: other, index: layout[other].length }),
    }));
  const beside = [
    { label: "Левее", to: index - 1, disabled: index === 0 },
    { label: "Правее", to: index + 1, disabled: index === length - 1 },
  ].map(({ label, to, disabled }) => ({
    label,
    disabled,
    choose: () => change(moved(layout, spot, zone, known, to), { zone, index: to }),
  }));
  return [...elsewhere, ...(length > 1 ? beside : [])];
}
