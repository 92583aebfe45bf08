// Checks what new records begin with: the words `default` and `fill`.
import { defaultRegion } from "../../domain/company/region.ts";
import { me } from "../condition.ts";
import { isDaysDefault, isLookedUp, isUsersDefault } from "../filling/defaults.ts";
import type { Definition, Field, FieldOf, Fields, FieldType } from "../grammar.ts";
import { isState } from "../states/stateFields.ts";
import { isEmpty, readValue } from "../values.ts";
import { conditionFaults } from "./states/checkConditions.ts";
import { target } from "./checkFields.ts";
import { holdsPerson } from "./checkOwner.ts";
import { type Fault, meant } from "./fault.ts";

/** Errors of defaults, and of what chosen records fill in. */
export const defaultFaults = (definition: Definition, all: readonly Definition[]): readonly Fault[] =>
  Object.entries(definition.fields).flatMap(([name, field]) => [
    ...ofDefault(definition, name, field, all),
    ...(field.type === "lines"
      ? Object.entries(field.fields).flatMap(([inner, column]) =>
          ofColumn(column, `fields.${name}.fields.${inner}`, all),
        )
      : []),
    ...(field.type === "reference" ? ofFill(definition, name, field, all) : []),
  ]);

function ofDefault(definition: Definition, name: string, field: Field, all: readonly Definition[]): readonly Fault[] {
  const place = `fields.${name}.default`;
  const { default: word } = field;
  if (!isLookedUp(word)) return ofLiteral(field, place, all);
  if (!isTyped(definition, name))
    return [{ place, message: `people don't set "${name}", so that nothing is proposed for it` }];
  if ("last" in word) return [];
  if (field.type !== "reference")
    return [{ place, message: `only a reference has an only choice, not a ${field.type}` }];
  const there = target(field.to, all);
  return word.only === true || !there ? [] : conditionFaults(word.only, { fields: there.fields }, `${place}.only`);
}

/** A table's lines are no records: nothing is looked up for them, and nothing is filled in. */
const ofColumn = (column: Field, place: string, all: readonly Definition[]): readonly Fault[] => [
  ...(isLookedUp(column.default)
    ? [{ place: `${place}.default`, message: "in a table only a value, today or the user is a default" }]
    : ofLiteral(column, `${place}.default`, all)),
  ...(column.type === "reference" && column.fill
    ? [{ place: `${place}.fill`, message: "in a table no record fills in others' fields" }]
    : []),
];

function ofLiteral(field: Field, place: string, all: readonly Definition[]): readonly Fault[] {
  const { default: word } = field;
  if (isEmpty(word) || isDaysDefault(field) || (isUsersDefault(field) && holdsPerson(field, all))) return [];
  if (word === me) return [{ place, message: `"${me}" is the user's number, and this is a ${field.type}` }];
  if (field.type === "related" || field.type === "lines") return [{ place, message: `a ${field.type} has no default` }];
  const verdict = readValue(word, field, defaultRegion);
  // A required yes-or-no begins as no.
  return "value" in verdict || word === false ? [] : [{ place, message: `${JSON.stringify(word)} is no value of it` }];
}

function ofFill(
  definition: Definition,
  name: string,
  field: FieldOf<"reference">,
  all: readonly Definition[],
): Fault[] {
  const there = target(field.to, all);
  const typed = Object.keys(definition.fields).filter((own) => own !== name && isTyped(definition, own));
  return Object.entries(there ? (field.fill ?? {}) : {}).flatMap(([own, other]) => {
    const place = `fields.${name}.fill.${own}`;
    const message = wrongPair(definition, own, typed, there, other);
    return message === undefined ? [] : [{ place, message }];
  });
}

function wrongPair(
  definition: Definition,
  own: string,
  typed: readonly string[],
  there: Definition | undefined,
  other: string,
): string | undefined {
  const [to, from] = [definition.fields[own], there?.fields[other]];
  if (!to || !typed.includes(own)) return `there is no field "${own}" that people set${meant(own, typed)}`;
  if (!there || !from)
    return `"${there?.name ?? ""}" has no field "${other}"${meant(other, Object.keys(there?.fields ?? {}))}`;
  if (!fits(to, from)) return `a ${from.type} such as "${other}" does not fit into a ${to.type}`;
  const { access } = definition;
  const blind = [...new Set([...(access.create ?? access.write), ...access.write])].filter(
    (role) =>
      (to.access?.write ?? to.access?.read)?.includes(role) !== false &&
      (!there.access.read.includes(role) || from.access?.read?.includes(role) === false),
  );
  return blind.length === 0 ? undefined : `${blind.join(", ")} may not read "${other}" of "${there.name}"`;
}

/** True for a field that people type into forms; states change by actions, and files and tables are not copied. */
function isTyped(definition: Definition, name: string): boolean {
  const field = definition.fields[name];
  return (
    field !== undefined &&
    !uncopied.includes(field.type) &&
    !field.readOnly &&
    field.computed === undefined &&
    field.follows === undefined &&
    !isState(definition, name)
  );
}

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
