// Checks conditions: every name must be a field, and operators must fit the field's type.
import { defaultRegion } from "../../../domain/company/region.ts";
import { type Condition, isOperators, me, type Operators, type Scalar, today, type Wanted } from "../../condition.ts";
import { type ByFamily, familyOf } from "../../families.ts";
import { type Fault, didYouMean, oneOf } from "../fault.ts";
import type { Definition, Field, Fields, FieldType } from "../../grammar.ts";
import { isWorked } from "../../formula/formulas.ts";
import { leadsOf } from "../../leads.ts";
import { badgeOf } from "../../menu/sections.ts";
import { readValue } from "../../values.ts";
import { peopleOf } from "../checkOwner.ts";

type Word = "value" | "null" | keyof Operators;

const plain = ["value", "null", "not", "filled"] as const;
const numbers = [...plain, "over", "under"] as const;
const emptiness = ["null", "filled"] as const;

/** The operators of each family of field types. */
const askable: ByFamily<readonly Word[]> = {
  text: plain,
  prose: emptiness,
  html: emptiness,
  integer: numbers,
  decimal: numbers,
  day: [...plain, "before", "after"],
  moment: emptiness,
  boolean: ["value", "null", "not"],
  choice: plain,
  choices: ["value", "not", "filled"],
  reference: plain,
  ranges: ["filled"],
  file: emptiness,
  secret: [],
  lines: ["filled"],
  related: [],
};

const wordsOf = (field: Field | undefined): readonly Word[] => (field ? askable[familyOf(field.type)] : []);

/**
 * Where a condition is evaluated: only the database can follow references, and some conditions may only use stored columns.
 */
interface Asked {
  readonly fields: Fields;
  /** All definitions, if a condition may follow a reference. */
  readonly all?: readonly Definition[];
  /** False if only stored fields are allowed, as for the caller's rows. */
  readonly computed?: boolean;
  /** False if there may be no signed-in user. */
  readonly me?: boolean;
  /** The resource of the people who sign in. */
  readonly persons?: string | undefined;
}

/** The errors of a condition. */
export function conditionFaults(when: Condition | undefined, asked: Asked, place: string): readonly Fault[] {
  return Object.entries(when ?? {}).flatMap(([name, wanted]): readonly Fault[] => {
    const at = `${place}.${name}`;
    if (wanted === undefined) return [];
    if (name === "any")
      return (wanted as readonly Condition[]).flatMap((one, index) => conditionFaults(one, asked, `${at}.${index}`));
    const found = fieldAt(name, asked);
    if (typeof found === "string") return [{ place: at, message: found }];
    return wrongWords(name, found, wanted as Wanted, asked).map((message) => ({ place: at, message }));
  });
}

/** The field with a name, or the error of the name. */
function fieldAt(name: string, { fields, all, computed = true }: Asked): Field | string {
  const [reference = "", beyond] = name.split(".");
  const known = Object.keys(fields).filter((one) => wordsOf(fields[one]).length > 0);
  if (beyond === undefined) {
    const field = fields[name];
    if (!field || !known.includes(name)) return `there is no field "${name}"${didYouMean(name, known)}`;
    return field.computed !== undefined && !isWorked(field) && !computed
      ? `"${name}" is calculated, but this condition needs a stored field`
      : field;
  }
  const references = known.filter((one) => fields[one]?.type === "reference");
  const field = fields[reference];
  if (field?.type !== "reference") return `there is no reference "${reference}"${didYouMean(reference, references)}`;
  if (!all) return "only access.rows, deletion.keep and list.quick can look through a reference";
  const there = all.find((one) => one.name === field.to)?.fields ?? {};
  const found = Object.hasOwn(there, beyond) ? there[beyond] : undefined;
  const stored = Object.keys(there).filter(
    (one) =>
      there[one]?.computed === undefined && wordsOf(there[one]).includes("value") && there[one]?.type !== "choices",
  );
  return found && stored.includes(beyond)
    ? found
    : `"${field.to}" has no field "${beyond}"${didYouMean(beyond, stored)}`;
}

