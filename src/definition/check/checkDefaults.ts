// Checks the initial values of new records: the words `default` and `fill`.
import { defaultRegion } from "../../domain/company/region.ts";
import type { Role } from "../../domain/company/role.ts";
import { maySee } from "../access/access.ts";
import { me } from "../condition.ts";
import { isDaysDefault, isLookedUp, isUsersDefault } from "../filling/defaults.ts";
import type { Definition, Field, FieldOf, Fields, FieldType, LinesField } from "../grammar.ts";
import { isState } from "../states/stateFields.ts";
import { isEmpty, readValue } from "../values.ts";
import { conditionFaults } from "./states/checkConditions.ts";
import { target } from "./checkFields.ts";
import { holdsPerson } from "./checkOwner.ts";
import { type Fault, didYouMean, oneOf } from "./fault.ts";

/** Errors of defaults, and of values filled in from chosen records. */
export const defaultFaults = (definition: Definition, all: readonly Definition[]): readonly Fault[] =>
  Object.entries(definition.fields).flatMap(([name, field]) => [
    ...ofDefault(definition, name, field, all),
    ...(field.type === "lines"
      ? Object.entries(field.fields).flatMap(([inner, column]) =>
          ofColumn(definition, field, inner, column, `fields.${name}.fields.${inner}`, all),
        )
      : []),
    ...(field.type === "reference" ? ofFill(definition, typedIn(definition), name, field, `fields.${name}`, all) : []),
  ]);

function ofDefault(definition: Definition, name: string, field: Field, all: readonly Definition[]): readonly Fault[] {
  const place = `fields.${name}.default`;
  const { default: word } = field;
  if (!isLookedUp(word)) return ofLiteral(field, place, all);
  if (!typedIn(definition).includes(name))
    return [{ place, message: `users cannot set "${name}", so it cannot have this default` }];
  if ("last" in word) return [];
  if (field.type !== "reference")
    return [{ place, message: `"only" is for references, not for the type ${field.type}` }];
  const there = target(field.to, all);
  return word.only === true || !there ? [] : conditionFaults(word.only, { fields: there.fields }, `${place}.only`);
}

/**
 * Rows of a table are not records: no default is looked up for them, but a chosen record fills in the other columns.
 */
const ofColumn = (
  { access }: Definition,
  { fields }: LinesField,
  name: string,
  column: Field,
  place: string,
  all: readonly Definition[],
): readonly Fault[] => [
  ...(isLookedUp(column.default)
    ? [{ place: `${place}.default`, message: "in a table, a default is a value, today or the user" }]
    : ofLiteral(column, `${place}.default`, all)),
  ...(column.type === "reference"
    ? ofFill(
        { fields, access },
        Object.keys(fields).filter((one) => isTyped(fields[one])),
        name,
        column,
        place,
        all,
      )
    : []),
];

function ofLiteral(field: Field, place: string, all: readonly Definition[]): readonly Fault[] {
  const { default: word } = field;
  if (isEmpty(word) || isDaysDefault(field) || (isUsersDefault(field) && holdsPerson(field, all))) return [];
  if (word === me) return [{ place, message: `"${me}" is the user's number, but this is ${oneOf(field.type)}` }];
  if (field.type === "related" || field.type === "lines")
    return [{ place, message: `${oneOf(field.type)} has no default` }];
  const verdict = readValue(word, field, defaultRegion);
  // A required boolean may start as false.
  return "value" in verdict || word === false
    ? []
    : [{ place, message: `${JSON.stringify(word)} is not a valid value` }];
}

type Filled = Pick<Definition, "fields" | "access">;

/** @param typed the names of the fields that users edit */
function ofFill(
  filled: Filled,
  typed: readonly string[],
  name: string,
  field: FieldOf<"reference">,
  place: string,
  all: readonly Definition[],
): Fault[] {
  const there = target(field.to, all);
  const others = typed.filter((own) => own !== name);
  return Object.entries(there ? (field.fill ?? {}) : {}).flatMap(([own, path]) => {
    const message = wrongPair(filled, own, others, there, path, all);
    return message === undefined ? [] : [{ place: `${place}.fill.${own}`, message }];
  });
}

function wrongPair(
  { fields, access }: Filled,
  own: string,
  typed: readonly string[],
  there: Definition | undefined,
  path: string,
  all: readonly Definition[],
): string | undefined {
  const to = fields[own];
  if (!to || !typed.includes(own)) return `there is no field "${own}" that users can set${didYouMean(own, typed)}`;
  const [name = "", beyond] = path.split(".");
  const first = there?.fields[name];
  if (!there || !first) return noField(there, name);
  const roles = rolesThatSet(to, access);
  const hidden = blindTo(roles, there, name);
  if (hidden !== undefined) return hidden;
  if (beyond === undefined) return unfit(to, first, name);
  if (first.type !== "reference") return `"${name}" is not a reference, so it has no "${beyond}"`;
  const next = target(first.to, all);
  const last = next?.fields[beyond];
  if (!next || !last) return noField(next, beyond);
  return blindTo(roles, next, beyond) ?? unfit(to, last, path);
}

const noField = (there: Definition | undefined, name: string): string =>
  `"${there?.name ?? ""}" has no field "${name}"${didYouMean(name, Object.keys(there?.fields ?? {}))}`;

const unfit = (to: Field, from: Field, name: string): string | undefined =>
  fits(to, from) ? undefined : `${oneOf(from.type)} such as "${name}" does not fit into ${oneOf(to.type)}`;

const rolesThatSet = (field: Field, access: Definition["access"]): readonly Role[] =>
  [...new Set([...(access.create ?? access.write), ...access.write])].filter(
    (role) => (field.access?.write ?? field.access?.read)?.includes(role) !== false,
  );

function blindTo(roles: readonly Role[], { name, access, fields }: Definition, asked: string): string | undefined {
  const field = fields[asked];
  const blind = roles.filter((role) => !access.read.includes(role) || (field && !maySee(field, role)));
  return blind.length === 0 ? undefined : `${blind.join(", ")} may not read "${asked}" of "${name}"`;
}

/** The fields that users edit in forms; states change by actions. */
const typedIn = (definition: Definition): readonly string[] =>
  Object.keys(definition.fields).filter((name) => isTyped(definition.fields[name]) && !isState(definition, name));

/** Files and tables are not copied. */
const isTyped = (field: Field | undefined): boolean =>
  field !== undefined &&
  !uncopied.includes(field.type) &&
  !field.readOnly &&
  field.computed === undefined &&
  field.follows === undefined;

export const uncopied: readonly FieldType[] = ["related", "lines", "ranges", "file", "picture", "secret"];

const texts: readonly FieldType[] = ["text", "email", "phone", "site", "taxNumber", "bankAccount", "bic", "choice"];

/** True if the values of one field can be those of another. */
export function fits(to: Fields[string], from: Fields[string]): boolean {
  if (to.type === "reference" && from.type === "reference") return to.to === from.to;
  if ((to.type === "choice" && from.type === "choice") || (to.type === "choices" && from.type === "choices"))
    return Object.keys(from.choices).some((key) => Object.hasOwn(to.choices, key));
  if (to.type === "text" || to.type === "longText") return texts.includes(from.type) || to.type === from.type;
  return to.type === from.type;
}
