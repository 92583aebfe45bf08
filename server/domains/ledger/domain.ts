import { correctionRules } from "./correctionRules.ts";
import { ledgerHandlers } from "./handlers.ts";
import type { Domain } from "../domain.ts";

export const ledger = {
  rules: { corrections: correctionRules },
  calls: ledgerHandlers,
} satisfies Domain;
