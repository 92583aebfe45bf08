// All built-in resources. Adding one takes a file and a line here; an operator's resource is a JSON file instead.
import type { Definition } from "../definition/grammar.ts";
import { accountRequests } from "./clients/accountRequests.ts";
import { accounts } from "./clients/accounts.ts";
import { actRunResults } from "./papers/actRunResults.ts";
import { actRuns } from "./papers/actRuns.ts";
import { acts } from "./papers/acts.ts";
import { balanceRules } from "./clients/balanceRules.ts";
import { allocations } from "./money/allocations.ts";
import { bankPayments } from "./money/bankPayments.ts";
import { bankStatements } from "./money/bankStatements.ts";
import { bills } from "./money/bills.ts";
import { candidates } from "./clients/candidates.ts";
import { contracts } from "./clients/contracts.ts";
import { countries } from "./system/countries.ts";
import { corrections } from "./money/corrections.ts";
import { customers } from "./clients/customers.ts";
import { jobs } from "./system/jobs.ts";
import { categories, posts } from "./help/knowledge.ts";
import { legalDocuments } from "./papers/legalDocuments.ts";
import { letters } from "./system/letters.ts";
import { managers } from "./clients/managers.ts";
import { missedSearches } from "./help/missedSearches.ts";
import { postAnswers } from "./help/postAnswers.ts";
import { rates } from "./money/rates.ts";
import { closedMonths } from "./money/closedMonths.ts";
import { objections } from "./papers/objections.ts";
import { reconciliations } from "./papers/reconciliations.ts";
import { refunds } from "./money/refunds.ts";
import { reversals } from "./money/reversals.ts";
import { ruleRuns } from "./system/ruleRuns.ts";
import { regions } from "./system/regions.ts";
import { signatures } from "./papers/signatures.ts";
import { serviceTokens } from "./system/serviceTokens.ts";
import { spendImports } from "./money/spendImports.ts";
import { staff } from "./system/staff.ts";
import { systems } from "./system/systems.ts";
import { tasks } from "./system/tasks.ts";
import { topUpRequests } from "./money/topUpRequests.ts";
import { transfers } from "./money/transfers.ts";

export const builtIn = {
  customers,
  "customer-candidates": candidates,
  managers,
  accounts,
  "account-requests": accountRequests,
  "balance-rules": balanceRules,
  contracts,
  bills,
  acts,
  "act-runs": actRuns,
  "closed-months": closedMonths,
  "act-run-results": actRunResults,
  reconciliations,
  objections,
  signatures,
  "top-up-requests": topUpRequests,
  transfers,
  corrections,
  "bank-payments": bankPayments,
  "bank-statements": bankStatements,
  allocations,
  refunds,
  reversals,
  "spend-imports": spendImports,
  rates,
  regions,
  "country-rules": countries,
  staff,
  systems,
  categories,
  posts,
  "missed-searches": missedSearches,
  "post-answers": postAnswers,
  "legal-documents": legalDocuments,
  tasks,
  letters,
  "rule-runs": ruleRuns,
  "service-tokens": serviceTokens,
  jobs,
} as const;

/** The same in the untyped form that the engine and generated screens use. */
export const builtInDefinitions: readonly Definition[] = Object.values(builtIn) as readonly unknown[] as Definition[];

export type BuiltIn = typeof builtIn;
export type BuiltInName = keyof BuiltIn;
