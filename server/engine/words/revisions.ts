import { idOf } from "../api/idOf.ts";
import { recordAnswer, type Operation, type Word } from "../api/operation.ts";
import { string } from "../api/recordSchema.ts";
import { restoreRevision } from "../revisions/restoreRevision.ts";
import { readRevision, readRevisions } from "../revisions/revisions.ts";
import { ifMatch, versionOf } from "./records.ts";

const revision = {
  type: "object",
  properties: {
    id: { type: "integer" },
    at: { ...string, format: "date-time" },
    by: { type: ["string", "null"] },
    changed: { type: "array", items: string },
    restoredId: { type: ["integer", "null"] },
  },
};

// Only editors, since readers must not see text that was removed.
const all: Operation = {
  may: "update",
  run: async ({ context, definition, request: { params } }) => ({
    status: 200,
    body: await readRevisions(context, definition, idOf(params["id"])),
  }),
  summary: (name) => `List the versions of one of ${name}, newest first`,
  answer: () => ({ type: "array", items: revision }),
};

const one: Operation = {
  may: "update",
  run: async ({ context, definition, request: { params } }) => ({
    status: 200,
    body: await readRevision(context, definition, idOf(params["id"]), idOf(params["revision"])),
  }),
  summary: (name) => `Get a version of one of ${name}, with its values`,
  answer: () => ({ ...revision, properties: { ...revision.properties, values: { type: "object" } } }),
};

const restore: Operation = {
  may: "update",
  changes: true,
  run: async ({ context, definition, wrapping, request, services }) => {
    const { id, revision: wanted } = request.params;
    const version = versionOf(request);
    const record = await restoreRevision(context, definition, idOf(id), idOf(wanted), version, services);
    return recordAnswer(record, wrapping);
  },
  summary: (name) => `Restore a version of one of ${name} as a new version`,
  parameters: [ifMatch],
};

export const revisions: Word = (definition) =>
  definition.revisions
    ? [
        ["GET", "/:id/revisions", all],
        ["GET", "/:id/revisions/:revision", one],
        ["POST", "/:id/revisions/:revision", restore],
      ]
    : [];
