// Papers by the short names that the API uses, and their bytes with the caller's rights.
import type { PaperKind } from "../../../src/contract/papers/documents.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { FileAnswer } from "../../platform/context.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { fileOrPaper } from "../../engine/files/recordFiles.ts";
import type { WriteContext } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";

export const resourceOf: Readonly<Record<PaperKind, string>> = {
  bill: "bills",
  act: "acts",
  contract: "contracts",
  reconciliation: "reconciliations",
};

/** @throws Problem 404 if the caller has no such paper */
export const requirePaper = (context: WriteContext, kind: PaperKind, id: number): Promise<AnyRecord> =>
  requireRecord(context, context.registry.require(resourceOf[kind]), id);

/** The paper's file, named as it is downloaded. */
export async function bytesOf(
  context: WriteContext,
  kind: PaperKind,
  record: AnyRecord,
  services: Services,
): Promise<FileAnswer> {
  const definition = context.registry.require(resourceOf[kind]);
  const action = definition.actions?.["download"];
  if (!action) throw new Error(`${definition.name} can't be downloaded.`);
  return fileOrPaper(context, definition, record, action, services);
}
