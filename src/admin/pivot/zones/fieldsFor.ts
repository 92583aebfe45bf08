import { dimensionOf, pivotDimensions, pivotMeasures } from "../../../resources/pivot/fields.ts";
import { fits, type PivotField, type Zone } from "../layout/edit.ts";
import { isDimension, type Table } from "../layout/table.ts";

/** All fields, dimensions first. */
export const allFields = [...Object.keys(pivotDimensions), ...Object.keys(pivotMeasures)] as PivotField[];

/** The fields that can be added to a zone: dates and measures repeatedly, other dimensions once. */
export function fieldsFor(layout: Table["layout"], zone: Zone): PivotField[] {
  const used = new Set<PivotField>(
    zone === "filters"
      ? layout.filters.map((filter) => ("measure" in filter ? filter.measure : filter.field))
      : [...layout.rows, ...layout.columns].map(({ field }) => field),
  );
  const again = (field: PivotField): boolean =>
    zone === "measures" || (zone !== "filters" && isDimension(field) && dimensionOf(field).kind === "date");
  return allFields.filter((field) => fits(field, zone) && (again(field) || !used.has(field)));
}
