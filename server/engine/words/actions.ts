// Routes of actions on records, single or bulk. An action names its own roles.
import type { Action } from "../../../src/definition/words/action.ts";
import { mayAct } from "../../../src/definition/access/access.ts";
import { idOf } from "../api/idOf.ts";
import { recordAnswer, type Operation, type Word } from "../api/operation.ts";
import { objectOf } from "../api/recordSchema.ts";
import { requireRecord } from "../read/read.ts";
import { runAction } from "../write/actions.ts";
import { runBulk } from "../write/bulk.ts";
import { fileOrPaper } from "../files/recordFiles.ts";
import { confirmed, inputOf } from "./records.ts";

/** An action on one record, with its own route. */
export const actionOf = (name: string, action: Action): Operation => ({
  may: (definition, { role }) => mayAct(definition, name, action, role),
  ...(!action.route.startsWith("GET ") && { changes: true }),
  run: async (asked) => {
    const { context, definition, wrapping, request, services } = asked;
    const id = idOf(request.params["id"]);
    if (action.download !== undefined || action.paper !== undefined) {
      const record = await requireRecord(context, definition, id);
      return { status: 200, file: await fileOrPaper(context, definition, record, action, services) };
    }
    const input = await inputOf(asked);
    const { record } = await runAction(context, definition, name, action, id, input, services);
    return recordAnswer(record, wrapping);
  },
  summary: (resource) => `${name} one of ${resource}`,
  parameters: [confirmed],
  body: (_, { fields }) =>
    action.input &&
    objectOf(Object.fromEntries(action.input.flatMap((input) => (fields[input] ? [[input, fields[input]]] : [])))),
});

const bulk: Operation = {
  may: "read",
  changes: true,
  run: async (asked) => {
    const { context, definition, request, services } = asked;
    const name = request.params["action"] ?? "";
    return {
      status: 200,
      body: { results: await runBulk(context, definition, name, await inputOf(asked), services) },
    };
  },
  summary: (name) => `Run an action on several of ${name}, with a result for each`,
  body: () => ({ type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } }),
};

export const actions: Word = () => [["POST", "/actions/:action", bulk]];
