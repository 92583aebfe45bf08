import { idOf } from "../api/idOf.ts";
import type { Operation, Word } from "../api/operation.ts";
import { string, type Json } from "../api/recordSchema.ts";
import { readDuplicates, readTypedDuplicates } from "../read/duplicates.ts";

const found: Json = {
  type: "array",
  items: {
    type: "object",
    properties: { resource: string, record: { type: "object" }, same: { type: "array", items: string } },
  },
};

const ofRecord: Operation = {
  may: "read",
  run: async ({ context, definition, request: { params } }) => ({
    status: 200,
    body: await readDuplicates(context, definition, idOf(params["id"])),
  }),
  summary: (name) => `Records that may be the same as one of ${name}, each with the fields that agree`,
  answer: () => found,
};

const ofTyped: Operation = {
  may: "update",
  run: async ({ context, definition, request: { body } }) => ({
    status: 200,
    body: await readTypedDuplicates(context, definition, body),
  }),
  summary: (name) => `Records that may be the same as what is being typed into ${name}; changes nothing`,
  body: (record) => record,
  answer: () => found,
};

export const duplicates: Word = (definition) =>
  definition.duplicates
    ? [
        ["GET", "/:id/duplicates", ofRecord],
        ["POST", "/duplicates", ofTyped],
      ]
    : [];
