import { idOf } from "../api/idOf.ts";
import type { Operation, Word } from "../api/operation.ts";
import { orderRecords } from "../write/order.ts";

const put: Operation = {
  may: "update",
  changes: true,
  run: async ({ context, definition, request: { body } }) => {
    const within = definition.order?.within === undefined ? undefined : idOf(body["within"]);
    await orderRecords(context, definition, body["ids"], within);
    return { status: 200, body: {} };
  },
  summary: (name) => `Reorder all of ${name}, or all of one owner`,
  body: () => ({
    type: "object",
    properties: { ids: { type: "array", items: { type: "integer" } }, within: { type: "integer" } },
  }),
  answer: () => ({ type: "object" }),
};

export const order: Word = (definition) => (definition.order ? [["PUT", "/order", put]] : []);
