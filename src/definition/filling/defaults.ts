// The initial values of a new record's fields (`default`). Values that need the database are looked up by the server
// (server/engine/write/values/proposals.ts).
import { type Asker, me, today } from "../condition.ts";
import type { Definition, Field, FieldOf } from "../grammar.ts";
import { amongOf } from "./among.ts";
import { dayEverywhere, dayIn } from "../../domain/time/periods.ts";
import type { Default, Literal, LookedUp } from "../words/default.ts";

/** True for a default that only the server can look up: the only choice, or the last value. */
export const isLookedUp = (word: Default | undefined): word is LookedUp =>
  typeof word === "object" && word !== null && !Array.isArray(word);

/** The default that is the same for all records; undefined if there is none. */
export const literalDefault = (field: Field): Literal | undefined =>
  isLookedUp(field.default) || isDaysDefault(field) || isUsersDefault(field) ? undefined : field.default;

/** The field's default without looking anything up: a literal, the day, or the user; undefined if there is none. */
export function defaultOf(field: Field, asker: Asker): unknown {
  if (isDaysDefault(field))
    return asker.region === undefined ? dayEverywhere(asker.now ?? new Date()) : dayIn(asker.region, asker.now);
  return isUsersDefault(field) ? asker.me : literalDefault(field);
}

/** True for a date whose default is the current day. */
export const isDaysDefault = ({ type, default: word }: Field): boolean => type === "date" && word === today;

/** True for a number, or a reference to a person, whose default is the user's id. */
export const isUsersDefault = ({ type, default: word }: Field): boolean =>
  (type === "integer" || type === "reference") && word === me;

/** The references whose chosen record fills in other fields; for a table, other columns of the same row. */
export const fillingFields = ({
  fields,
}: Pick<Definition, "fields">): readonly (readonly [string, FieldOf<"reference">])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "reference" && field.fill !== undefined ? [[name, field] as const] : [],
  );

/** The fields, or columns of a table, that are filled in from chosen records. */
export const filledFields = (definition: Pick<Definition, "fields">): readonly string[] =>
  fillingFields(definition).flatMap(([, { fill = {} }]) => Object.keys(fill));

/** True if some default must be looked up, even before anything is chosen. */
export const looksUp = ({ fields }: Pick<Definition, "fields">): boolean =>
  Object.values(fields).some((field) => isLookedUp(field.default));

/** True if the server proposes values for new records, beyond literal defaults. */
export const hasProposals = (definition: Pick<Definition, "fields">): boolean =>
  [definition, ...Object.values(definition.fields).filter((field) => field.type === "lines")].some(
    (one) => fillingFields(one).length > 0,
  ) ||
  looksUp(definition) ||
  Object.values(definition.fields).some(isDaysDefault);

/** The fields that proposals depend on. */
export const decidingFields = (definition: Pick<Definition, "fields" | "owner">): readonly string[] => [
  ...new Set(
    [
      ...fillingFields(definition).map(([name]) => name),
      ...Object.values(definition.fields).flatMap((field) =>
        field.type === "reference" && field.among !== undefined ? [amongOf(field.among).reference] : [],
      ),
      "region",
      definition.owner,
    ].filter((name) => Object.hasOwn(definition.fields, name)),
  ),
];
