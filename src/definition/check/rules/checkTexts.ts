// Checks the texts of rules: the fields filled in, and who may read them.
import type { Definition, Field } from "../../grammar.ts";
import { administrators, type RuleLetter } from "../../words/rules.ts";
import { paperIn } from "../../papers/papers.ts";
import { isInside, isNameHidden, printedFieldsOf } from "../../papers/printedFields.ts";
import { referencesOf, target } from "../checkFields.ts";
import { type Fault, didYouMean } from "../fault.ts";
import { pathsIn } from "../../texts/placeholders.ts";
import { isPrintable } from "../../texts/printable.ts";

const unsent: readonly Field["type"][] = ["related", "file", "picture", "secret"];

/** The errors of a text's {fields}. */
export const templateFaults = (
  template: string,
  definition: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] => pathsIn(template).flatMap((path) => pathFaults(path, definition, all, place));

function pathFaults(path: string, { fields }: Definition, all: readonly Definition[], place: string): readonly Fault[] {
  const [name = "", beyond] = path.split(".");
  if (beyond === undefined && (name === "id" || name === "createdAt")) return [];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (beyond !== undefined) {
    if (field?.type !== "reference")
      return [{ place, message: `there is no reference "${name}"${didYouMean(name, referencesOf(fields))}` }];
    const there = target(field.to, all);
    return there ? pathFaults(beyond, there, all, place) : [];
  }
  if (field?.type === "secret") return [{ place, message: `"${name}" is a secret and cannot be used in a text` }];
  const known = Object.keys(fields).filter((one) => isPrintable(fields[one]));
  return known.includes(name)
    ? []
    : [{ place, message: `there is no field "${name}" to insert${didYouMean(name, known)}` }];
}

/** The errors of the fields that a call sends. */
export const bodyFaults = (body: readonly string[], { fields }: Definition, place: string): readonly Fault[] =>
  body.flatMap((name, index): readonly Fault[] => {
    const at = `${place}.${index}`;
    if (fields[name]?.type === "secret") return [{ place: at, message: `"${name}" is a secret and cannot be sent` }];
    const known = Object.keys(fields).filter((one) => !unsent.includes(fields[one]?.type ?? "related"));
    return ["id", "createdAt", "updatedAt", ...known].includes(name)
      ? []
      : [{ place: at, message: `there is no field "${name}" to send${didYouMean(name, ["id", ...known])}` }];
  });

/** The errors of a letter. Only letters to administrators may contain fields that customers may not read. */
export function letterFaults(
  { to, subject, text, attach = [] }: RuleLetter,
  definition: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] {
  const { fields, papers = {} } = definition;
  const inside = (path: string, at: string): readonly Fault[] => {
    if (to === administrators) return [];
    const leaving = "only for administrators, but this letter goes to others";
    if (isInside(path, definition, all)) return [{ place: at, message: `"${path}" is ${leaving}` }];
    return isNameHidden(path, "CUSTOMER", definition, all)
      ? [{ place: at, message: `the name of "${path}" has a field that is ${leaving}` }]
      : [];
  };
  const files = Object.keys(fields).filter((name) => isFile(fields[name]));
  return [
    ...recipientFaults(to, definition, all, `${place}.to`),
    ...attach.flatMap((name, index) => {
      const at = `${place}.attach.${index}`;
      const key = paperIn(name);
      if (attach.indexOf(name) < index) return [{ place: at, message: `"${name}" is attached twice` }];
      if (key !== undefined)
        return Object.hasOwn(papers, key)
          ? printedFieldsOf(papers[key], definition).flatMap(({ path }) => inside(path, at))
          : [{ place: at, message: `there is no paper "${key}"${didYouMean(key, Object.keys(papers))}` }];
      if (!files.includes(name))
        return [{ place: at, message: `there is no file "${name}"${didYouMean(name, files)}` }];
      return inside(name, at);
    }),
    ...[["subject", subject] as const, ["text", text] as const].flatMap(([word, template]) => [
      ...templateFaults(template, definition, all, `${place}.${word}`),
      ...pathsIn(template).flatMap((name) => inside(name, `${place}.${word}`)),
    ]),
  ];
}

const isFile = (field: Field | undefined): boolean => field?.type === "file" || field?.type === "picture";

function recipientFaults(
  to: string,
  { fields }: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] {
  if (to === administrators) return [];
  const [first = "", beyond] = to.split(".");
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (beyond === undefined) return unknown(to, [...emailsOf(fields), administrators], place);
  const references = Object.keys(fields).filter((name) => fields[name]?.type === "reference");
  if (field?.type !== "reference")
    return [{ place, message: `there is no reference "${first}"${didYouMean(first, references)}` }];
  const there = target(field.to, all);
  return there ? unknown(beyond, emailsOf(there.fields), place) : [];
}

const emailsOf = (fields: Definition["fields"]): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.type === "email" && fields[name].computed === undefined);

const unknown = (word: string, known: readonly string[], place: string): readonly Fault[] =>
  known.includes(word) ? [] : [{ place, message: `there is no e-mail address "${word}"${didYouMean(word, known)}` }];
