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
  summary: (name) => `List possible duplicates of one of ${name}, with the fields that match`,
  answer: () => found,
};

const ofTyped: Operation = {
  may: "update",
  run: async ({ context, definition, request: { body } }) => ({
    status: 200,
    body: await readTypedDuplicates(context, definition, body),
  }),
  summary: (name) => `List possible duplicates of unsaved input for ${name}; changes nothing`,
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