function wrongWords(name: string, field: Field, wanted: Wanted, asked: Asked): readonly string[] {
  const words = wordsOf(field);
  const values = (given: Scalar | readonly Scalar[]): readonly string[] =>
    ([] as Scalar[]).concat(given).flatMap((value) => wrongValue(name, field, value, asked));
  if (!isOperators(wanted)) return values(wanted);
  const said = (Object.keys(wanted) as (keyof Operators)[]).filter((word) => wanted[word] !== undefined);
  if (said.length === 0) return [`the condition on "${name}" is empty`];
  const known = words.filter((word) => word !== "value" && word !== "null");
  return [
    ...said
      .filter((word) => !words.includes(word))
      .map(
        (word) => `${oneOf(field.type)} does not support "${word}", only ${known.map((one) => `"${one}"`).join(", ")}`,
      ),
    ...(wanted.not === undefined ? [] : values(wanted.not)),
  ];
}

/** Values are written as stored: "0.00" for a sum, a choice's key. */
function wrongValue(
  name: string,
  field: Field,
  value: Scalar,
  { me: knowsMe = true, persons }: Asked,
): readonly string[] {
  const words = wordsOf(field);
  if (value === null && words.includes("null")) return [];
  if (!words.includes("value")) return [`${oneOf(field.type)} cannot be compared with a value: use "filled"`];
  if (value === me) {
    if (field.type !== "integer" && !(field.type === "reference" && field.to === persons))
      return [`"${me}" is the user's number, which "${name}" cannot contain`];
    return knowsMe ? [] : [`nobody need be signed in here, so there is no "${me}"`];
  }
  if (value === today) return [`compare days with { "before": "today" } or { "after": "today" }`];
  if (field.type === "choice" || field.type === "choices") {
    const known = Object.keys(field.choices);
    return known.includes(String(value))
      ? []
      : [`"${name}" has no choice "${String(value)}"${didYouMean(String(value), known)}`];
  }
  if (field.type === "related" || field.type === "lines") return [];
  if (field.type === "boolean") return typeof value === "boolean" ? [] : [`"${name}" is true or false`];
  const verdict = readValue(value, field, defaultRegion);
  const kept = "value" in verdict ? verdict.value : undefined;
  if (kept === value || !isReadAlike.includes(field.type)) return [];
  return [
    `"${String(value)}" is not a valid value of "${name}"${kept === undefined ? "" : `; it is stored as "${String(kept)}"`}`,
  ];
}

/** The types whose values don't depend on the region. */
const isReadAlike: readonly FieldType[] = ["integer", "decimal", "money", "percent", "date", "reference"];

/** The errors of a definition's conditions, except those of its fields. */
export function allConditionFaults(definition: Definition, all: readonly Definition[]): readonly Fault[] {
  const { fields, access, list, actions = {}, links = {}, deletion = {}, tasks, after = {} } = definition;
  const own: Asked = { fields, persons: peopleOf(all)?.name };
  return [
    ...(Object.hasOwn(fields, "any") ? [{ place: "fields.any", message: '"any" is a word of conditions' }] : []),
    ...(list.quick ?? []).flatMap(({ when }, index) =>
      conditionFaults(when, { ...own, all }, `list.quick.${index}.when`),
    ),
    ...conditionFaults(badgeOf(definition), { ...own, all }, "menu.badge"),
    ...Object.entries(access.rows ?? {}).flatMap(([role, rows]) =>
      conditionFaults(rows, { ...own, all, computed: false }, `access.rows.${role}`),
    ),
    ...Object.entries(actions).flatMap(([key, { when, pending }]) => [
      ...conditionFaults(when, own, `actions.${key}.when`),
      ...conditionFaults(pending?.while, own, `actions.${key}.pending.while`),
    ]),
    ...Object.entries(links).flatMap(([key, { when }]) => conditionFaults(when, own, `links.${key}.when`)),
    ...(deletion.keep ?? []).flatMap(({ when }, index) =>
      conditionFaults(when, { ...own, all }, `deletion.keep.${index}.when`),
    ),
    ...conditionFaults(deletion.instead?.when, own, "deletion.instead.when"),
    ...conditionFaults(tasks?.doneWhen, own, "tasks.doneWhen"),
    ...leadsOf(after.save).flatMap(({ when }, index) => conditionFaults(when, own, `after.save.${index}.when`)),
  ];
}
