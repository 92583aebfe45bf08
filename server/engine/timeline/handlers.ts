// Handlers of src/contract/records/timeline.ts.
import type { timelineCalls } from "../../../src/contract/records/timeline.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { may } from "../access.ts";
import { writeContextOf } from "../writeContextOf.ts";
import { addNote, changeNote, removeNote } from "./notes.ts";
import { readTimeline } from "./readTimeline.ts";

export const timelineHandlers: HandlersOf<typeof timelineCalls> = {
  "GET /api/timeline/{resource}/{id}": async ({ params: { resource, id }, query }, context) => {
    const { registry } = context.services;
    const definition = registry.get(resource);
    if (!definition) throw new Problem(404, httpMessage(404));
    if (!may(definition, "read", context.caller)) throw new Problem(403, httpMessage(403));
    return readTimeline({ ...context, registry }, definition, id, query.after);
  },

  "POST /api/notes/{resource}/{id}": ({ params: { resource, id }, body }, context) =>
    addNote(writeContextOf(context), resource, id, body.text),

  "PUT /api/notes/{id}": ({ params, body }, context) => changeNote(writeContextOf(context), params.id, body.text),

  "DELETE /api/notes/{id}": async ({ params: { id } }, context) => {
    await removeNote(writeContextOf(context), id);
    return { id };
  },
};
