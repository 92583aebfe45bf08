import { dimensionOf, isBuiltIn, type Dimensions } from "../../../resources/pivot/added.ts";
import { pivotMeasures, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import { fits, type PivotField, type Zone } from "../layout/edit.ts";
import { isMeasure, type Table } from "../layout/table.ts";

/** All fields: built-in dimensions, those added by operators, and measures. */
export const allFields = (known: Dimensions): readonly PivotField[] => [
  ...known.keys(),
  ...(Object.keys(pivotMeasures) as PivotMeasure[]),
];

/** Fields under a heading; built-in ones have none. */
export interface FieldGroup {
  readonly name: string;
  readonly fields: readonly PivotField[];
}

/** The fields in the order of a menu, those added by operators under their own headings. */
export function grouped(fields: readonly PivotField[]): readonly FieldGroup[] {
  const isAdded = (field: PivotField): boolean => !isMeasure(field) && !isBuiltIn(field);
  return [
    { name: "", fields: fields.filter((field) => !isAdded(field) && !isMeasure(field)) },
    { name: "Добавленные поля", fields: fields.filter(isAdded) },
    { name: "", fields: fields.filter((field) => isMeasure(field)) },
  ].filter((group) => group.fields.length > 0);
}

/** The fields that can be added to a zone: dates and measures repeatedly, other dimensions once. */
export function groupsFor(layout: Table["layout"], zone: Zone, known: Dimensions): readonly FieldGroup[] {
  const used = new Set<PivotField>(
    zone === "filters"
      ? layout.filters.map((filter) => ("measure" in filter ? filter.measure : filter.field))
      : [...layout.rows, ...layout.columns].map(({ field }) => field),
  );
  const again = (field: PivotField): boolean =>
    zone === "measures" || (zone !== "filters" && !isMeasure(field) && dimensionOf(field, known).kind === "date");
  return grouped(allFields(known).filter((field) => fits(field, zone) && (again(field) || !used.has(field))));
}
