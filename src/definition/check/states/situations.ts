// Enumerates the possible values of a record, as far as given conditions distinguish them. A field that is compared
// with values takes each of them, another value and none; any other question, such as one about a date or a sum, is an
// independent yes or no. The result may contain impossible combinations, but misses no possible one.
import { type Condition, type Question, type Scalar, type Term, termsOf } from "../../condition.ts";
import type { Definition } from "../../grammar.ts";
import { heldBy, pathOf, stateField } from "../../states/states.ts";

/** One combination of values and answers. */
export interface Situation {
  /** The index of the matching state; undefined if none matches. */
  readonly state: number | undefined;
  readonly holds: (when: Condition | undefined) => boolean;
  /** The same combination with other values in some fields. */
  readonly with: (set: Readonly<Record<string, unknown>>) => Situation;
}

/** Values by field name, and answers by the text of the question. */
type Known = Readonly<Record<string, unknown>>;

/** Any value that no condition names. */
const another = Symbol("another value");

/** A limit for the time that the check may take at start. */
const maxSituations = 20_000;

/** All combinations that these conditions distinguish; undefined if there are too many. */
export function situationsOf(
  definition: Definition,
  conditions: readonly (Condition | undefined)[],
): readonly Situation[] | undefined {
  const terms = conditions
    .flatMap((when) => flat(termsOf(when)))
    .filter(({ name }) => name !== computedName(definition));
  const domains = new Map<string, readonly unknown[]>();
  for (const { name, asked } of terms)
    if ("values" in asked) domains.set(name, valuesOf(definition, name, terms));
    else if (!isToldByValues(definition, name, asked, terms)) domains.set(textOf(name, asked), [true, false]);
  let all: readonly Known[] = [{}];
  for (const [name, values] of domains) {
    if (all.length * values.length > maxSituations) return undefined;
    all = all.flatMap((known) => values.map((value) => ({ ...known, [name]: value })));
  }
  return all.map((known) => situation(definition, known));
}

interface Asked {
  readonly name: string;
  readonly asked: Question;
}

const flat = (terms: readonly Term[]): readonly Asked[] =>
  terms.flatMap((term) => ("any" in term ? term.any.flatMap(flat) : [term]));

const textOf = (name: string, asked: Question): string => `${name} ${JSON.stringify(asked)}`;

/** True if the enumerated values of the field already answer the question. */
const isToldByValues = (definition: Definition, name: string, asked: Question, terms: readonly Asked[]): boolean =>
  !("bound" in asked) &&
  definition.fields[name]?.type !== "choices" &&
  terms.some((one) => one.name === name && "values" in one.asked);

function valuesOf({ fields }: Definition, name: string, terms: readonly Asked[]): readonly unknown[] {
  const field = fields[name];
  if (field?.type === "boolean" && field.computed === undefined) return [true, false];
  const none = field?.required && field.when === undefined ? [] : [null];
  if (field?.type === "boolean") return [true, false, ...none];
  if (field?.type === "choice") return [...Object.keys(field.choices), ...none];
  const named = terms.flatMap((term): readonly Scalar[] =>
    term.name === name && "values" in term.asked ? term.asked.values : [],
  );
  return [...new Set<unknown>([...named, another, ...none])];
}

/** The name of a computed state, which conditions of actions may use. */
const computedName = ({ states }: Definition): string | undefined =>
  states && heldBy(states) === undefined ? stateField : undefined;

function situation(definition: Definition, known: Known): Situation {
  const path = pathOf(definition);
  const holds = (when: Condition | undefined, state?: string): boolean => {
    const values = { ...known, ...(state !== undefined && { [computedName(definition) ?? ""]: state }) };
    return termsOf(when).every((term) => isSo(term, values));
  };
  const at = path.findIndex(({ when }) => holds(when));
  const state = path[at]?.key;
  return {
    state: at < 0 ? undefined : at,
    holds: (when) => holds(when, state),
    with: (set) => situation(definition, { ...known, ...set }),
  };
}

function isSo(term: Term, known: Known): boolean {
  if ("any" in term) return term.any.some((terms) => terms.every((one) => isSo(one, known)));
  const { name, asked } = term;
  const text = textOf(name, asked);
  if ("values" in asked) return asked.values.includes((known[name] ?? null) as Scalar) === (asked.is === "in");
  if (Object.hasOwn(known, text)) return known[text] === true;
  return (known[name] !== null) === (asked.is === "filled");
}
