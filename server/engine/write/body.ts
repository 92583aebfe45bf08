// The body of a change: JSON, or a multipart form with files.
import type { FastifyRequest } from "fastify";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { UploadedFile } from "../../platform/context.ts";
import type { Scanner } from "../../platform/files/scanner.ts";
import { checkValue } from "../../platform/http/bodies.ts";
import { readForm } from "../../platform/http/forms.ts";
import { Problem } from "../../platform/problem.ts";
import { maxUploadMegabytes } from "../files/uploads.ts";
import type { Input } from "../registry.ts";

interface Body {
  readonly body: Input;
  readonly uploads: ReadonlyMap<string, UploadedFile>;
}

/**
 * Reads a request's body. A form's values are JSON in the part `data`, or in a part each. Files are scanned for viruses
 * here, before a transaction begins that would have to wait.
 * @throws Problem 400 if the body is no object, 413 for a file that is too large, 422 for an infected one
 */
export async function readBody(request: FastifyRequest, scanner: Scanner): Promise<Body> {
  if (!request.isMultipart()) return { body: asInput(request.body ?? {}), uploads: new Map() };
  const { fields, files } = await readForm(request, { megabytes: maxUploadMegabytes, files: 8, fields: 100 });
  for (const { bytes } of files.values()) await scanner.check(bytes);
  const { data, ...values } = fields;
  return { body: { ...values, ...(data === undefined ? {} : parseData(data)) }, uploads: files };
}

function parseData(text: string): Input {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Problem(400, httpMessage(400));
  }
  const problem = checkValue(data);
  if (problem) throw problem;
  return asInput(data);
}

function asInput(value: unknown): Input {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Problem(400, httpMessage(400));
  return value as Input;
}
