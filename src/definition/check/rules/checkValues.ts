// Checks the values that a rule gives to the fields of a record.
import { defaultRegion } from "../../../domain/company/region.ts";
import { daysFromToday } from "../../condition.ts";
import type { Definition, Field } from "../../grammar.ts";
import { isState } from "../../states/stateFields.ts";
import { readValue } from "../../values.ts";
import { fits, uncopied } from "../checkDefaults.ts";
import { type Fault, didYouMean, oneOf } from "../fault.ts";
import { templateFaults } from "./checkTexts.ts";
import { isTemplate, placeholderIn } from "../../texts/placeholders.ts";

type Values = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The errors of values that a rule sets in a record.
 * @param from the section whose record the values are taken from
 * @param may which fields can be set
 */
export const valueFaults = (
  values: Values,
  {
    to,
    from,
    all,
    may,
  }: {
    readonly to: Definition;
    readonly from: Definition;
    readonly all: readonly Definition[];
    readonly may: (name: string) => boolean;
  },
  place: string,
): readonly Fault[] =>
  Object.entries(values).flatMap(([name, value]): readonly Fault[] => {
    const at = `${place}.${name}`;
    const known = Object.keys(to.fields).filter(may);
    const field = to.fields[name];
    if (!field || !known.includes(name))
      return [
        { place: at, message: `"${to.name}" has no field "${name}" that a rule can set${didYouMean(name, known)}` },
      ];
    if (isTemplate(value) && isText(field)) return templateFaults(value, from, all, at);
    const copied = placeholderIn(value);
    if (copied !== undefined) return copyFaults(from, copied, field, at);
    if (isTemplate(value)) return [{ place: at, message: `only texts can contain {fields}, not ${oneOf(field.type)}` }];
    return literalFaults(name, field, value, at);
  });

/** True for a field that a rule can set; includes those that only the server sets, if an action could set them. */
export const isSettable = (definition: Definition, name: string): boolean => {
  const field = definition.fields[name];
  return field !== undefined && !uncopied.includes(field.type) && field.computed === undefined;
};

/** True for a field that a rule can set in a new record. */
export const isGivable = (definition: Definition, name: string): boolean =>
  isSettable(definition, name) && definition.fields[name]?.readOnly !== true && !isState(definition, name);

const isText = ({ type }: Field): boolean => type === "text" || type === "longText";

function copyFaults(from: Definition, name: string, to: Field, place: string): readonly Fault[] {
  const own: Field | undefined = name === "id" ? { type: "reference", label: "", to: from.name } : from.fields[name];
  const known = Object.keys(from.fields).filter((one) => !uncopied.includes(from.fields[one]?.type ?? "related"));
  if (!own || (name !== "id" && !known.includes(name)))
    return [{ place, message: `there is no field "${name}" to copy${didYouMean(name, ["id", ...known])}` }];
  return fits(to, own)
    ? []
    : [{ place, message: `${oneOf(own.type)} such as "${name}" does not fit into ${oneOf(to.type)}` }];
}

function literalFaults(name: string, field: Field, value: Values[string], place: string): readonly Fault[] {
  if (value === null) return field.required ? [{ place, message: `"${name}" is required and cannot be empty` }] : [];
  if (field.type === "date" && typeof value === "string" && daysFromToday(value) !== undefined) return [];
  if (field.type === "choice" || field.type === "choices") {
    const known = Object.keys(field.choices);
    const right = field.type === "choice" && known.includes(String(value));
    return right
      ? []
      : [{ place, message: `"${name}" has no choice "${String(value)}"${didYouMean(String(value), known)}` }];
  }
  if (field.type === "related" || field.type === "lines") return [];
  return "value" in readValue(value, field, defaultRegion)
    ? []
    : [{ place, message: `${JSON.stringify(value)} is not a valid value of "${name}"` }];
}
