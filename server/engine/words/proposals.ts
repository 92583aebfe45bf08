import { hasProposals } from "../../../src/definition/filling/defaults.ts";
import { may } from "../access.ts";
import type { Operation, Word } from "../api/operation.ts";
import { proposalsFor } from "../write/values/proposals.ts";

const proposal: Operation = {
  may: (definition, caller) => may(definition, "create", caller) || may(definition, "update", caller),
  run: async ({ context, definition, request: { body } }) => ({
    status: 200,
    body: await proposalsFor(context, definition, body),
  }),
  summary: (name) =>
    `Propose values for the missing fields of a new record of ${name}, from its defaults and the records that the body references; changes nothing`,
  body: (record) => record,
};

export const proposals: Word = (definition) => (hasProposals(definition) ? [["POST", "/proposal", proposal]] : []);
