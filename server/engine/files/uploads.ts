// Uploaded files of records: checked by content, kept in the file store, described in the record.
import type { StoredFile } from "../../../src/definition/fields.ts";
import type { Definition, FieldOf } from "../../../src/definition/grammar.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { fileKind } from "../../platform/files/fileKind.ts";
import { fileNameFor } from "../../platform/files/fileName.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { FileStore } from "../../platform/files/fileStore.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { wholePicture } from "../../platform/files/wholePicture.ts";
import type { UploadedFile } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";

type FileField = FieldOf<"file"> | FieldOf<"picture">;

const allTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
const megabyte = 1024 * 1024;

/** The largest upload for any field in megabytes; larger files are refused while being received. */
export const maxUploadMegabytes = 20;

/**
 * Stores the uploads for a record's fields.
 * @returns their descriptions by field name
 * @throws Problem 413, 415 or 422 naming the field
 */
export async function storeUploads(
  definition: Definition,
  uploads: ReadonlyMap<string, UploadedFile>,
  { db, files }: { readonly db: Queryable; readonly files: FileStore },
): Promise<Record<string, StoredFile>> {
  const stored: Record<string, StoredFile> = {};
  for (const [name, upload] of uploads) {
    const field = definition.fields[name];
    if (field?.type !== "file" && field?.type !== "picture") throw new Problem(400, `Поле «${name}» не принимает файл`);
    const type = await checkUpload(name, field, upload);
    const id = await keepFile(db, files, upload.bytes);
    stored[name] = { id, name: fileNameFor(upload.name, type), type, size: upload.bytes.length };
  }
  return stored;
}

async function checkUpload(name: string, field: FileField, { bytes }: UploadedFile): Promise<string> {
  const refuse = (status: number, message: string) => new Problem(status, message, { errors: { [name]: message } });
  const limit = field.maxMegabytes ?? maxUploadMegabytes;
  if (bytes.length > limit * megabyte) throw refuse(413, `Файл больше ${limit} МБ`);
  const accepted: readonly string[] = field.accept ?? (field.type === "picture" ? allTypes.slice(1) : allTypes);
  const type = fileKind(bytes);
  if (type === undefined || !accepted.includes(type)) throw refuse(415, messages.badFormat);
  if (!type.startsWith("image/")) return type;
  const size = await wholePicture(bytes);
  if (!size) throw refuse(422, messages.badFormat);
  if (field.type === "picture" && field.width !== undefined && field.height !== undefined)
    if (size.width !== field.width || size.height !== field.height)
      throw refuse(422, `Нужна картинка ${field.width}×${field.height} пикселей, а эта — ${size.width}×${size.height}`);
  return type;
}
