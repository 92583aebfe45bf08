// Files of a record: uploaded for one of its fields, or drawn as its paper.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Action } from "../../../src/definition/words/action.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { FileAnswer } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { drawnPaper } from "../papers/printedPaper.ts";
import type { WriteContext } from "../registry.ts";

/** The uploaded file, or the paper that the record is drawn as. */
export async function fileOrPaper(
  context: WriteContext,
  definition: Definition,
  record: AnyRecord,
  { download = "", paper: form }: Action,
  services: Services,
): Promise<FileAnswer> {
  if (form === undefined || (record[download] ?? null) !== null) return fileOf(record, download, services);
  const own = definition.papers && Object.hasOwn(definition.papers, form) ? definition.papers[form] : undefined;
  if (own) return drawnPaper({ context, definition, record }, own, services);
  const { number, pdf } = await context.registry.product.drawPaper(context, form, record.id, services);
  const name = `${definition.label.one} ${number}`;
  return {
    name: `${name.replace(/[/\\]/g, "-")}.pdf`,
    type: "application/pdf",
    bytes: pdf,
  };
}

/** @throws Problem 404 if the field has no file */
export async function fileOf(record: AnyRecord, field: string, { files }: Services): Promise<FileAnswer> {
  const described = record[field] as { id: string; name: string; type: string } | null | undefined;
  const bytes = described ? await files.get(described.id) : undefined;
  if (!described || !bytes) throw new Problem(404, "Файла ещё нет");
  return { name: described.name, type: described.type, bytes };
}
