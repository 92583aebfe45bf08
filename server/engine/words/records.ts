// Routes of single records: read, create, update, delete.
import { isFile } from "../../../src/definition/families.ts";
import { may, mayChange } from "../access.ts";
import { idOf } from "../api/idOf.ts";
import {
  recordAnswer,
  type Asked,
  type Operation,
  type ResourceAnswer,
  type ResourceRequest,
  type Word,
} from "../api/operation.ts";
import { string } from "../api/recordSchema.ts";
import { deleteTogether } from "../deletion/deletion.ts";
import { requireRecord } from "../read/read.ts";
import type { Input } from "../registry.ts";
import { createRecord, updateRecord } from "../write/save.ts";
import { storeUploads } from "../files/uploads.ts";
import { Problem } from "../../platform/problem.ts";

const inHeader = (name: string) => ({ name, in: "header" as const, schema: string });
export const ifMatch = inHeader("If-Match");
export const confirmed = inHeader("X-Confirmed");
const idempotencyKey = inHeader("Idempotency-Key");

export const one: Operation = {
  may: "read",
  run: async ({ context, definition, wrapping, request: { params } }) =>
    recordAnswer(await requireRecord(context, definition, idOf(params["id"])), wrapping),
  summary: (name) => `Get one of ${name}`,
};

export const create: Operation = {
  may: "create",
  changes: true,
  idempotent: true,
  run: createOne,
  summary: (name) => `Add to ${name}`,
  parameters: [confirmed, idempotencyKey],
  body: (record) => record,
};

export const update: Operation = {
  may: mayChange,
  changes: true,
  run: updateOne,
  summary: (name) => `Change one of ${name}, based on a version`,
  parameters: [ifMatch, confirmed],
  body: (record) => record,
};

export const upsert: Operation = {
  may: (definition, caller) => may(definition, "create", caller) && may(definition, "update", caller),
  changes: true,
  idempotent: true,
  run: (asked) => {
    const { id } = asked.request.body;
    const isNew = id === undefined || id === null || id === 0 || id === "0";
    return isNew ? createOne(asked) : updateOne(asked);
  },
  summary: (name) => `Add to ${name} if the id is 0, otherwise change the record with that id`,
  parameters: [confirmed, idempotencyKey],
  body: (record) => record,
};

export const deleteOne: Operation = {
  may: "delete",
  changes: true,
  run: async ({ context, definition, wrapping, request }) => {
    const id = idOf(request.params["id"]);
    return recordAnswer(await deleteTogether(context, definition, id, versionOf(request)), wrapping);
  },
  summary: (name) => `Delete one of ${name}`,
};

export const records: Word = () => [
  ["POST", "", create],
  ["GET", "/:id", one],
  ["PUT", "/:id", update],
  ["DELETE", "/:id", deleteOne],
];

async function createOne(asked: Asked): Promise<ResourceAnswer> {
  const { context, definition, wrapping, request, services } = asked;
  const input = await inputOf(asked, Object.entries(request.params));
  return recordAnswer(await createRecord(context, definition, input, services), wrapping, 201);
}

async function updateOne(asked: Asked): Promise<ResourceAnswer> {
  const { context, definition, wrapping, request, services } = asked;
  const id = idOf(request.params["id"] ?? request.body["id"]);
  const input = await inputOf(asked);
  return recordAnswer(await updateRecord(context, definition, id, input, versionOf(request), services), wrapping);
}

/**
 * The input: the body, the path's parameters that are fields, and the uploaded files. A file that isn't sent stays: a body
 * may remove it, but never refer to a stored one, which may belong to somebody else.
 */
export async function inputOf(
  { context: { db }, definition, request: { body, uploads }, services: { files } }: Asked,
  params: readonly (readonly [string, string | undefined])[] = [],
): Promise<Input> {
  const fromPath = params.filter(([name]) => Object.hasOwn(definition.fields, name));
  const known = new Map(Object.entries(definition.fields));
  const values = Object.entries(body).filter(([name, value]) => value === null || !isFile(known.get(name)));
  const stored = await storeUploads(definition, uploads, { db, files });
  return { ...Object.fromEntries(values), ...Object.fromEntries(fromPath), ...stored };
}

/** The version that the caller saw. @throws Problem 400 for an invalid one */
export function versionOf({ version, body }: ResourceRequest): number | undefined {
  const named = version ?? body["version"];
  if (named === undefined || named === null) return undefined;
  if (!Number.isSafeInteger(named)) throw new Problem(400, "Неверная версия записи");
  return Number(named);
}
