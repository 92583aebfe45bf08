// Values that SQL computes for rows, by the name in `computed` of a definition.
import type { SQL } from "drizzle-orm";

/** A computed, never stored value: SQL over a row aliased `t`. */
export interface Computed {
  readonly expression: SQL;
  /** For a value with several members: the members as an array of texts. */
  readonly list?: SQL;
  /** An integer to sort by instead of the value. */
  readonly rank?: SQL;
  /** For a sum that few rows have: a query of the ids of the rows where it is not zero. */
  readonly some?: SQL;
  /**
   * For a value that is cheaper to find for many rows at once: a query of the `id` and `value` of every row `t` that fulfils
   * the condition. The database decides by the condition how to find them.
   */
  readonly ofMany?: (fits: SQL) => SQL;
  /**
   * For a value with few keys: the condition for rows with this key, in a form that indexes support.
   * @param within what the rows that are looked for fulfil besides; absent where single rows are judged
   */
  readonly having?: (key: string, within?: SQL) => SQL;
}

/** The same for expressions with one value each, of which some can be found for many rows at once. */
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
