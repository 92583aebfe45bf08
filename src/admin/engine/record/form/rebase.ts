// Two people changed one record: what each of them did to it, field by field. Pure.
import type { Role } from "../../../../domain/role.ts";
import type { Definition, Field } from "../../../../resources/grammar.ts";
import { maySee, maySet } from "../../access.ts";
import type { Values } from "../../fields/fieldProps.ts";
import { sameValue } from "../../sameValue.ts";

/** A field that somebody else changed meanwhile. */
export interface Change {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly theirs: unknown;
  /** True where it was changed here as well, to something else: somebody has to choose. */
  readonly contested: boolean;
}

export interface Rebased {
  readonly changes: readonly Change[];
  /** What was typed here: it stays, laid over the record as the others made it. */
  readonly mine: Values;
}

/** Compares the record as it was seen, as it is by now, and as it was typed. */
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
