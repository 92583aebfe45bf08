// Proposes a section for a file: a name, and a field for each column. Nothing is stored.
import { setImmediate as pause } from "node:timers/promises";
import type { Region } from "../../../src/domain/company/region.ts";
import { maxFileColumns } from "../../../src/definition/fileTypes.ts";
import { nameFor, sectionNameFor, takenNames } from "../../../src/definition/newName.ts";
import { systemFields } from "../../../src/definition/systemFields.ts";
import type { ProposedColumn, ProposedSection } from "../../../src/contract/records/definitions.ts";
import type { Context, UploadedFile } from "../../platform/context.ts";
import { readTable } from "../../platform/sheets/readTable.ts";
import { readStored } from "../definitions/stored.ts";
import { guessField } from "./guessField.ts";
import { fold } from "./readCell.ts";
import { cutTable } from "./runImport.ts";

const shownSamples = 3;
const maxSampleLength = 80;
const maxLabelLength = 80;

/**
 * A section that could store the rows of a file.
 * @throws Problem 415 and 422 for a file that can't be imported
 */
export async function proposeSection(
  file: UploadedFile,
  { db, region, services: { registry } }: Context,
): Promise<ProposedSection> {
  const { heading, rows } = cutTable(await readTable(file.bytes), maxFileColumns);
  const label = wordsOf(file.name.replace(/\.\w+$/, "").replaceAll("_", " ")) || "Новый раздел";
  const taken = [
    ...registry.all.flatMap(({ name, path }) => [name, path ?? name]),
    ...(await readStored(db)).map(({ name }) => name),
    ...registry.product.screens.flatMap(({ path }) => path.split("/")),
  ];
  const columns: ProposedColumn[] = [];
  for (const [at, cell] of heading.entries()) {
    columns.push(
      proposeColumn(
        cell,
        at,
        rows.map(({ cells }) => cells[at] ?? ""),
        columns,
        region,
      ),
    );
    // Other requests get their turn between the columns of a large file.
    await pause();
  }
  return { name: sectionNameFor(label, taken), label, rows: rows.length, columns };
}

function proposeColumn(
  heading: string,
  at: number,
  cells: readonly string[],
  before: readonly ProposedColumn[],
  region: Region,
): ProposedColumn {
  const label = labelFor(
    heading,
    at,
    before.map(({ field }) => field.label),
  );
  const filled = cells.filter((cell) => cell !== "");
  const { field, fits, values } = guessField(label, cells, region);
  return {
    heading: heading.slice(0, 200),
    name: nameFor(label, [...takenNames({ fields: {} }), ...before.map(({ name }) => name)], "column"),
    field,
    fits: [...fits],
    values: [...values],
    samples: [...new Set(filled)].slice(0, shownSamples).map((value) => value.slice(0, maxSampleLength)),
    isEmpty: heading === "" && filled.length === 0,
  };
}

/** A label that no other column has, and that later imports don't take for the record's number. */
function labelFor(heading: string, at: number, taken: readonly string[]): string {
  const said = wordsOf(heading) || `Столбец ${at + 1}`;
  const label = isReserved(said) ? `${said} из файла` : said;
  const isTaken = (tried: string): boolean => taken.some((other) => fold(other) === fold(tried));
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? label : `${label} ${count}`;
    if (!isTaken(tried)) return tried;
  }
}

const isReserved = (label: string): boolean =>
  ["id", "№", ...Object.values(systemFields).map((field) => fold(field.label))].includes(fold(label));

/** A text on one line, without invisible characters and without braces, which are placeholders elsewhere. */
const wordsOf = (text: string): string =>
  text
    .replace(/[\p{C}{}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxLabelLength)
    .trim();
