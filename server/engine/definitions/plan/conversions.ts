// Which types a field's values can change to, and which of them have no such form.
import { sql, type SQL } from "drizzle-orm";
import type { Field } from "../../../../src/definition/grammar.ts";
import { isColumn } from "../../tables/storage.ts";

export interface Conversion {
  /** True for a value that the other type can't hold, over the column. */
  readonly fails: (column: SQL) => SQL;
}

/** Undefined if only a field without values can change so. */
export function conversionOf(before: Field, after: Field): Conversion | undefined {
  if (!isColumn(before) || !isColumn(after)) return undefined;
  if (before.type === "text" && after.type === "longText") return { fails: () => sql`false` };
  return undefined;
}
