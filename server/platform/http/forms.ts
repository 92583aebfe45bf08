// Multipart forms: a few fields and files, limited while they are received, and untrusted.
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { httpMessage, messages } from "../../../src/i18n/messages.ts";
import type { UploadedFile } from "../context.ts";
import { Problem } from "../problem.ts";
import { checkValue } from "./bodies.ts";
import { cut } from "./zodMessages.ts";

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** By field name. */
  readonly files: ReadonlyMap<string, UploadedFile>;
}

export interface FormLimits {
  /** Megabytes of a single file. */
  readonly megabytes: number;
  readonly files: number;
  readonly fields: number;
}

const megabyte = 1024 * 1024;
const maxFieldBytes = megabyte;

export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/**
 * Reads a request's form; nothing else may have read its body.
 * @throws Problem 415 if it is no form, 413 if it is too large, 422 for an empty file, 400 if it is broken
 */
export async function readForm(request: FastifyRequest, limits: FormLimits): Promise<Form> {
  if (!request.isMultipart()) throw new Problem(415, "Пришлите форму с файлом (multipart/form-data)");
  const maxBytes = limits.megabytes * megabyte * limits.files + maxFieldBytes * (limits.fields + 1);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(limits);
  try {
    return await readParts(request, limits);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge(limits);
    throw new Problem(
      400,
      tooMany.test(code) ? "В форме больше полей или файлов, чем нужно" : "Форма пришла повреждённой",
    );
  }
}

async function readParts(
  request: FastifyRequest,
  { megabytes, files: most, fields: maxFields }: FormLimits,
): Promise<Form> {
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  const parts = request.parts({
    limits: {
      fileSize: megabytes * megabyte,
      files: most,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
      headerPairs: 20,
      parts: most + maxFields,
    },
  });
  for await (const part of parts) {
    const name = part.fieldname;
    if (!name || fields.has(name) || files.has(name))
      throw new Problem(400, `Поле «${cut(name)}» прислано дважды или без имени`);
    if (part.type === "file") {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw tooLarge({ megabytes });
      if (bytes.length === 0) throw emptyFile(name);
      files.set(name, { name: fileName(part.filename), bytes });
    } else {
      if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== "string")
        throw new Problem(413, httpMessage(413));
      fields.set(name, part.value);
    }
  }
  const all = Object.fromEntries(fields);
  const problem = checkValue(all);
  if (problem) throw problem;
  return { fields: all, files };
}

const tooMany = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/;

const tooLarge = ({ megabytes }: Pick<FormLimits, "megabytes">) => new Problem(413, `Файл больше ${megabytes} МБ`);

const emptyFile = (field: string) => new Problem(422, messages.emptyFile, { errors: { [field]: messages.emptyFile } });

/** The last segment of the client's file name, without characters that file systems or headers forbid. */
function fileName(given: string | undefined): string {
  const [last = ""] = (given ?? "").split(/[/\\]/).slice(-1);
  const kept = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, "").trim();
  return kept.slice(-200) || "file";
}
