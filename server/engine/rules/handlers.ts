// Handlers of src/contract/records/rules.ts.
import type { ruleCalls } from "../../../src/contract/records/rules.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { tryRule } from "./tryRule.ts";

export const ruleHandlers: HandlersOf<typeof ruleCalls> = {
  "POST /api/rules/{resource}/{rule}/try": ({ params: { resource, rule }, body: { recordId } }, context) =>
    tryRule(context, resource, rule, recordId),
};
