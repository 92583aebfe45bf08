// Checks what fields' own words refer to: other fields, other resources, computed values.
import { isRegion, regions } from "../../domain/company/region.ts";
import { conditionFaults } from "./states/checkConditions.ts";
import { type Fault, didYouMean } from "./fault.ts";
import { formulaValue, isWorked } from "../formula/formulas.ts";
import { amongOf } from "../filling/among.ts";
import { type Source, sourceOf } from "../filling/follows.ts";
import type { Definition, Field, Fields } from "../grammar.ts";

/** The definition that a reference points to. */
export const target = (name: string, all: readonly Definition[]) => all.find((definition) => definition.name === name);

/** The error for a name without a definition. */
export function noResource(word: string, all: readonly Definition[], place: string): Fault {
  const names = all.map(({ name }) => name);
  return { place, message: `there is no resource "${word}"${didYouMean(word, names)}` };
}

/** The reference fields of a resource. */
export const referencesOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.type === "reference");

const referencesInLines = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "lines" ? referencesOf(field.fields).map((inner) => `${name}.${inner}`) : [],
  );

/** The errors of single fields of a definition, or of a table in it. */
export function fieldFaults(
  fields: Fields,
  all: readonly Definition[],
  computed: readonly string[],
  at: string,
): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = `${at}.${name}`;
    return [
      ...namesOfOthers(field, fields, all, place),
      ...conditionFaults(field.when, { fields, me: false }, `${place}.when`),
      ...(field.computed !== undefined && !computed.includes(field.computed) && !isFormula(field)
        ? [
            {
              place: `${place}.computed`,
              message: `the server has no expression "${field.computed}" here${didYouMean(field.computed, computed)}`,
            },
          ]
        : []),
      ...deletionFaults(field, place, at === "fields"),
      ...amongFaults(field, fields, all, { place: `${place}.among`, own: at === "fields" }),
      ...regionFaults(field, place),
      ...(field.type === "lines" ? fieldFaults(field.fields, all, computed, `${place}.fields`) : []),
    ];
  });
}

const isFormula = (field: Field): boolean => isWorked(field) && field.computed === formulaValue;

/** Regions may be added while the server runs, so the grammar does not name them. */
const regionFaults = ({ region = {} }: Field, place: string): Fault[] =>
  Object.keys(region)
    .filter((code) => !isRegion(code))
    .map((code) => ({
      place: `${place}.region.${code}`,
      message: `there is no region "${code}"${didYouMean(code, regions)}`,
    }));

/** A reference that gets cleared must be optional; lines are neither deleted nor kept on their own. */
function deletionFaults(field: Field, place: string, own: boolean): Fault[] {
  if (field.type !== "reference" || field.onDelete === undefined || field.onDelete === "refuse") return [];
  if (!own) return [{ place: `${place}.onDelete`, message: 'in a table only "refuse" is possible' }];
  if (field.onDelete === "clear" && field.required)
    return [{ place: `${place}.onDelete`, message: 'a required reference cannot use "clear"' }];
  return [];
}

/**
 * Faults of `among`: the other record must be one that this record refers to, and its table needs a column of
 * references to the same resource.
 */
function amongFaults(
  field: Field,
  fields: Fields,
  all: readonly Definition[],
  { place, own }: { readonly place: string; readonly own: boolean },
): Fault[] {
  if (field.type !== "reference" || field.among === undefined) return [];
  if (!own) return [{ place, message: 'a table cannot use "among"' }];
  const { reference, table, column } = amongOf(field.among);
  const chosen = fields[reference];
  if (chosen?.type !== "reference")
    return [{ place, message: `there is no reference "${reference}"${didYouMean(reference, referencesOf(fields))}` }];
  const there = target(chosen.to, all)?.fields ?? {};
  const right = Object.entries(there).flatMap(([name, other]) =>
    other.type === "lines"
      ? Object.entries(other.fields).flatMap(([inner, one]) =>
          one.type === "reference" && one.to === field.to ? [`${name}.${inner}`] : [],
        )
      : [],
  );
  const said = `${table}.${column}`;
  return right.includes(said)
    ? []
    : [{ place, message: `"${chosen.to}" has no references to "${field.to}" in "${said}"${didYouMean(said, right)}` }];
}

function namesOfOthers(field: Field, fields: Fields, all: readonly Definition[], place: string): Fault[] {
  const faults: Fault[] = [
    ...(field.type === "text" && field.opens !== undefined ? [[field.opens, "opens"] as const] : []),
    ...("bankOf" in field && field.bankOf !== undefined ? [[field.bankOf, "bankOf"] as const] : []),
  ]
    .filter(([word]) => !Object.hasOwn(fields, word))
    .map(([word, key]) => ({
      place: `${place}.${key}`,
      message: `there is no field "${word}"${didYouMean(word, Object.keys(fields))}`,
    }));
  faults.push(...decidedElsewhere(field, fields, all, place));
  if (field.type !== "reference" && field.type !== "related") return faults;
  const to = target(field.to, all);
  if (!to) return [...faults, noResource(field.to, all, `${place}.to`)];
  const leadsHere = [...referencesOf(to.fields), ...referencesInLines(to.fields)];
  if (field.type === "related" && !leadsHere.includes(field.by)) {
    const message = `"${field.to}" has no reference "${field.by}"${didYouMean(field.by, leadsHere)}`;
    return [...faults, { place: `${place}.by`, message }];
  }
  return faults;
}

/** A path such as systemId.identifiers follows a reference of this record to a field of the other one. */
function decidedElsewhere(field: Field, fields: Fields, all: readonly Definition[], at: string): Fault[] {
  const words = [
    [field.follows, "follows"],
    ...regions.map((region) => [field.region?.[region]?.follows, `region.${region}.follows`] as const),
    [field.type === "lines" ? field.asks : undefined, "asks"],
  ] as const;
  return words.flatMap(([word, key]): Fault[] => {
    if (word === undefined) return [];
    const source = sourceOf(word);
    const place = `${at}.${key}`;
    const reference = fields[source.reference];
    if (reference?.type !== "reference")
      return [
        {
          place,
          message: `there is no reference "${source.reference}"${didYouMean(source.reference, referencesOf(fields))}`,
        },
      ];
    const there = target(reference.to, all)?.fields ?? {};
    const wantsLines = key === "asks" || source.line !== undefined;
    const right = Object.keys(there).filter((other) => (there[other]?.type === "lines") === wantsLines);
    if (!right.includes(source.field))
      return [
        { place, message: `"${reference.to}" has no such field "${source.field}"${didYouMean(source.field, right)}` },
      ];
    return lineFaults(source, fields, there).map((message) => ({ place, message }));
  });
}

function lineFaults({ field, line }: Source, fields: Fields, there: Fields): string[] {
  const table = there[field];
  if (!line || table?.type !== "lines") return [];
  const columns = Object.keys(table.fields);
  return [
    ...(Object.hasOwn(fields, line.key)
      ? []
      : [`there is no field "${line.key}"${didYouMean(line.key, Object.keys(fields))}`]),
    ...[line.key, line.column]
      .filter((column) => !columns.includes(column))
      .map((column) => `"${field}" has no column "${column}"${didYouMean(column, columns)}`),
  ];
}
