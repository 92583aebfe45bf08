// The columns of a table inside a record that customers fill in.
import type { Field, LinesField, ScalarField } from "../grammar.ts";

/** The right to a field that customers lack; undefined if they have both. */
export const closedToCustomers = ({ access }: Pick<Field, "access">): "read" | "write" | undefined =>
  (["read", "write"] as const).find((word) => access?.[word]?.includes("CUSTOMER") === false);

/** The columns that customers fill in. */
export const givenColumns = ({ fields }: Pick<LinesField, "fields">): readonly (readonly [string, ScalarField])[] =>
  Object.entries(fields).filter(
    ([, column]) => !column.readOnly && column.computed === undefined && !closedToCustomers(column),
  );
