import { balanceRuleRules } from "./rules.ts";
import { watchBalances } from "./watchBalances.ts";
import type { Domain } from "../domain.ts";

export const balances = {
  rules: { "balance-rules": balanceRuleRules },
  jobs: { balances: watchBalances },
} satisfies Domain;
