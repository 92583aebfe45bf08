import type { FieldOf } from "../../../definition/grammar.ts";

export type NumberType = "integer" | "decimal" | "percent";

/** The number of decimal places that a number is typed and shown with. */
export const digitsOf = (field: FieldOf<NumberType>): number =>
  field.type === "decimal" ? (field.scale ?? 4) : field.type === "percent" ? 2 : 0;
