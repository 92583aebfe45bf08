// Display names of fields, values and groups.
import type { PivotFilter, PivotLevel, PivotTable, PivotValue } from "../../../contract/pivot/pivot.ts";
import { formatPercent } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { dimensionOf, type Dimensions } from "../../../resources/pivot/added.ts";
import { aggregations, dateParts, measureOf, showAsChoices } from "../../../resources/pivot/fields.ts";
import { dateName } from "../../../resources/pivot/dateName.ts";
import type { PivotField } from "../layout/edit.ts";
import { isMeasure } from "../layout/table.ts";

export type Labels = PivotTable["labels"];
type Key = string | null;

const none = "Не указано";

/** A field's name only: «Клиент». */
export const fieldName = (field: PivotField, known: Dimensions): string =>
  isMeasure(field) ? measureOf(field).label : dimensionOf(field, known).label;

/** A level of rows or columns: «Дата счёта: месяц». */
export function levelName({ field, by }: PivotLevel, known: Dimensions): string {
  const { kind, label } = dimensionOf(field, known);
  return kind === "date" ? `${label}: ${dateParts[by ?? "month"].label.toLowerCase()}` : label;
}

/** A value with its aggregation: «Сумма с НДС», «Сумма с НДС: среднее, доля в строке». */
export function valueName({ measure, aggregation, showAs }: PivotValue): string {
  const usual = measureOf(measure).aggregations[0] === aggregation;
  const said = [
    ...(usual ? [] : [aggregations[aggregation].toLowerCase()]),
    ...(showAs && showAs !== "value" ? [showAsChoices[showAs].toLowerCase()] : []),
  ];
  return [measureOf(measure).label, ...(said.length > 0 ? [said.join(", ")] : [])].join(": ");
}

/**
 * The name of a dimension's value.
 * @param above the enclosing levels, which may show the year already
 */
export function keyName(
  { field, by }: PivotLevel,
  key: Key,
  labels: Labels,
  known: Dimensions,
  above: readonly PivotLevel[] = [],
): string {
  if (key === null) return none;
  const dimension = dimensionOf(field, known);
  if (dimension.kind === "date") {
    const year = above.some((level) => level.field === field && level.by !== undefined && level.by !== "day");
    return dateName(by, key, year);
  }
  if (dimension.kind === "choice") return dimension.choices[key] ?? key;
  if (dimension.kind === "percent") return formatPercent(key);
  return labels[field]?.[key] ?? key;
}

/** A filter's content, after its field's name: «3 значения», «с 01.01.2026». */
export function filterName(filter: PivotFilter, known: Dimensions): string {
  if ("keys" in filter) {
    const { keys, exclude = false, field, by } = filter;
    if (keys.length === 0) return exclude ? "все" : "ничего";
    // Names of references are known only from answers.
    const isNamed = dimensionOf(field, known).kind !== "reference" && keys.length <= 2;
    const said = isNamed ? keys.map((key) => keyName({ field, by }, key, {}, known)).join(", ") : String(keys.length);
    return exclude ? `кроме ${said}` : said;
  }
  const isDate = "field" in filter && dimensionOf(filter.field, known).kind === "date";
  const shown = (bound: string): string => (isDate ? formatDate(bound) : bound.replace(".", ","));
  const { from, to } = filter;
  if (from !== undefined && to !== undefined) return `${shown(from)}–${shown(to)}`;
  if (from !== undefined) return `${isDate ? "с" : "от"} ${shown(from)}`;
  return to === undefined ? "все" : `${isDate ? "по" : "до"} ${shown(to)}`;
}
