// Checks the word `formula`.
import { fieldsIn, NoFormula, type Part, parseFormula, partsIn } from "../formula/parse.ts";
import { formulaValue, isNumber, isWorked, type Worked } from "../formula/formulas.ts";
import type { Definition, Field, Fields } from "../grammar.ts";
import { type Fault, didYouMean, oneOf } from "./fault.ts";

/** The most numbers, fields and signs in a formula, and in one together with the formulas that it uses. */
const maxParts = 40;
const maxPartsTogether = 200;

/** Words for typed, imported or stored values, which a field with a formula does not have. */
const closed = [
  ...(["required", "default", "follows", "copy", "readOnly"] as const),
  ...(["search", "min", "max", "sum", "loose"] as const),
] as const;

export const formulaFaults = (definition: Definition): readonly Fault[] => {
  const { fields } = definition;
  return [
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(isWorked(field) ? ofField(name, field, fields) : []),
      ...(field.type === "lines" ? ofColumns(field.fields, `fields.${name}.fields`) : []),
    ]),
    ...ofPlaces(definition),
  ];
};

const ofColumns = (columns: Fields, place: string): readonly Fault[] =>
  Object.keys(columns)
    .filter((name) => isWorked(columns[name]))
    .map((name) => ({
      place: `${place}.${name}.formula`,
      message: 'a table cannot have formulas: use "sum" in a field of the record to add up a column',
    }));

function ofField(name: string, field: Worked, fields: Fields): readonly Fault[] {
  const at = `fields.${name}`;
  const written = closed.filter(
    (word) => word in field && (field as Readonly<Record<string, unknown>>)[word] !== undefined,
  );
  return [
    ...written.map((word) => ({
      place: `${at}.${word}`,
      message: `"${name}" is calculated, so it cannot have "${word}"`,
    })),
    ...(field.access?.write === undefined
      ? []
      : [{ place: `${at}.access.write`, message: `"${name}" is calculated, so nobody can write it` }]),
    ...ofFormula(name, field, fields).map((message) => ({ place: `${at}.formula`, message })),
  ];
}

function ofFormula(name: string, field: Worked, fields: Fields): readonly string[] {
  try {
    const whole = parseFormula(field.formula);
    if (partsIn(whole) > maxParts) return [`a formula can have at most ${maxParts} numbers, fields and operators`];
    const wrong = fieldsIn(whole).flatMap((one) => wrongOperand(one, fields));
    if (wrong.length > 0) return wrong;
    const circle = circleFrom(name, fields);
    if (circle) return [`the formula depends on itself: ${circle.join(" → ")}`];
    if (together(whole, fields) > maxPartsTogether)
      return [`with the formulas that it uses, the formula has more than ${maxPartsTogether} parts`];
    return wrongKind(field, kindOf(whole, fields));
  } catch (error) {
    if (error instanceof NoFormula) return [said(error.at, error.message)];
    throw error;
  }
}

const said = (at: number, message: string): string => `at ${at}: ${message}`;

function wrongOperand({ name, at }: { readonly name: string; readonly at: number }, fields: Fields): readonly string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const known = Object.keys(fields).filter((one) => isOperand(fields[one]));
  if (isOperand(field)) return [];
  if (!field) return [said(at, `there is no numeric field "${name}"${didYouMean(name, known)}`)];
  if (isNumber(field))
    return [said(at, `"${name}" is calculated by the server, but a formula can only use stored values`)];
  return [said(at, `"${name}" has the type ${field.type}, which is not numeric`)];
}

const isOperand = (field: Field | undefined): boolean =>
  isNumber(field) && (field.computed === undefined || field.computed === formulaValue);

/** The cycle of formulas that a field is in; undefined if there is none. */
function circleFrom(
  name: string,
  fields: Fields,
  way: readonly string[] = [name],
  seen: Set<string> = new Set(way),
): readonly string[] | undefined {
  for (const next of operandsOf(fields[name])) {
    if (way.includes(next)) return [...way, next];
    if (seen.has(next)) continue;
    seen.add(next);
    const circle = circleFrom(next, fields, [...way, next], seen);
    if (circle) return circle;
  }
  return undefined;
}

