// Finds the fields that are sums of a table (`sum`); sums.ts calculates them, with the decimal library.
import type { Definition, Field, FieldOf } from "../grammar.ts";

export type Summed = FieldOf<"money"> & { readonly sum: NonNullable<FieldOf<"money">["sum"]> };

export const isSummed = (field: Field | undefined): field is Summed =>
  field?.type === "money" && field.sum !== undefined;

/** The sums of a definition. */
export const sumsIn = ({ fields }: Pick<Definition, "fields">): readonly (readonly [string, Summed])[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSummed(field) ? [[name, field] as const] : []));

export const tableOf = (of: string): string => of.split(".")[0] ?? "";
