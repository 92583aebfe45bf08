// A three-way comparison of a record that two people changed, field by field. Pure functions.
import type { Role } from "../../../../domain/company/role.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import { maySet } from "../../access.ts";
import { maySee } from "../../../../definition/access/access.ts";
import type { Values } from "../../fields/fieldProps.ts";
import { sameValue } from "../../sameValue.ts";

/** A field that somebody else changed meanwhile. */
export interface Change {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly theirs: unknown;
  /** True if it was also changed here, to another value: the user has to choose. */
  readonly contested: boolean;
}

export interface Rebased {
  readonly changes: readonly Change[];
  /** The local input, which is applied to the others' record. */
  readonly mine: Values;
}

/** Compares the record as it was loaded, as it is now, and as it was edited. */
export function rebase(definition: Definition, role: Role, before: Values, theirs: Values, typed: Values): Rebased {
  const changes: Change[] = [];
  const mine: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.type === "related" || !maySee(field, role)) continue;
    const typedHere = maySet(definition, name, role) && !sameValue(typed[name], before[name]);
    if (typedHere) mine[name] = typed[name];
    if (field.type === "secret" || sameValue(before[name], theirs[name])) continue;
    const contested = typedHere && !sameValue(typed[name], theirs[name]);
    changes.push({ name, field, before: before[name], theirs: theirs[name], contested });
  }
  return { changes, mine };
}
