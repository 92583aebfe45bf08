// A paper that a section's definition describes.
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { PrintedBlock, PrintedTable } from "../../../engine/papers/printed.ts";
import type { Party, SectionPaper } from "../model.ts";
import { across, bold, cell, head, paragraph, right, sheetAbout, sideLine, signers, table, title } from "./parts.ts";

/** Tables with more columns are printed in landscape. */
const maxPortraitColumns = 7;

export function section(paper: SectionPaper): TDocumentDefinitions {
  const { title: name, below, blocks, seller, createdAt } = paper;
  const isWide = blocks.some((block) => "table" in block && block.table.columns.length > maxPortraitColumns);
  const content = [title(name, below), ...blocks.flatMap((block) => contentOf(block, paper))];
  const about = { author: seller?.name ?? "", changedAt: createdAt };
  return sheetAbout(about, name, content, isWide ? "landscape" : "portrait");
}

function contentOf(block: PrintedBlock, paper: SectionPaper): Content[] {
  if ("heading" in block) return [{ text: block.heading, style: "heading" }];
  if ("paragraphs" in block) return block.paragraphs.map(paragraph);
  if ("table" in block) return [lines(block.table)];
  const { region } = paper;
  if ("parties" in block) return sidesOf(block.parties, paper).map(({ role, party }) => sideLine(role, party, region));
  const { sign } = block;
  return [signers("length" in sign ? sign.map((role) => ({ role })) : sidesOf(sign, paper), region)];
}

interface Sided {
  readonly role: string;
  readonly party: Party;
}

const sidesOf = (
  roles: { readonly seller?: string | undefined; readonly client?: string | undefined },
  { seller, buyer }: SectionPaper,
): readonly Sided[] =>
  [
    { role: roles.seller, party: seller },
    { role: roles.client, party: buyer },
  ].flatMap(({ role, party }) => (role !== undefined && party ? [{ role, party }] : []));

function lines({ columns, rows, totals }: PrintedTable): Content {
  const cellOf = (text: string, at: number) => (columns[at]?.isFigure ? right(text) : cell(text));
  const body = rows.map((row, at) => [right(String(at + 1)), ...row.map(cellOf)]);
  return table(
    [20, ...columns.map(({ isFigure }) => (isFigure ? "auto" : "*"))],
    [head("№"), ...columns.map(({ label }) => head(label))],
    [...body, ...(totals ? [totalsOf(totals, cellOf)] : [])],
  );
}

/** «Итого» spans the columns before the first sum; if there are none, «Σ» takes the place of the number. */
function totalsOf(totals: readonly string[], cellOf: (text: string, at: number) => ReturnType<typeof cell>) {
  const first = totals.findIndex((text) => text !== "");
  const sums = totals.map((text, at) => bold(cellOf(text, at)));
  return [...across(first + 1, bold(right(first === 0 ? "Σ" : "Итого"))), ...sums.slice(first)];
}
