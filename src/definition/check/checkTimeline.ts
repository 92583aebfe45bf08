import type { Definition, Field } from "../grammar.ts";
import type { Happening } from "../words/timeline.ts";
import { target, noResource } from "./checkFields.ts";
import { type Fault, didYouMean } from "./fault.ts";

/** Errors of the word `timeline`: unknown or unsuitable fields of the other resources. */
export const timelineFaults = (definition: Definition, all: readonly Definition[]): readonly Fault[] =>
  (definition.timeline ?? []).flatMap((happening, index) => {
    const place = `timeline.${index}`;
    const of = target(happening.of, all);
    return of ? happeningFaults(definition, of, happening, place) : [noResource(happening.of, all, `${place}.of`)];
  });

function happeningFaults(definition: Definition, of: Definition, happening: Happening, place: string): Fault[] {
  const { by, is, at, shows = [] } = happening;
  const stored = namesOf(of, isStored);
  const leading = is === undefined ? leadingTo(definition.name, of) : stored;
  return [
    ...unknown(by, leading, `${place}.by`, is === undefined ? `"${of.name}" has no field that leads here` : undefined),
    ...(is === undefined ? [] : comparedFaults(definition, of, { by, is }, `${place}.is`)),
    ...(at === undefined
      ? []
      : unknown(at, [...namesOf(of, isMoment), ...ownMoments], `${place}.at`, "no stored date or time")),
    ...shows.flatMap((name, index) => unknown(name, namesOf(of, isShown), `${place}.shows.${index}`)),
  ];
}

/** Values can be compared if their types are the same. */
function comparedFaults({ fields }: Definition, of: Definition, { by, is }: { by: string; is: string }, place: string) {
  const [here, there] = [fields[is], of.fields[by]];
  const known = Object.keys(fields).filter((name) => fields[name]?.type === there?.type);
  if (!here || !there || here.type === there.type) return unknown(is, known, place);
  return [{ place, message: `"${is}" has a different type than "${by}" of "${of.name}"` }];
}

const unknown = (word: string, known: readonly string[], place: string, what = "no such field"): Fault[] =>
  known.includes(word) ? [] : [{ place, message: `${what}: "${word}"${didYouMean(word, known)}` }];

const namesOf = ({ fields }: Definition, fits: (field: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (fits(field) ? [name] : []));

const compound: readonly Field["type"][] = ["related", "lines", "ranges", "file", "picture", "secret"];

const isStored = (field: Field): boolean => !compound.includes(field.type) && field.computed === undefined;

const ownMoments = ["createdAt", "updatedAt"];

/** A computed date has no index to find the newest records by. */
const isMoment = (field: Field): boolean => (field.type === "date" || field.type === "dateTime") && isStored(field);

const isShown = ({ type }: Field): boolean => !["related", "lines", "ranges", "secret"].includes(type);

/** References to the resource, also in tables, and text fields with a resource's name beside the record's id. */
const leadingTo = (resource: string, { fields }: Definition): string[] =>
  Object.entries(fields).flatMap(([name, field]): string[] => {
    if (field.type === "reference") return field.to === resource ? [name] : [];
    if (field.type === "text") return fields[field.opens ?? ""]?.type === "integer" ? [name] : [];
    if (field.type !== "lines") return [];
    return Object.entries(field.fields).flatMap(([inner, column]) =>
      column.type === "reference" && column.to === resource ? [`${name}.${inner}`] : [],
    );
  });
