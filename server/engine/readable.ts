// What of a resource a caller may know. Every exit asks here: lists, records, filters, sorting, sums, counts, search, files,
// papers, history, timelines, proposals, imports and refusals.
import { type Condition, decisive } from "../../src/definition/condition.ts";
import type { AnyRecord } from "../../src/definition/defineResource.ts";
import type { Definition, Field, Fields } from "../../src/definition/grammar.ts";
import { systemFields } from "../../src/definition/systemFields.ts";
import type { Role } from "../../src/domain/company/role.ts";
import { may, type Rights } from "./access.ts";
import type { Draft, Registry } from "./registry.ts";

const known = new WeakMap<Fields, Map<Role, Fields>>();

/** The fields that the caller may read; tables among them have only the columns that the caller may read. */
export function readableFields({ fields }: Pick<Definition, "fields">, { role }: Pick<Rights, "role">): Fields {
  const byRole = known.get(fields) ?? new Map<Role, Fields>();
  known.set(fields, byRole);
  const readable = byRole.get(role) ?? narrowed(fields, role);
  byRole.set(role, readable);
  return readable;
}

function narrowed(fields: Fields, role: Role): Fields {
  const readable = Object.entries(fields).filter(([, { access }]) => access?.read?.includes(role) ?? true);
  return Object.fromEntries(
    readable.map(([name, field]) => [
      name,
      field.type === "lines" ? { ...field, fields: narrowed(field.fields, role) as typeof field.fields } : field,
    ]),
  );
}

/** A field of the definition that the caller may read. */
export function readableField(definition: Definition, name: string, caller: Pick<Rights, "role">): Field | undefined {
  const fields = readableFields(definition, caller);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** True if the caller may read all fields that decide a condition, also those of records that are referred to. */
export function readsAll(
  when: Condition | undefined,
  definition: Definition,
  { registry, caller }: { readonly registry: Registry; readonly caller: Rights },
): boolean {
  return decisive(when).every((path) => {
    const [name = "", beyond] = path.split(".");
    // What every record has, or the caller's day.
    if (!Object.hasOwn(definition.fields, name)) return true;
    const field = readableField(definition, name, caller);
    if (field?.type !== "reference" || beyond === undefined) return field !== undefined;
    const target = registry.get(field.to);
    return target !== undefined && may(target, "read", caller) && readableField(target, beyond, caller) !== undefined;
  });
}

/** True if the caller may read every field, with every column of its tables. */
export const knowsAll = ({ fields }: Pick<Definition, "fields">, caller: Pick<Rights, "role">): boolean => {
  const readable = readableFields({ fields }, caller);
  return Object.entries(fields).every(([name, field]) => {
    const known = Object.hasOwn(readable, name) ? readable[name] : undefined;
    return field.type === "lines" && known?.type === "lines" ? knowsAll(field, caller) : known !== undefined;
  });
};

const ofEveryRecord = new Set(["version", ...Object.keys(systemFields)]);

/** What the caller may know of a whole record. */
export function knownOf<R extends AnyRecord | Draft>(
  definition: Definition,
  record: R,
  caller: Pick<Rights, "role">,
): R {
  const fields = readableFields(definition, caller);
  const shown = Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.type === "lines") return [[name, linesOf(field.fields, value)]];
    return field || ofEveryRecord.has(name) ? [[name, value]] : [];
  });
  return Object.fromEntries(shown) as R;
}

const linesOf = (fields: Fields, lines: unknown): unknown =>
  Array.isArray(lines)
    ? (lines as Readonly<Record<string, unknown>>[]).map((line) =>
        Object.fromEntries(Object.entries(line).filter(([name]) => name === "id" || Object.hasOwn(fields, name))),
      )
    : lines;
