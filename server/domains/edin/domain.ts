import { signingFailure } from "./computed.ts";
import { edinHandlers } from "./handlers.ts";
import { signJob } from "./signJob.ts";
import { contractRules, reconciliationRules } from "./signingRules.ts";
import type { Domain } from "../domain.ts";

export const edin = {
  rules: { contracts: contractRules, reconciliations: reconciliationRules },
  computed: {
    acts: { actSigningFailure: { expression: signingFailure("act") } },
    contracts: { contractSigningFailure: { expression: signingFailure("contract") } },
    reconciliations: { reconciliationSigningFailure: { expression: signingFailure("reconciliation") } },
  },
  calls: edinHandlers,
  jobs: { signature: signJob },
} satisfies Domain;