/** The fields that a field's formula reads; empty if the formula is invalid. */
function operandsOf(field: Field | undefined): readonly string[] {
  if (!isWorked(field)) return [];
  try {
    return [...new Set(fieldsIn(parseFormula(field.formula)).map(({ name }) => name))];
  } catch {
    return [];
  }
}

/** The number of parts of a formula, including the formulas that it uses. */
const together = (part: Part, fields: Fields): number =>
  fieldsIn(part).reduce((sum, { name }) => {
    const field = fields[name];
    return isWorked(field) && sum <= maxPartsTogether ? sum + together(parseFormula(field.formula), fields) : sum;
  }, partsIn(part));

/** A sum in a currency; undefined for a plain number. */
type Kind = { readonly currency: string } | undefined;

const regions = "the region's currency";
const kindOfField = (field: Field | undefined): Kind =>
  field?.type === "money" ? { currency: field.currency ?? regions } : undefined;

/** @throws NoFormula if the operands don't fit, such as a sum and a number */
function kindOf(part: Part, fields: Fields): Kind {
  if (part.kind === "number") return undefined;
  if (part.kind === "field") return kindOfField(fields[part.name]);
  if (part.kind === "minus" || part.kind === "round") return kindOf(part.of, fields);
  const [left, right] = [kindOf(part.left, fields), kindOf(part.right, fields)];
  const { at, sign } = part;
  if (sign === "*" && left && right)
    throw new NoFormula(at, "an amount can be multiplied by a number, but not by another amount");
  if (sign === "*") return left ?? right;
  if (sign === "/" && !right) return left;
  if (!left && !right) return undefined;
  if (!left || !right)
    throw new NoFormula(
      at,
      sign === "/"
        ? "a number cannot be divided by an amount"
        : sign === "min" || sign === "max"
          ? "an amount cannot be compared with a number"
          : "an amount and a number cannot be added or subtracted",
    );
  if (left.currency !== right.currency)
    throw new NoFormula(at, `amounts in ${left.currency} and ${right.currency} have different currencies`);
  return sign === "/" ? undefined : left;
}

function wrongKind(field: Worked, kind: Kind): readonly string[] {
  const wanted = kindOfField(field);
  if (wanted?.currency === kind?.currency) return [];
  if (!wanted) return [`the formula gives an amount, but the field is ${oneOf(field.type)}`];
  return kind
    ? [`the formula gives an amount in ${kind.currency}, not in ${wanted.currency}`]
    : ["the formula gives a number, not an amount"];
}

/** Errors of words of the section that need a stored field. */
function ofPlaces({
  fields,
  list,
  order,
  revisions,
  duplicates,
  indexes,
  actions,
  deletion,
}: Definition): readonly Fault[] {
  const placed = (names: readonly string[] = [], at: string) =>
    names.map((name, index) => ({ name, place: `${at}.${index}` }));
  const keyed = (values: object = {}, at: string) =>
    Object.keys(values).map((name) => ({ name, place: `${at}.${name}` }));
  const named = [
    ...placed(list.editable, "list.editable"),
    ...placed(revisions, "revisions"),
    ...placed(duplicates?.by, "duplicates.by"),
    ...(indexes ?? []).flatMap((index, at) => placed(index, `indexes.${at}`)),
    ...(order ? [{ name: order.by, place: "order.by" }] : []),
    ...Object.entries(actions ?? {}).flatMap(([key, { set, input }]) => [
      ...keyed(set, `actions.${key}.set`),
      ...placed(input, `actions.${key}.input`),
    ]),
    ...keyed(deletion?.instead?.set, "deletion.instead.set"),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const { vat = "", without = "" } = (field.type === "money" ? field.sum : undefined) ?? {};
      return [
        { name: vat, place: `fields.${name}.sum.vat` },
        { name: without, place: `fields.${name}.sum.without` },
      ];
    }),
  ];
  return named
    .filter(({ name }) => isWorked(fields[name]))
    .map(({ name, place }) => ({ place, message: `"${name}" is worked out by a formula, and not stored` }));
}
