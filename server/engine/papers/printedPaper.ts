// Fills in a section's paper with what the caller may read.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { isNumber } from "../../../src/definition/formula/formulas.ts";
import { columnsOf } from "../../../src/definition/papers/papers.ts";
import { currencyOf } from "../../../src/definition/texts/currencyOf.ts";
import { textOf } from "../../../src/definition/texts/textOf.ts";
import type { Paper, PaperBlock, PaperTable } from "../../../src/definition/words/papers.ts";
import { parseDecimal } from "../../../src/domain/money/decimals.ts";
import { sum } from "../../../src/domain/money/money.ts";
import type { FileAnswer } from "../../platform/context.ts";
import { fileNameFor } from "../../platform/files/fileName.ts";
import type { Services } from "../../platform/services.ts";
import { learnNames, type Names } from "../read/names.ts";
import { readableFields } from "../readable.ts";
import type { WriteContext } from "../registry.ts";
import { filledText, regionOf } from "../rules/texts.ts";
import type { PrintedBlock, PrintedPaper, PrintedTable } from "./printed.ts";

interface Printing {
  readonly context: WriteContext;
  readonly definition: Definition;
  readonly record: AnyRecord;
}

/** A file that is drawn on request. */
export type Drawn = FileAnswer & { readonly bytes: Buffer };

/** @throws Problem 409 if the product lacks what the paper needs, 503 if too many papers are queued */
export async function drawnPaper(printing: Printing, paper: Paper, services: Services): Promise<Drawn> {
  const printed = await printedPaper(printing, paper);
  const { db, registry } = printing.context;
  const bytes = await registry.product.drawPrinted(db, printed, services);
  const type = "application/pdf";
  return { name: fileNameFor(printed.title.replace(/[/\\]/g, "-"), type), type, bytes };
}

async function printedPaper(printing: Printing, { title, below = "", blocks }: Paper): Promise<PrintedPaper> {
  const { context, record } = printing;
  const printed: PrintedBlock[] = [];
  for (const block of blocks) printed.push(await printedBlock(printing, block));
  return {
    region: regionOf(context, record),
    title: await textIn(printing, title),
    below: await textIn(printing, below),
    blocks: printed,
    ownerId: ownerOf(printing),
    createdAt: record.createdAt,
  };
}

/** Customers only have records of their own, and may not be allowed to see the owner. */
function ownerOf({ context: { caller }, definition: { owner }, record }: Printing): number | null {
  if (owner === "nobody") return null;
  const owning = caller.customerId ?? record[owner];
  return typeof owning === "number" ? owning : null;
}

const textIn = ({ context, definition, record }: Printing, template: string): Promise<string> =>
  filledText(context, definition, record, template);

async function printedBlock(printing: Printing, block: PaperBlock): Promise<PrintedBlock> {
  const { heading, text = "", table, parties, sign } = block;
  if (heading !== undefined) return { heading: await textIn(printing, heading) };
  if (table) return { table: await printedTable(printing, table) };
  if (parties) return { parties };
  if (sign) return { sign };
  return { paragraphs: (await textIn(printing, text)).split(/\n\s*\n/) };
}

type Line = Readonly<Record<string, unknown>>;

async function printedTable({ context, definition, record }: Printing, table: PaperTable): Promise<PrintedTable> {
  const lines = readableFields(definition, context.caller)[table.of];
  if (lines?.type !== "lines") return { columns: [], rows: [] };
  const region = regionOf(context, record);
  const columns = columnsOf(table, lines).flatMap((name) => {
    const field = lines.fields[name];
    return field ? [{ name, field }] : [];
  });
  const own = (record[table.of] ?? []) as readonly Line[];
  const names: Names = new Map();
  const references = columns.map(({ name, field }) => [name, field] as const);
  await learnNames(names, context, references, own, region);
  const nameOf = (resource: string, id: number) => names.get(`${resource} ${id}`);
  const said = (value: unknown, field: (typeof columns)[number]["field"], line?: Line): string =>
    textOf(value, field, {
      ...{ region, nameOf },
      ...(field.type === "money" && { currency: currencyOf(field, record, region, line) }),
    });
  return {
    columns: columns.map(({ field }) => ({ label: field.label, isFigure: isNumber(field) })),
    rows: own.map((line) => columns.map(({ name, field }) => said(line[name], field, line))),
    ...(table.totals && {
      totals: columns.map(({ name, field }) =>
        table.totals?.includes(name) ? said(sum(own.flatMap((line) => parseDecimal(line[name], 12) ?? [])), field) : "",
      ),
    }),
  };
}
