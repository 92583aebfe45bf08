// Papers by the short names that calls use, and their bytes with the caller's rights.
import type { PaperKind } from "../../../src/contract/documents.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { FileAnswer } from "../../platform/context.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { fileOrPaper } from "../../engine/write/recordFiles.ts";
import type { WriteReach } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";

export const resourceOf: Readonly<Record<PaperKind, string>> = {
  bill: "bills",
  act: "acts",
  contract: "contracts",
  reconciliation: "reconciliations",
};

/** @throws Problem 404 where there is no such paper for the caller */
export const requirePaper = (reach: WriteReach, kind: PaperKind, id: number): Promise<AnyRecord> =>
  requireRecord(reach, reach.registry.require(resourceOf[kind]), id);

/** The paper as it is downloaded. */
export async function bytesOf(
  reach: WriteReach,
  kind: PaperKind,
  record: AnyRecord,
  services: Services,
): Promise<FileAnswer> {
  const definition = reach.registry.require(resourceOf[kind]);
  const action = definition.actions?.["download"];
  if (!action) throw new Error(`${definition.name} can't be downloaded.`);
  return fileOrPaper(reach, definition, record, action, services);
}
