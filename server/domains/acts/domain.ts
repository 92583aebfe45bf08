import { computedOf } from "../../engine/computed.ts";
import { systemsOf } from "../accounts/systemsOf.ts";
import { actRules } from "./actRules.ts";
import { actRunResultRules, actRunRules } from "./actRunRules.ts";
import { actComputed } from "./computed.ts";
import { actRunHandlers } from "./handlers.ts";
import { runActs } from "./runJob.ts";
import type { Domain } from "../domain.ts";

export const acts = {
  rules: { acts: actRules, "act-runs": actRunRules, "act-run-results": actRunResultRules },
  computed: { acts: { ...computedOf(actComputed), actSystems: systemsOf("acts_lines") } },
  calls: actRunHandlers,
  jobs: { actRun: runActs },
} satisfies Domain;
