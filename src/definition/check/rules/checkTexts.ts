// Checks the texts of rules: what may be filled in, and who gets to read it.
import type { Definition, Field } from "../../grammar.ts";
import { administrators, type RuleLetter } from "../../words/rules.ts";
import { target } from "../checkFields.ts";
import { type Fault, meant } from "../fault.ts";
import { namesIn } from "../../texts/placeholders.ts";

/** Types whose values are no words for a text. */
const unsaid: readonly Field["type"][] = ["related", "lines", "ranges", "file", "picture", "secret"];

const unsent: readonly Field["type"][] = ["related", "file", "picture", "secret"];

/** The errors of the {fields} in a text. */
export const templateFaults = (template: string, { fields }: Definition, place: string): readonly Fault[] =>
  namesIn(template).flatMap((name): readonly Fault[] => {
    if (name === "id" || name === "createdAt") return [];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.type === "secret") return [{ place, message: `"${name}" is a secret, and no text tells it` }];
    const known = Object.keys(fields).filter((one) => !unsaid.includes(fields[one]?.type ?? "related"));
    return known.includes(name)
      ? []
      : [{ place, message: `there is no field "${name}" to fill in${meant(name, known)}` }];
  });

/** The errors of the fields that a call sends. */
export const bodyFaults = (body: readonly string[], { fields }: Definition, place: string): readonly Fault[] =>
  body.flatMap((name, index): readonly Fault[] => {
    const at = `${place}.${index}`;
    if (fields[name]?.type === "secret") return [{ place: at, message: `"${name}" is a secret, and no call tells it` }];
    const known = Object.keys(fields).filter((one) => !unsent.includes(fields[one]?.type ?? "related"));
    return ["id", "createdAt", "updatedAt", ...known].includes(name)
      ? []
      : [{ place: at, message: `there is no field "${name}" to send${meant(name, ["id", ...known])}` }];
  });

/** The errors of a letter. Fields that customers may not read are for administrators' letters only. */
export function letterFaults(
  { to, subject, text, attach = [] }: RuleLetter,
  definition: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] {
  const { fields } = definition;
  const isKept = (name: string) => to === administrators || fields[name]?.access?.read?.includes("CUSTOMER") !== false;
  const inside = (name: string, at: string): readonly Fault[] =>
    isKept(name) ? [] : [{ place: at, message: `"${name}" is for administrators, and this letter leaves the house` }];
  const files = Object.keys(fields).filter((name) => isFile(fields[name]));
  return [
    ...recipientFaults(to, definition, all, `${place}.to`),
    ...attach.flatMap((name, index) => {
      const at = `${place}.attach.${index}`;
      if (!files.includes(name)) return [{ place: at, message: `there is no file "${name}"${meant(name, files)}` }];
      return attach.indexOf(name) < index ? [{ place: at, message: `"${name}" is attached twice` }] : inside(name, at);
    }),
    ...[["subject", subject] as const, ["text", text] as const].flatMap(([word, template]) => [
      ...templateFaults(template, definition, `${place}.${word}`),
      ...namesIn(template).flatMap((name) => inside(name, `${place}.${word}`)),
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
    return [{ place, message: `there is no reference "${first}"${meant(first, references)}` }];
  const there = target(field.to, all);
  return there ? unknown(beyond, emailsOf(there.fields), place) : [];
}

const emailsOf = (fields: Definition["fields"]): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.type === "email" && fields[name].computed === undefined);

const unknown = (word: string, known: readonly string[], place: string): readonly Fault[] =>
  known.includes(word) ? [] : [{ place, message: `there is no e-mail address "${word}"${meant(word, known)}` }];
