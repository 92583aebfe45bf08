// Routes of values with effective dates. Customers can't see planned values.
import { effectiveFields } from "../../../src/definition/effective.ts";
import { idOf } from "../api/idOf.ts";
import type { Operation, Word } from "../api/operation.ts";
import { string, type Json } from "../api/recordSchema.ts";
import { changePlan, dropPlan, planChange, previewChange, readEffective } from "../effective/effectivePlans.ts";

/** A planned change as sent by clients. */
const planned = {
  type: "object",
  properties: {
    field: string,
    line: { type: "integer" },
    validFrom: { type: ["string", "null"], format: "date" },
    value: {},
    version: { type: "integer" },
  },
};

const value: Json = {
  type: "object",
  properties: {
    id: { type: "integer" },
    ...planned.properties,
    begun: { type: "boolean" },
    at: { ...string, format: "date-time" },
    by: { type: ["string", "null"] },
  },
};

const values: Operation = {
  may: "update",
  run: async ({ context, definition, request: { params } }) => ({
    status: 200,
    body: await readEffective(context, definition, idOf(params["id"])),
  }),
  summary: (name) => `List the past, current and planned values of one of ${name}, by start date`,
  answer: () => ({ type: "array", items: value }),
};

const plan: Operation = {
  may: "update",
  changes: true,
  run: async ({ context, definition, request: { params, body } }) => ({
    status: 201,
    body: await planChange(context, definition, idOf(params["id"]), body),
  }),
  summary: (name) => `Plan a value of one of ${name} for a future date`,
  body: () => planned,
  answer: () => value,
};

const preview: Operation = {
  may: "update",
  run: async ({ context, definition, request: { params, body } }) => ({
    status: 200,
    body: await previewChange(context, definition, idOf(params["id"]), body),
  }),
  summary: (name) => `Preview who is affected by a change of one of ${name}; changes nothing`,
  body: () => planned,
  answer: () => ({ type: "object" }),
};

const replan: Operation = {
  may: "update",
  changes: true,
  run: async ({ context, definition, request: { params, body } }) => ({
    status: 200,
    body: await changePlan(context, definition, idOf(params["id"]), idOf(params["plan"]), body),
  }),
  summary: (name) => `Change a planned value of one of ${name}, based on a version`,
  body: () => planned,
  answer: () => value,
};

const unplan: Operation = {
  may: "update",
  changes: true,
  run: async ({ context, definition, request: { params, query } }) => ({
    status: 200,
    body: await dropPlan(context, definition, idOf(params["id"]), idOf(params["plan"]), Number(query["version"])),
  }),
  summary: (name) => `Delete a planned value of one of ${name} that has not started, based on the version in the query`,
  answer: () => value,
};

export const effective: Word = (definition) =>
  effectiveFields(definition).length > 0
    ? [
        ["GET", "/:id/effective", values],
        ["POST", "/:id/effective", plan],
        ["POST", "/:id/effective/preview", preview],
        ["PUT", "/:id/effective/:plan", replan],
        ["DELETE", "/:id/effective/:plan", unplan],
      ]
    : [];
