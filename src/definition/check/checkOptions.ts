// Checks that a field's options fit its type and each other.
import { defaultRegion } from "../../domain/company/region.ts";
import { compare } from "../../domain/money/money.ts";
import { fieldTypes, type Definition, type Field, type Fields } from "../grammar.ts";
import { isSorted, searchedBy } from "../families.ts";
import { readValue } from "../values.ts";
import { me } from "../condition.ts";
import { holdsPerson } from "./checkOwner.ts";
import { type Fault, didYouMean, oneOf } from "./fault.ts";
import { placeholderIn } from "../texts/placeholders.ts";

/** Errors of the options of fields, of the columns of tables, and of what actions set. */
export const optionFaults = (definition: Definition, all: readonly Definition[]): readonly Fault[] => [
  ...Object.entries(definition.fields).flatMap(([name, field]) => [
    ...ofField(field, definition.fields, `fields.${name}`),
    ...(field.type === "lines" ? ofTable(field.fields, definition.fields, `fields.${name}.fields`) : []),
  ]),
  ...ofActions(definition, all),
];

const ofTable = (columns: Fields, fields: Fields, place: string): readonly Fault[] =>
  Object.keys(columns).length === 0
    ? [{ place, message: "a table needs a column" }]
    : Object.entries(columns).flatMap(([name, column]) =>
        ofField(column, { ...fields, ...columns }, `${place}.${name}`, columns),
      );

/** @param own the fields of the same record, or the columns of the same table */
function ofField(field: Field, around: Fields, place: string, own = around): readonly Fault[] {
  const fault = (word: string, message: string): Fault => ({ place: `${place}.${word}`, message });
  const faults: Fault[] = [];
  if (field.search && searchedBy(field.type) === undefined)
    faults.push(
      fault("search", `the search does not cover ${field.type}; it covers ${fieldTypes.filter(searchedBy).join(", ")}`),
    );
  if (field.search && field.computed !== undefined)
    faults.push(fault("search", "the search does not cover computed fields"));
  if (field.unique && (!isSorted(field.type) || field.computed !== undefined))
    faults.push(
      fault("unique", `the values of ${oneOf(field.computed ? "computed" : field.type)} field can't be unique`),
    );
  if (isEmptyRange(field)) faults.push(fault("min", '"min" is greater than "max", so no value is valid'));
  return [...faults, ...ofCurrency(field, around, fault), ...ofStart(field, own, fault)];
}

function isEmptyRange(field: Field): boolean {
  if (field.type === "text" || field.type === "integer") return (field.min ?? -Infinity) > (field.max ?? Infinity);
  if (field.type !== "decimal" && field.type !== "money" && field.type !== "percent") return false;
  return field.min !== undefined && field.max !== undefined && compare(field.min, field.max) > 0;
}

function ofCurrency(field: Field, around: Fields, fault: (word: string, message: string) => Fault): readonly Fault[] {
  if (field.type !== "money" || field.currency === undefined || /^[A-Z]{3}$/.test(field.currency)) return [];
  const holder = placeholderIn(field.currency);
  if (holder === undefined)
    return [
      fault("currency", 'a currency is a code of three capital letters, such as "EUR", or a field: "{currency}"'),
    ];
  return Object.hasOwn(around, holder)
    ? []
    : [fault("currency", `there is no field "${holder}"${didYouMean(holder, Object.keys(around))}`)];
}

function ofStart(field: Field, own: Fields, fault: (word: string, message: string) => Fault): readonly Fault[] {
  const start = field.type === "date" ? placeholderIn(field.min) : undefined;
  if (start === undefined || (own[start]?.type === "date" && own[start] !== field)) return [];
  const dates = Object.keys(own).filter((name) => own[name]?.type === "date" && own[name] !== field);
  return [fault("min", `there is no other date field "${start}"${didYouMean(start, dates)}`)];
}

/** Errors of the values that actions set: they must be valid for their fields, or "$me" for a person. */
const ofActions = ({ fields, actions = {} }: Definition, all: readonly Definition[]): readonly Fault[] =>
  Object.entries(actions).flatMap(([key, { set = {}, access }]) =>
    Object.entries(set).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field || field.type === "related" || field.type === "lines" || value === null) return [];
      if (value === me && holdsPerson(field, all))
        return field.type === "reference" && access.includes("CUSTOMER")
          ? [
              {
                place: `actions.${key}.set.${name}`,
                message: `customers may run the action, but are not in "${field.to}"`,
              },
            ]
          : [];
      const isValue = "value" in readValue(value, { ...field, required: false }, defaultRegion);
      return isValue
        ? []
        : [
            {
              place: `actions.${key}.set.${name}`,
              message: `${JSON.stringify(value)} is not a valid value of "${name}"`,
            },
          ];
    }),
  );
