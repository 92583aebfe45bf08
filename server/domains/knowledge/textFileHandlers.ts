// Handlers of src/contract/records/textFiles.ts.
import { sql } from "drizzle-orm";
import type { textFileCalls } from "../../../src/contract/records/textFiles.ts";
import { isTextFileAddress, textFileAddress } from "../../../src/domain/text/richText.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { fileKind } from "../../platform/files/fileKind.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { wholePicture } from "../../platform/files/wholePicture.ts";
import { Problem } from "../../platform/problem.ts";
import { cleanHtml } from "../../engine/write/cleanHtml.ts";

type Calls = typeof textFileCalls;

/** @throws Problem 422 for a broken picture */
const upload: Handler<Calls["POST /api/knowledge/upload-file"]> = async ({ file }, { db, services }) => {
  const type = fileKind(file.bytes) ?? "";
  const size = type.startsWith("image/") ? await wholePicture(file.bytes) : undefined;
  if (type.startsWith("image/") && !size)
    throw new Problem(422, "Картинка повреждена или слишком велика", { errors: { file: messages.badFormat } });
  const fileId = await keepFile(db, services.files, file.bytes);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into text_files (file_id, name, type, size) values (${fileId}, ${file.name}, ${type}, ${file.bytes.length})
    returning id`);
  const id = rows[0]?.id ?? "";
  return { file: { id, name: file.name, type, size: file.bytes.length, src: textFileAddress(id), ...size } };
};

/** @throws Problem 404 if there is no such file */
const read: Handler<Calls["GET /api/knowledge/files/{id}"]> = async ({ params: { id } }, { db, services, reply }) => {
  const isAddress = isTextFileAddress(textFileAddress(id));
  const { rows } = await db.execute<{ fileId: string; name: string; type: string }>(sql`
    select file_id as "fileId", name, type from text_files where id = ${isAddress ? id : null}::uuid`);
  const [found] = rows;
  const bytes = found && (await services.files.get(found.fileId));
  if (!bytes) throw new Problem(404, "Такого файла нет");
  // The content of an address never changes.
  reply.header("cache-control", "private, max-age=31536000, immutable");
  return { name: found.name, type: found.type, bytes, inline: true };
};

const preview: Handler<Calls["POST /api/knowledge/preview"]> = async ({ body: { html } }) => ({
  html: cleanHtml(html),
});

export const textFileHandlers: HandlersOf<Calls> = {
  "POST /api/knowledge/upload-file": upload,
  "GET /api/knowledge/files/{id}": read,
  "POST /api/knowledge/preview": preview,
};
