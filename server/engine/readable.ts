// What a caller may know of a resource. Every exit uses this module: lists, records, filters, sorting, sums, counts,
// search, files, papers, history, timelines, proposals, imports and refusals.
import { maySee } from "../../src/definition/access/access.ts";
import { type Condition, decisive } from "../../src/definition/condition.ts";
import type { AnyRecord } from "../../src/definition/defineResource.ts";
import type { Definition, Field, Fields } from "../../src/definition/grammar.ts";
import { systemFields } from "../../src/definition/systemFields.ts";
import type { Role } from "../../src/domain/company/role.ts";
import { may, type Rights } from "./access.ts";
import type { Draft, Registry } from "./registry.ts";

type Shown = Pick<Definition, "fields" | "portal">;

interface ByDoor {
  readonly record: Fields;
  readonly list: Fields;
}

const known = new WeakMap<Shown, Map<Role, ByDoor>>();

function byDoor(definition: Shown, { role }: Pick<Rights, "role">): ByDoor {
  const byRole = known.get(definition) ?? new Map<Role, ByDoor>();
  known.set(definition, byRole);
  const fields = byRole.get(role) ?? narrowed(definition, role);
  byRole.set(role, fields);
  return fields;
}

function narrowed({ fields, portal }: Shown, role: Role): ByDoor {
  const allowed = allowedBy(fields, role);
  if (!portal || role !== "CUSTOMER") return { record: allowed, list: allowed };
  return {
    record: only(allowed, [...portal.list, ...(portal.read ?? [])]),
    list: only(allowed, portal.list),
  };
}

/** The fields of a record that the caller may read; tables have only the columns that the caller may read. */
export const readableFields = (definition: Shown, caller: Pick<Rights, "role">): Fields =>
  byDoor(definition, caller).record;

/** The readable fields that lists show, sort, filter, search, sum and export. */
export const listedFields = (definition: Shown, caller: Pick<Rights, "role">): Fields =>
  byDoor(definition, caller).list;

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

function allowedBy(fields: Fields, role: Role): Fields {
  const readable = Object.entries(fields).filter(([, field]) => maySee(field, role));
  return Object.fromEntries(
    readable.map(([name, field]) => [
      name,
      field.type === "lines" ? { ...field, fields: allowedBy(field.fields, role) as typeof field.fields } : field,
    ]),
  );
}

/** A field of the definition that the caller may read. */
export const readableField = (definition: Definition, name: string, caller: Pick<Rights, "role">): Field | undefined =>
  own(readableFields(definition, caller), name);

/** A field that the caller finds in lists. */
export const listedField = (definition: Definition, name: string, caller: Pick<Rights, "role">): Field | undefined =>
  own(listedFields(definition, caller), name);

const own = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** True if the caller may read, in lists, all fields that a condition depends on, including those of referenced records. */
export function readsAll(
  when: Condition | undefined,
  definition: Definition,
  { registry, caller }: { readonly registry: Registry; readonly caller: Rights },
): boolean {
  return decisive(when).every((path) => {
    const [name = "", beyond] = path.split(".");
    // A field of every record, or the caller's day.
    if (!Object.hasOwn(definition.fields, name)) return true;
    const field = listedField(definition, name, caller);
    if (field?.type !== "reference" || beyond === undefined) return field !== undefined;
    const target = registry.get(field.to);
    return target !== undefined && may(target, "read", caller) && listedField(target, beyond, caller) !== undefined;
  });
}

/** True if the caller may read every field and every column of tables. */
export const knowsAll = ({ fields }: Pick<Definition, "fields">, caller: Pick<Rights, "role">): boolean => {
  const readable = readableFields({ fields }, caller);
  return Object.entries(fields).every(([name, field]) => {
    const known = Object.hasOwn(readable, name) ? readable[name] : undefined;
    return field.type === "lines" && known?.type === "lines" ? knowsAll(field, caller) : known !== undefined;
  });
};

const ofEveryRecord = new Set(["version", ...Object.keys(systemFields)]);

/** The part of a whole record that the caller may know. */
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
