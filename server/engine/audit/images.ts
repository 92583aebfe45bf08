// Images of records in the audit, and which parts of them may be shown: only fields that the caller can read, of a secret
// only whether it was set, of a file never where its bytes are.
import type { HistoryChange } from "../../../src/contract/records/history.ts";
import { isFile } from "../../../src/definition/families.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import type { Caller } from "../../platform/caller.ts";
import { readableField, readableFields } from "../readable.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** A record's values at one moment, by field name. */
export type Image = Readonly<Record<string, unknown>>;

/** The differences between two images of a record by field; for a new or deleted record every filled field. */
export function changesOf(
  definition: Definition,
  before: Image | null,
  after: Image | null,
  caller: Caller,
): HistoryChange[] {
  return Object.entries(readableFields(definition, caller)).flatMap(([field, declared]) => {
    if (declared.type === "related" || declared.computed !== undefined) return [];
    const change = { field, before: shown(declared, before?.[field]), after: shown(declared, after?.[field]) };
    return isSame(change.before, change.after) ? [] : [change];
  });
}

/** The values of the fields in the `represent` template. */
export function namedBy(definition: Definition, image: Image, caller: Caller): Record<string, unknown> {
  const names = namesIn(definition.represent);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = readableField(definition, name, caller);
      return field ? [[name, shown(field, image[name])]] : [];
    }),
  );
}

function shown(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  if (field.type === "secret") return value === false ? null : true;
  if (isFile(field)) {
    const { name, type, size } = value as Image;
    return { name, type, size };
  }
  if (field.type === "lines") return linesOf(field.fields, value);
  if (field.type === "ranges") return withoutIds(value);
  return Array.isArray(value) && value.length === 0 ? null : value;
}

const linesOf = (fields: Readonly<Record<string, Field>>, value: unknown): unknown =>
  Array.isArray(value) && value.length > 0
    ? (value as Image[]).map((line) =>
        Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shown(field, line[name])])),
      )
    : null;

const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0
    ? (value as Image[]).map(({ from, to, value: rate }) => ({ from, to, value: rate }))
    : null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
