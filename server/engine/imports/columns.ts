// Matches a file's columns to fields: by label, in any region's wording, by name, or as the caller says.
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import { regions, type Region } from "../../../src/domain/company/region.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { importedFields } from "../../../src/definition/importable.ts";
import { inRegion } from "../../../src/definition/schema.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { may, maySet } from "../access.ts";
import type { TableRow } from "../../platform/sheets/tableLimits.ts";
import { fold } from "./readCell.ts";

/** The label of the id column, as in lists. */
export const idLabel = "Номер записи";

/** A field that a column can be imported into. */
export interface Importable {
  readonly name: string;
  readonly label: string;
  /** True if every new record needs it. */
  readonly required: boolean;
  /** Undefined for the record's id. */
  readonly field: Field | undefined;
}

/** The fields of a resource that the caller may import. */
export function importable(definition: Definition, caller: Caller, region: Region): readonly Importable[] {
  const { role } = caller;
  const fields = importedFields(definition).flatMap((name): readonly Importable[] => {
    const declared = definition.fields[name];
    if (!declared || !maySet(definition, name, role, true)) return [];
    if (role === "CUSTOMER" && name === definition.owner) return [];
    const field = inRegion(declared, region);
    const required = Boolean(field.required) && field.when === undefined && !("default" in field && field.default);
    return [{ name, label: field.label, required: required && field.type !== "boolean", field: declared }];
  });
  const id: Importable = { name: "id", label: idLabel, required: false, field: undefined };
  return may(definition, "update", caller) ? [id, ...fields] : fields;
}

/**
 * The field for each column of a file; null for an ignored column.
 * @param given the fields separated by commas, as the caller says; undefined to match by the headers
 * @throws Problem 422 for a field that can't be imported, or that two columns are assigned to
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

/** Matches by label, tolerating one typing mistake. If two columns match, the first one is taken. */
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

/** Removes a byte order mark, and the asterisk of required columns. */
const plain = (text: string): string => fold(text.replace(/^\ufeff/, "").replace(/\s*\*$/, ""));
