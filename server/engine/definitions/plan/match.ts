// Finds which stored field each field of a definition continues. Platform-free: it reads no database.
import { isDeepStrictEqual } from "node:util";
import { isWorked } from "../../../../src/definition/formula/formulas.ts";
import type { Field, Fields } from "../../../../src/definition/grammar.ts";
import { isColumn } from "../../tables/storage.ts";

/** A present or removed field of a section, and where its values are. */
export interface Remembered {
  readonly id: number;
  /** The table inside the record that it is a column of. */
  readonly parentId: number | null;
  /** The present name, or the last name of a removed field. */
  readonly name: string;
  readonly formerNames: readonly string[];
  /** Its column, or the table of a table inside the record. */
  readonly storedIn: string;
  /** A removed field keeps its values. */
  readonly removed: boolean;
  /** Its last declaration. */
  readonly declared: Field;
}

export interface Continued {
  readonly name: string;
  readonly field: Field;
  /** The field whose values it has; absent for a new one. */
  readonly from?: Remembered;
  /** True if it was renamed without saying so; everything else about it is the same. */
  readonly recognised?: true;
  /** The columns of a table inside the record. */
  readonly inner?: Matching;
}

export interface Matching {
  readonly fields: readonly Continued[];
  /** Fields that are no longer there, or that were removed before. */
  readonly left: readonly Remembered[];
  /** The names of fields calculated by formulas. */
  readonly worked: readonly string[];
}

/** True for fields with values of their own in the database. */
export const isStored = (field: Field): boolean => field.type === "lines" || isColumn(field);

/** The ids of a version's fields by name; a column of a table inside the record is "lines.price". */
export type FieldIds = Readonly<Record<string, number>>;

/** A table inside the record. */
interface Within {
  readonly parentId: number | null;
  /** "lines." */
  readonly path: string;
}

type Step = (name: string, field: Field) => Remembered | undefined;

/**
 * @param known the section's present and removed fields
 * @param ids the field ids of the names, on the way back to an earlier version
 */
export function matchFields(
  fields: Fields,
  known: readonly Remembered[],
  ids: FieldIds = {},
  { parentId, path }: Within = { parentId: null, path: "" },
): Matching {
  const stored = Object.entries(fields).filter(([, field]) => isStored(field));
  const free = new Set(known.filter((one) => one.parentId === parentId));
  const taken = new Map<string, Remembered>();
  const recognised = new Set<string>();
  // A table inside the record never becomes a column, nor the reverse.
  const newest = (field: Field, fits: (one: Remembered) => boolean): Remembered | undefined =>
    [...free]
      .filter((one) => (one.declared.type === "lines") === (field.type === "lines") && fits(one))
      .toSorted((a, b) => Number(a.removed) - Number(b.removed) || b.id - a.id)[0];
  const isNew = ([name]: readonly [string, Field]): boolean => !taken.has(name);
  const back: Step = (name, field) => newest(field, (one) => one.id === ids[path + name]);
  const named: Step = (name, field) => newest(field, (one) => one.name === name && !one.removed);
  const said: Step = (name, field) => {
    const { was } = field;
    if (was === undefined || named(name, field)?.formerNames.includes(was)) return undefined;
    return newest(field, (one) => one.name === was);
  };
  const returned: Step = (name, field) => newest(field, (one) => one.name === name);
  const former: Step = (name, field) => newest(field, (one) => one.formerNames.includes(name));
  const alike: Step = (_, field) => {
    const isAlike = (one: Remembered) => !one.removed && isDeepStrictEqual(withoutWas(one.declared), withoutWas(field));
    const isOnly = stored.filter(isNew).filter(([, other]) => isDeepStrictEqual(withoutWas(other), withoutWas(field)));
    return isOnly.length === 1 && [...free].filter(isAlike).length === 1 ? newest(field, isAlike) : undefined;
  };
  const steps: readonly Step[] = [back, said, named, returned, former, alike];
  for (const step of steps)
    for (const [name, field] of stored.filter(isNew)) {
      const from = step(name, field);
      if (!from) continue;
      taken.set(name, from);
      free.delete(from);
      if (step === alike) recognised.add(name);
    }
  return {
    fields: stored.map(([name, field]) => {
      const from = taken.get(name);
      return {
        name,
        field,
        ...(from && { from }),
        ...(recognised.has(name) && { recognised: true as const }),
        ...(field.type === "lines" && {
          inner: matchFields(field.fields, known, ids, { parentId: from?.id ?? 0, path: `${name}.` }),
        }),
      };
    }),
    left: [...free],
    worked: Object.keys(fields).filter((name) => isWorked(fields[name])),
  };
}

const withoutWas = ({ was: _, ...field }: Field): object => field;

/** True if no field changes. */
export const isSettled = ({ fields, left }: Matching): boolean =>
  left.every(({ removed }) => removed) &&
  fields.every(
    ({ name, field, from, inner }) =>
      from?.name === name &&
      !from.removed &&
      isDeepStrictEqual(from.declared, field) &&
      (inner === undefined || isSettled(inner)),
  );
