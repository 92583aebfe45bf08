import { ruleRuns } from "../../../src/resources/system/ruleRuns.ts";
import { rulesFor } from "../../engine/registry.ts";
import { retryRun } from "../../engine/rules/runs.ts";
import type { Domain } from "../domain.ts";

export const automation = {
  rules: {
    "rule-runs": rulesFor(ruleRuns, {
      actions: {
        retry: async ({ id }, _, { db }) => {
          await retryRun(db, id);
          return {};
        },
      },
    }),
  },
} satisfies Domain;
