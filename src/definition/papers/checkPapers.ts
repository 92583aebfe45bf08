// Checks the word `papers`: the content of papers, and who may take them.
import type { Check } from "../check/known.ts";
import { type Fault, didYouMean } from "../check/fault.ts";
import { templateFaults } from "../check/rules/checkTexts.ts";
import type { Definition, ScalarField } from "../grammar.ts";
import { placeholderIn } from "../texts/placeholders.ts";
import { isPrintable } from "../texts/printable.ts";
import type { Paper, PaperBlock, PaperSides, PaperTable } from "../words/papers.ts";
import { columnsOf, readersOf } from "./papers.ts";
import { isHidden, printedFieldsOf } from "./printedFields.ts";

/** The errors of a section's papers. */
export const paperFaults: Check = (definition, all) =>
  Object.entries(definition.papers ?? {}).flatMap(([key, paper]) => {
    const place = `papers.${key}`;
    const { title, below = "", blocks } = paper;
    return [
      ...actionFaults(definition, key, place),
      ...templateFaults(title, definition, all, `${place}.title`),
      ...templateFaults(below, definition, all, `${place}.below`),
      ...blocks.flatMap((block, at) => blockFaults(block, definition, all, `${place}.blocks.${at}`)),
      ...readerFaults(definition, all, [key, paper]),
    ];
  });

/** A paper needs a button, and the roles that may press it need to read the section. */
function actionFaults({ actions = {}, access, name }: Definition, key: string, place: string): readonly Fault[] {
  const offered = Object.values(actions).filter(({ paper }) => paper === key);
  if (offered.length === 0)
    return [{ place, message: `the action "${key}" already has this name, and no "paper": "${key}"` }];
  return offered
    .flatMap((action) => action.access)
    .filter((role) => !access.read.includes(role))
    .map((role) => ({ place: `${place}.access`, message: `${role} may not read "${name}" at all` }));
}

function blockFaults(
  block: PaperBlock,
  definition: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] {
  const words = Object.entries(block).flatMap(([word, said]) => (said === undefined ? [] : [word]));
  if (words.length !== 1)
    return [{ place, message: `a block contains exactly one thing: ${words.join(" or ") || "none is given"}` }];
  const { heading = "", text = "", table, parties, sign } = block;
  return [
    ...templateFaults(heading, definition, all, `${place}.heading`),
    ...templateFaults(text, definition, all, `${place}.text`),
    ...(table ? tableFaults(table, definition, `${place}.table`) : []),
    ...(parties ? sideFaults(parties, definition, `${place}.parties`) : []),
    ...(sign && !isList(sign) ? sideFaults(sign, definition, `${place}.sign`) : []),
  ];
}

const isList = (sign: NonNullable<PaperBlock["sign"]>): sign is readonly string[] => Array.isArray(sign);

function sideFaults(sides: PaperSides, { owner }: Definition, place: string): readonly Fault[] {
  if (Object.keys(sides).length === 0) return [{ place, message: 'it needs "seller", "client" or both' }];
  return sides.client !== undefined && owner === "nobody"
    ? [{ place: `${place}.client`, message: 'the records belong to no customer: "owner" is "nobody"' }]
    : [];
}

function tableFaults(table: PaperTable, { fields }: Definition, place: string): Fault[] {
  const { of, columns = [], totals = [] } = table;
  const lines = Object.hasOwn(fields, of) ? fields[of] : undefined;
  const tables = Object.keys(fields).filter((name) => fields[name]?.type === "lines");
  if (lines?.type !== "lines")
    return [{ place: `${place}.of`, message: `there is no table "${of}"${didYouMean(of, tables)}` }];
  const said = Object.keys(lines.fields).filter((name) => isPrintable(lines.fields[name]));
  const summed = columnsOf(table, lines).filter((name) => isSummed(lines.fields[name], lines.fields));
  const unknown = (names: readonly string[], known: readonly string[], word: "columns" | "totals"): Fault[] =>
    names.flatMap((name, at) => {
      const here = `${place}.${word}.${at}`;
      const what = word === "columns" ? `no column "${name}" to print` : `no printed column "${name}" to add up`;
      if (!known.includes(name)) return [{ place: here, message: `"${of}" has ${what}${didYouMean(name, known)}` }];
      return names.indexOf(name) < at ? [{ place: here, message: `"${name}" is already there` }] : [];
    });
  return [...unknown(columns, said, "columns"), ...unknown(totals, summed, "totals")];
}

/** Sums whose currency is in each line can't be added up. */
const isSummed = (field: ScalarField | undefined, columns: Readonly<Record<string, ScalarField>>): boolean =>
  field?.type === "integer" ||
  field?.type === "decimal" ||
  (field?.type === "money" && !Object.hasOwn(columns, placeholderIn(field.currency) ?? ""));

/** A paper must not reveal what the API hides from its reader. */
const readerFaults = (
  definition: Definition,
  all: readonly Definition[],
  [key, paper]: readonly [string, Paper],
): readonly Fault[] =>
  readersOf(definition, key).flatMap((role) =>
    printedFieldsOf(paper, definition)
      .filter(({ path }) => isHidden(path, role, definition, all))
      .map(({ place, path }) => ({
        place: `papers.${key}.${place}`,
        message: `${role} may download this paper, but not read "${path}"`,
      })),
  );
