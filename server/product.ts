// What Kabinet brings to the engine: its definitions, and what no definition can say.
import { builtInDefinitions } from "../src/resources/index.ts";
import { actRunRules, actRunResultRules } from "./acts/rules.ts";
import { computedByResource } from "./computed.ts";
import { accountRules } from "./resources/hooks/accounts.ts";
import { accountRequestRules } from "./resources/hooks/accountRequests.ts";
import { actRules } from "./resources/hooks/acts.ts";
import { allocationRules } from "./resources/hooks/allocations.ts";
import { balanceRuleRules } from "./resources/hooks/balanceRules.ts";
import { bankPaymentRules } from "./resources/hooks/bankPayments.ts";
import { billRules } from "./resources/hooks/bills.ts";
import { candidateRules } from "./resources/hooks/candidates.ts";
import { closedMonthRules } from "./resources/hooks/closedMonths.ts";
import { contractRules, reconciliationRules } from "./resources/hooks/signing.ts";
import { correctionRules } from "./resources/hooks/corrections.ts";
import { customerRules } from "./resources/hooks/customers.ts";
import { legalDocumentRules } from "./resources/hooks/legalDocuments.ts";
import { objectionRules } from "./resources/hooks/objections.ts";
import { rateRules } from "./resources/hooks/rates.ts";
import { refundRules } from "./resources/hooks/refunds.ts";
import { regionRules } from "./resources/hooks/regions.ts";
import { reversalRules } from "./resources/hooks/reversals.ts";
import { systemRules } from "./resources/hooks/systems.ts";
import { topUpRequestRules } from "./resources/hooks/topUpRequests.ts";
import { readPaper } from "./papers/readPaper.ts";
import { finishTasksBy } from "./tracker/finishTasks.ts";
import type { Product } from "./resources/registry.ts";

export const kabinet: Product = {
  definitions: builtInDefinitions,
  computed: computedByResource,
  drawPaper: async (reach, form, id, services) => {
    const paper = await readPaper(reach, services.files, form, id);
    return { number: paper.number, pdf: await services.press.draw(paper) };
  },
  finishTasks: finishTasksBy,
  rules: {
    accounts: accountRules,
    "account-requests": accountRequestRules,
    acts: actRules,
    "act-runs": actRunRules,
    "act-run-results": actRunResultRules,
    "balance-rules": balanceRuleRules,
    allocations: allocationRules,
    "bank-payments": bankPaymentRules,
    bills: billRules,
    "closed-months": closedMonthRules,
    contracts: contractRules,
    corrections: correctionRules,
    customers: customerRules,
    "customer-candidates": candidateRules,
    "legal-documents": legalDocumentRules,
    rates: rateRules,
    reconciliations: reconciliationRules,
    objections: objectionRules,
    refunds: refundRules,
    regions: regionRules,
    reversals: reversalRules,
    systems: systemRules,
    "top-up-requests": topUpRequestRules,
  },
};
