// Conditions as written in a form: lines that must all match.
import type { Condition, Operators, Scalar, Wanted } from "../../../../definition/condition.ts";
import { isOperators } from "../../../../definition/condition.ts";
import { type ByFamily, familyOf } from "../../../../definition/families.ts";
import type { Field, Fields } from "../../../../definition/grammar.ts";
import { readValue } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";

/** The comparisons that the form offers. */
const comparisonWords = {
  is: "равно",
  isNot: "не равно",
  over: "больше",
  under: "меньше",
  before: "раньше",
  after: "позже",
  filled: "заполнено",
  empty: "пусто",
} as const;

export type Comparison = keyof typeof comparisonWords;

export interface Line {
  readonly field: string;
  readonly comparison: Comparison;
  /** As typed; a day as "today", "today+30" or a date. */
  readonly value: string;
}

const emptiness = ["filled", "empty"] as const;
const plain = ["is", "isNot", ...emptiness] as const;
const numbers = ["is", "isNot", "over", "under", ...emptiness] as const;

const askable: ByFamily<readonly Comparison[]> = {
  text: plain,
  prose: emptiness,
  html: emptiness,
  integer: numbers,
  decimal: numbers,
  day: ["before", "after", ...emptiness],
  moment: emptiness,
  boolean: ["is"],
  choice: plain,
  choices: plain,
  reference: emptiness,
  ranges: emptiness,
  file: emptiness,
  secret: [],
  lines: emptiness,
  related: [],
};

export const comparisonsOf = (field: Field | undefined): readonly Comparison[] =>
  field ? askable[familyOf(field.type)] : [];

export const comparisonOptions = (field: Field | undefined) =>
  comparisonsOf(field).map((value) => ({ value, label: comparisonWords[value] }));

/** True for a comparison that needs no value. */
export const isWhole = (comparison: Comparison): boolean => comparison === "filled" || comparison === "empty";

/** A line for a field, with its first comparison. */
export const lineOf = (name: string, field: Field | undefined): Line => ({
  field: name,
  comparison: comparisonsOf(field)[0] ?? "filled",
  value: usualValue(field),
});

function usualValue(field: Field | undefined): string {
  if (field?.type === "boolean") return "true";
  if (field?.type === "date") return "today";
  return field && "choices" in field ? (Object.keys(field.choices)[0] ?? "") : "";
}

/** The fault of a line's value; undefined for a valid one. */
export function lineFault({ field: name, comparison, value }: Line, fields: Fields): string | undefined {
  const field = fields[name];
  if (!field || isWhole(comparison)) return undefined;
  if (field.type === "date") return value === "" ? "Выберите дату" : undefined;
  const read = valueOf(value, field);
  if (read === undefined || read === "") return "Напишите значение";
  return typeof read === "object" ? read.problem : undefined;
}

/** The stored form of a typed value, or its fault. */
export function valueOf(typed: string, field: Field): string | number | boolean | { readonly problem: string } {
  if (field.type === "boolean") return typed === "true";
  if ("choices" in field || field.type === "related" || field.type === "lines") return typed;
  const verdict = readValue(typed.trim(), field, pageRegion());
  return "problem" in verdict ? verdict : (verdict.value as string | number);
}

/** The condition of valid lines. */
export function conditionOf(lines: readonly Line[], fields: Fields): Condition {
  const [line, ...rest] = lines;
  if (!line) return {};
  const others = conditionOf(rest, fields);
  const wanted = wantedOf(line, fields[line.field]);
  const other = others[line.field] as Wanted | undefined;
  if (other === undefined) return { [line.field]: wanted, ...others };
  const isJoined = isOperators(wanted) && isOperators(other) && !Object.keys(wanted).some((word) => word in other);
  // `any` with a single condition means that condition.
  return isJoined ? { ...others, [line.field]: { ...other, ...wanted } } : { [line.field]: wanted, any: [others] };
}

function wantedOf({ comparison, value }: Line, field: Field | undefined): Scalar | Operators {
  if (comparison === "filled" || comparison === "empty") return { filled: comparison === "filled" };
  if (comparison === "before" || comparison === "after") return { [comparison]: value };
  const read = field && valueOf(value, field);
  const stored = typeof read === "object" || read === undefined ? value : read;
  if (comparison === "is") return stored;
  return comparison === "isNot" ? { not: stored } : { [comparison]: String(stored) };
}
