// Conditions, the language of "when" in definitions. This file parses them into terms, which browser and server evaluate for
// records in memory, and the server as SQL (server/engine/read/conditionSql.ts).
import { compare, parseDecimal } from "../domain/money/decimals.ts";
import { isRegion, type Region } from "../domain/company/region.ts";
import { addDays, type Day, dayEverywhere, dayIn } from "../domain/time/periods.ts";

export type Scalar = string | number | boolean | null;

/** Operators besides being one of several values; all given ones must match. */
export interface Operators {
  readonly before?: Day | undefined;
  readonly after?: Day | undefined;
  readonly over?: string | undefined;
  readonly under?: string | undefined;
  readonly filled?: boolean | undefined;
  readonly not?: Scalar | readonly Scalar[] | undefined;
}

export type Wanted = Scalar | readonly Scalar[] | Operators;

/** Names with required values, which must all match; of the conditions under `any` one must match. */
export interface Condition {
  readonly [name: string]: Wanted | readonly Condition[] | undefined;
}

/** A test of a single value. */
export type Question =
  | { readonly is: "in" | "not"; readonly values: readonly Scalar[] }
  | { readonly is: "before" | "after" | "over" | "under"; readonly bound: string }
  | { readonly is: "filled" | "empty" };

export type Term = { readonly name: string; readonly asked: Question } | { readonly any: readonly (readonly Term[])[] };

/** The user and time, for "$me" and "today". */
export interface Asker {
  /** The region of "today" for a record without one; absent for the date that has begun in every region. */
  readonly region?: Region | undefined;
  /** The user's id; absent if nobody is signed in. */
  readonly me?: number | undefined;
  readonly now?: Date | undefined;
}

/** The word for the current date in conditions, which can be shifted by days: "today+30", "today-7". */
export const today = "today";
const relativeDay = /^today([+-]\d{1,4})?$/;

/** A bound's distance from today in days; undefined for a date. */
export function daysFromToday(bound: string): number | undefined {
  const [found, days = "0"] = relativeDay.exec(bound) ?? [];
  return found === undefined ? undefined : Number(days);
}

/** True if a condition's result changes with the day. */
export const asksOfToday = (when: Condition | undefined): boolean =>
  when !== undefined && /"today([+-]\d{1,4})?"/.test(JSON.stringify(when));

/** The word for the current user in conditions. */
export const me = "$me";

/** True if a condition, or a part of one, depends on the current user. */
export const asksOfMe = (when: unknown): boolean => JSON.stringify(when ?? null).includes(`"${me}"`);

type Values = Readonly<Record<string, unknown>>;

/** A condition as terms, which must all match. */
export const termsOf = (when: Condition | undefined): readonly Term[] =>
  Object.entries(when ?? {}).flatMap(([name, wanted]): readonly Term[] => {
    if (wanted === undefined) return [];
    if (name === "any") return [{ any: (wanted as readonly Condition[]).map(termsOf) }];
    return questionsOf(wanted as Wanted).map((asked) => ({ name, asked }));
  });

function questionsOf(wanted: Wanted): readonly Question[] {
  if (!isOperators(wanted)) return [{ is: "in", values: ([] as Scalar[]).concat(wanted) }];
  const { filled, not } = wanted;
  return [
    ...(["before", "after", "over", "under"] as const).flatMap((is) => {
      const bound = wanted[is];
      return bound === undefined ? [] : [{ is, bound }];
    }),
    ...(filled === undefined ? [] : [{ is: filled ? ("filled" as const) : ("empty" as const) }]),
    ...(not === undefined ? [] : [{ is: "not" as const, values: ([] as Scalar[]).concat(not) }]),
  ];
}

export const isOperators = (wanted: Wanted): wanted is Operators =>
  typeof wanted === "object" && wanted !== null && !Array.isArray(wanted);

/** True if a record meets a condition, or there is none. */
export const holds = (when: Condition | undefined, values: Values, asker: Asker): boolean =>
  termsOf(when).every((term) => isSo(term, values, asker));

/** The names in a condition that a record does not meet. */
export const failing = (when: Condition | undefined, values: Values, asker: Asker): readonly string[] => [
  ...new Set(
    termsOf(when)
      .filter((term) => !isSo(term, values, asker))
      .flatMap(namesIn),
  ),
];

/** The fields that a condition depends on; "region" if it contains today. */
export const decisive = (when: Condition | undefined): readonly string[] => {
  const terms = termsOf(when);
  return [...terms.flatMap(namesIn), ...(asksOfToday(when) ? ["region"] : [])];
};

const namesIn = (term: Term): readonly string[] => ("any" in term ? term.any.flat().flatMap(namesIn) : [term.name]);

const isSo = (term: Term, values: Values, asker: Asker): boolean =>
  "any" in term
    ? term.any.some((terms) => terms.every((one) => isSo(one, values, asker)))
    : answers(term.asked, values[term.name] ?? null, () => dayOf(values, asker), asker.me);

function dayOf({ region }: Values, asker: Asker): Day {
  const own = isRegion(region) ? region : asker.region;
  return own === undefined ? dayEverywhere(asker.now ?? new Date()) : dayIn(own, asker.now);
}

function answers(asked: Question, value: unknown, day: () => Day, user: number | undefined): boolean {
  if (!("bound" in asked)) {
    if (!("values" in asked)) return isFilled(value) === (asked.is === "filled");
    const known = asked.values.map((one) => (one === me ? user : one));
    // One matching value of several is enough.
    const isOne = Array.isArray(value) ? known.some((one) => value.includes(one)) : known.includes(value as Scalar);
    return isOne === (asked.is === "in");
  }
  const { is, bound } = asked;
  if (is === "before" || is === "after") {
    const days = daysFromToday(bound);
    const other = days === undefined ? bound : addDays(day(), days);
    return typeof value === "string" && value !== "" && (is === "before" ? value < other : value > other);
  }
  const number = parseDecimal(value, 8);
  return number !== undefined && (is === "over" ? compare(number, bound) > 0 : compare(number, bound) < 0);
}

const isFilled = (value: unknown): boolean =>
  value !== null && (Array.isArray(value) ? value.length > 0 : typeof value !== "string" || value.trim() !== "");
