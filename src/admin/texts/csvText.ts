import { roundHalfUp } from "../../domain/money.ts";
import type { Field, FieldType } from "../../resources/grammar.ts";
import { textOf, type TextContext } from "./textOf.ts";

/** Types whose values a table calculates with: a comma, and no spaces or signs around the figure. */
const figures: { readonly [K in FieldType]?: (value: string) => string } = {
  integer: (value) => value,
  decimal: (value) => value,
  percent: (value) => value,
  money: (value) => roundHalfUp(value, 2),
};

/** A value as a cell of an exported table; "" of nothing. */
export function csvText(value: unknown, field: Field, context: TextContext): string {
  const figure = figures[field.type];
  if (!figure || value === null || value === undefined) return textOf(value, field, context).replaceAll("\u00a0", " ");
  return figure(String(value)).replace(".", ",");
}
