// Every built-in resource. Adding one is a file and a line here; an operator's resource is a JSON file instead.
import type { Definition } from "./grammar.ts";
import { accountRequests } from "./accountRequests.ts";
import { accounts } from "./accounts.ts";
import { actRunResults } from "./actRunResults.ts";
import { actRuns } from "./actRuns.ts";
import { acts } from "./acts.ts";
import { balanceRules } from "./balanceRules.ts";
import { allocations } from "./allocations.ts";
import { bankPayments } from "./bankPayments.ts";
import { bankStatements } from "./bankStatements.ts";
import { bills } from "./bills.ts";
import { candidates } from "./candidates.ts";
import { contracts } from "./contracts.ts";
import { corrections } from "./corrections.ts";
import { customers } from "./customers.ts";
import { jobs } from "./jobs.ts";
import { categories, posts } from "./knowledge.ts";
import { legalDocuments } from "./legalDocuments.ts";
import { letters } from "./letters.ts";
import { managers } from "./managers.ts";
import { missedSearches } from "./missedSearches.ts";
import { postAnswers } from "./postAnswers.ts";
import { rates } from "./rates.ts";
import { closedMonths } from "./closedMonths.ts";
import { objections } from "./objections.ts";
import { reconciliations } from "./reconciliations.ts";
import { refunds } from "./refunds.ts";
import { reversals } from "./reversals.ts";
import { regions } from "./regions.ts";
import { signatures } from "./signatures.ts";
import { spendImports } from "./spendImports.ts";
import { systems } from "./systems.ts";
import { tasks } from "./tasks.ts";
import { topUpRequests } from "./topUpRequests.ts";
import { transfers } from "./transfers.ts";

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
  systems,
  categories,
  posts,
  "missed-searches": missedSearches,
  "post-answers": postAnswers,
  "legal-documents": legalDocuments,
  tasks,
  letters,
  jobs,
} as const;

/** The same in the general form that the engine and generated screens work with. */
export const builtInDefinitions: readonly Definition[] = Object.values(builtIn) as readonly unknown[] as Definition[];

export type BuiltIn = typeof builtIn;
export type BuiltInName = keyof BuiltIn;
