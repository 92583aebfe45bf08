// Values that SQL computes for rows, by the name in `computed` of a definition.
import type { SQL } from "drizzle-orm";

/** A computed, never stored value: SQL over a row aliased `t`. */
export interface Computed {
  readonly expression: SQL;
  /** For a value with several members: the members as an array of texts. */
  readonly list?: SQL;
  /** An integer to sort by instead of the value. */
  readonly rank?: SQL;
  /** For a sum that few rows have: a query for the ids of rows where it is not zero. */
  readonly some?: SQL;
  /**
   * For a value that is cheaper to compute for many rows at once: a query for the `id` and `value` of every row `t` that
   * matches the condition. The database chooses the plan by the condition.
   */
  readonly ofMany?: (fits: SQL) => SQL;
  /**
   * For a value with few keys: the condition for rows with this key, in a form that indexes support.
   * @param within the other conditions of a search for rows; absent if given rows are checked
   */
  readonly having?: (key: string, within?: SQL) => SQL;
}

/** Computed values of single expressions, some of which can be computed for many rows at once. */
export const computedOf = (
  expressions: Readonly<Record<string, SQL>>,
  ofMany: Readonly<Record<string, Computed["ofMany"]>> = {},
): Readonly<Record<string, Computed>> =>
  Object.fromEntries(
    Object.entries(expressions).map(([name, expression]) => {
      const many = ofMany[name];
      return [name, { expression, ...(many && { ofMany: many }) }];
    }),
  );
