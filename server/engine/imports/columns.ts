// Which column of a file is which field: by its label, in any region's words, or by its name; or as the caller says.
import { nearestWord } from "../../../src/domain/nearestWord.ts";
import { regions, type Region } from "../../../src/domain/region.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { importedFields } from "../../../src/resources/importable.ts";
import { inRegion } from "../../../src/resources/schema.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { mayRole, mayWriteField } from "../read/access.ts";
import type { TableRow } from "../../platform/sheets/tableLimits.ts";
import { fold } from "./readCell.ts";

/** What the column of a record's number is called: as lists call it. */
export const idLabel = "Номер записи";

/** A column that can be taken for something. */
export interface Importable {
  readonly name: string;
  readonly label: string;
  /** Every new record needs it. */
  readonly required: boolean;
  /** Undefined for the number of a record. */
  readonly field: Field | undefined;
}

/** What a caller's file may bring into a resource. */
export function importable(definition: Definition, { role }: Caller, region: Region): readonly Importable[] {
  const fields = importedFields(definition).flatMap((name): readonly Importable[] => {
    const declared = definition.fields[name];
    if (!declared || !mayWriteField(declared, role)) return [];
    if (role === "CUSTOMER" && name === definition.owner) return [];
    const field = inRegion(declared, region);
    const required = Boolean(field.required) && field.when === undefined && !("default" in field && field.default);
    return [{ name, label: field.label, required: required && field.type !== "boolean", field: declared }];
  });
  const id: Importable = { name: "id", label: idLabel, required: false, field: undefined };
  return mayRole(definition, "update", role) ? [id, ...fields] : fields;
}

/**
 * The columns of a file, each a name of `known`, or null for one that is left out.
 * @param given between commas, as the caller says; undefined: as the headings say
 * @throws Problem 422 for a field that can't be loaded, or that two columns are to be
 */
export function matchColumns(
  heading: TableRow,
  known: readonly Importable[],
  given: string | undefined,
): readonly (string | null)[] {
  const names = given === undefined ? suggested(heading, known) : given.split(",").map((name) => name || null);
  const seen = new Set<string>();
  for (const name of names.slice(0, heading.length)) {
    if (name === null) continue;
    const one = known.find((candidate) => candidate.name === name);
    if (!one) throw wrong(`Из файла нельзя загрузить поле «${name.slice(0, 60)}»`);
    if (seen.has(name)) throw wrong(`«${one.label}» — сразу в двух столбцах: оставьте один`);
    seen.add(name);
  }
  return heading.map((_, index) => names[index] ?? null);
}

const wrong = (message: string): Problem => new Problem(422, message, { errors: { columns: message } });

/** By what a column is called; one with a slip of the finger is still known. The first of two that fit is taken. */
function suggested(heading: TableRow, known: readonly Importable[]): readonly (string | null)[] {
  const words = new Map<string, string>();
  for (const one of known) for (const word of wordsFor(one)) if (!words.has(word)) words.set(word, one.name);
  const taken = new Set<string>();
  const take = (name: string | undefined): string | null => {
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  const exact = heading.map((cell) => take(words.get(plain(cell))));
  return exact.map((name, index) => {
    const cell = plain(heading[index] ?? "");
    if (name !== null || cell.length < 4) return name;
    const near = nearestWord(cell, words.keys());
    return take(near === undefined ? undefined : words.get(near));
  });
}

const wordsFor = ({ name, label, field }: Importable): readonly string[] => [
  plain(label),
  plain(name),
  ...(field ? [plain(field.label), ...regions.map((region) => plain(inRegion(field, region).label))] : ["id", "№"]),
];

/** Without a byte order mark and the star of what must be filled in. */
const plain = (text: string): string => fold(text.replace(/^\ufeff/, "").replace(/\s*\*$/, ""));
