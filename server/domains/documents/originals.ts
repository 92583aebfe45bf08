// Uploads of originals on the specification's own paths, with the same fields, checks and rules as in a form.
import type { StoredFile } from "../../../src/definition/fields.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context, UploadedFile } from "../../platform/context.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { storeUploads } from "../../engine/files/uploads.ts";
import { applyDraft } from "../../engine/write/write.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";

/** Puts a file into a record's field and replaces the previous one. */
export async function attach(resource: string, field: string, id: number, file: UploadedFile, context: Context) {
  const definition = context.services.registry.require(resource);
  const { [field]: stored } = await storeUploads(definition, new Map([[field, file]]), {
    db: context.db,
    files: context.services.files,
  });
  if (!stored) throw new Error(`${resource} has no file "${field}".`);
  const { version } = await setFile(resource, field, id, stored, context);
  const { name, type, size } = stored;
  return { id, version, file: { name, type, size }, message: messages.saved };
}

/** @param stored null removes the file */
export async function setFile(
  resource: string,
  field: string,
  id: number,
  stored: StoredFile | null,
  context: Context,
) {
  const recordContext = writeContextOf(context);
  const definition = recordContext.registry.require(resource);
  const current = await requireRecord(recordContext, definition, id, true);
  const { beforeSave } = recordContext.registry.rulesOf(resource);
  const draft = { [field]: stored };
  return applyDraft(
    recordContext,
    definition,
    current,
    beforeSave ? await beforeSave(draft, current, recordContext) : draft,
    "upload",
  );
}
