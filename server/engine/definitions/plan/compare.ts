// Compares a definition's fields with those that a section has. Platform-free: it reads no database.
import { maxLongTextLength, maxTextLength } from "../../../../src/definition/values.ts";
import type { ChoiceList, Field } from "../../../../src/definition/grammar.ts";
import { columnType, isColumn } from "../../tables/storage.ts";
import type { Continued, Matching, Remembered } from "./match.ts";
import { leftPlaces } from "./memory.ts";

type Plain<K> = K extends string ? { readonly kind: K } : never;

export type Change =
  | Plain<"added" | "returned" | "removed" | "worked" | "displaced" | "required" | "unique">
  | { readonly kind: "renamed"; readonly recognised: boolean }
  | { readonly kind: "retyped"; readonly to: Field }
  | { readonly kind: "narrowed"; readonly choices: ChoiceList }
  | { readonly kind: "shortened"; readonly most: number };

/** One change of a field. */
export type Step = Change & {
  /** Its next name; the last one of a removed field. */
  readonly name: string;
  readonly field: Field;
  /** Its previous state; absent for a new field. */
  readonly before?: Remembered;
  /** The field of the table inside the record that it is a column of. */
  readonly within?: Pick<Continued, "name" | "field" | "from">;
};

/** The changes of the fields of a section, or of a table in it, in the order of the definition. */
export function compareFields(resource: string, matching: Matching, within?: Step["within"]): readonly Step[] {
  const { fields, left, worked } = matching;
  const places = leftPlaces(resource, matching);
  return [
    ...fields.flatMap((one) => stepsOf(resource, one, within)),
    ...left.flatMap((before): Step[] => {
      const about = { name: before.name, field: before.declared, before, ...(within && { within }) };
      if (places.get(before) !== before.storedIn) return [{ kind: "displaced", ...about }];
      if (before.removed) return [];
      return [{ kind: worked.includes(before.name) ? "worked" : "removed", ...about }];
    }),
  ];
}

function stepsOf(resource: string, one: Continued, within: Step["within"]): readonly Step[] {
  const { name, field, from: before, recognised = false, inner } = one;
  const of = (change: Change): Step => ({
    ...change,
    name,
    field,
    ...(before && { before }),
    ...(within && { within }),
  });
  if (!before) return [of({ kind: "added" })];
  const changes: Change[] = [
    ...(before.name === name ? [] : [{ kind: "renamed" as const, recognised }]),
    ...(before.removed ? [{ kind: "returned" as const }] : []),
    ...demandsOf(before.declared, field),
  ];
  return [...changes.map(of), ...(inner ? compareFields(resource, inner, one) : [])];
}

/** New requirements for existing values. */
function demandsOf(before: Field, after: Field): readonly Change[] {
  const isMade = (word: "required" | "unique"): boolean => Boolean(after[word]) && !before[word];
  const most = maxLengthOf(after);
  return [
    ...(isRetyped(before, after) ? [{ kind: "retyped" as const, to: after }] : []),
    // A boolean that was not required before is asked for at the record's next save.
    ...((isMade("required") || (after.required && before.when && !after.when)) && after.type !== "boolean"
      ? [{ kind: "required" as const }]
      : []),
    ...(isMade("unique") ? [{ kind: "unique" as const }] : []),
    ...narrowed(before, after),
    ...(most !== undefined && most < (maxLengthOf(before) ?? 0) ? [{ kind: "shortened" as const, most }] : []),
  ];
}

function narrowed(before: Field, after: Field): readonly Change[] {
  if (!("choices" in before) || !("choices" in after) || before.type !== after.type) return [];
  const gone = Object.entries(before.choices).filter(([key]) => !Object.hasOwn(after.choices, key));
  return gone.length === 0 ? [] : [{ kind: "narrowed", choices: Object.fromEntries(gone) }];
}

/** The most characters of a value, for text types of any length. */
const maxLengthOf = (field: Field): number | undefined =>
  field.type === "text"
    ? (field.max ?? maxTextLength)
    : field.type === "longText"
      ? (field.max ?? maxLongTextLength)
      : undefined;

/** True if a value of one field may be invalid for the other. */
export function isRetyped(before: Field, after: Field): boolean {
  if (before.type !== after.type) return true;
  if (before.type === "reference" && after.type === "reference") return before.to !== after.to;
  return isColumn(before) && isColumn(after) && columnType(before) !== columnType(after);
}
