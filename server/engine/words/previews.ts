import { sumsIn } from "../../../src/definition/filling/summed.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { may } from "../access.ts";
import { idOf } from "../api/idOf.ts";
import type { Operation, Word } from "../api/operation.ts";
import { knownOf } from "../readable.ts";
import type { Draft, Input } from "../registry.ts";
import { undone } from "../write/attempt.ts";
import { draftOf } from "../write/save.ts";

const preview: Operation = {
  may: (definition, caller) => may(definition, "create", caller) || may(definition, "update", caller),
  // Rules lock the records whose prices they use.
  changes: true,
  run: async ({ context, definition, request: { body } }) => {
    const { id, version: _, ...input } = body;
    const isNew = id === undefined || id === null || id === 0;
    const given = typed(definition, input);
    // Confirmations don't affect sums, so all count as given.
    const agreeing = { ...context, whole: true as const, confirmation: { given: { has: () => true }, agreed: [] } };
    const draft = await undone(context.db, () => draftOf(agreeing, definition, isNew ? undefined : idOf(id), given));
    return { status: 200, body: shown(definition, knownOf(definition, draft ?? {}, context.caller)) };
  },
  summary: (name) =>
    `Preview the values that the server sets for a new or changed record of ${name}, such as sums; empty if the save would be refused; changes nothing`,
  body: (record) => record,
};

const isFile = (field: Field | undefined) => field?.type === "file" || field?.type === "picture";

const typed = ({ fields }: Definition, input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !isFile(fields[name])));

/** The tables, the sums, and fields that only the server sets. */
const shown = ({ fields }: Definition, draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([name]) => {
      const field = fields[name];
      const isWorkedOut = field?.type === "lines" || field?.readOnly === true || (field && "sum" in field);
      return isWorkedOut === true;
    }),
  );

export const previews: Word = (definition) => (sumsIn(definition).length > 0 ? [["POST", "/preview", preview]] : []);
