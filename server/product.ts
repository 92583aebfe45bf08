// What Kabinet brings to the engine: its definitions, and what no definition can say.
import { builtInDefinitions } from "../src/resources/index.ts";
import { actRunHooks, actRunResultHooks } from "./acts/rules.ts";
import { computedByResource } from "./computed.ts";
import { accountHooks } from "./resources/hooks/accounts.ts";
import { accountRequestHooks } from "./resources/hooks/accountRequests.ts";
import { actHooks } from "./resources/hooks/acts.ts";
import { allocationHooks } from "./resources/hooks/allocations.ts";
import { balanceRuleHooks } from "./resources/hooks/balanceRules.ts";
import { bankPaymentHooks } from "./resources/hooks/bankPayments.ts";
import { billHooks } from "./resources/hooks/bills.ts";
import { candidateHooks } from "./resources/hooks/candidates.ts";
import { closedMonthHooks } from "./resources/hooks/closedMonths.ts";
import { contractHooks, reconciliationHooks } from "./resources/hooks/signing.ts";
import { correctionHooks } from "./resources/hooks/corrections.ts";
import { customerHooks } from "./resources/hooks/customers.ts";
import { legalDocumentHooks } from "./resources/hooks/legalDocuments.ts";
import { objectionHooks } from "./resources/hooks/objections.ts";
import { rateHooks } from "./resources/hooks/rates.ts";
import { refundHooks } from "./resources/hooks/refunds.ts";
import { regionHooks } from "./resources/hooks/regions.ts";
import { reversalHooks } from "./resources/hooks/reversals.ts";
import { systemHooks } from "./resources/hooks/systems.ts";
import { topUpRequestHooks } from "./resources/hooks/topUpRequests.ts";
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
    accounts: accountHooks,
    "account-requests": accountRequestHooks,
    acts: actHooks,
    "act-runs": actRunHooks,
    "act-run-results": actRunResultHooks,
    "balance-rules": balanceRuleHooks,
    allocations: allocationHooks,
    "bank-payments": bankPaymentHooks,
    bills: billHooks,
    "closed-months": closedMonthHooks,
    contracts: contractHooks,
    corrections: correctionHooks,
    customers: customerHooks,
    "customer-candidates": candidateHooks,
    "legal-documents": legalDocumentHooks,
    rates: rateHooks,
    reconciliations: reconciliationHooks,
    objections: objectionHooks,
    refunds: refundHooks,
    regions: regionHooks,
    reversals: reversalHooks,
    systems: systemHooks,
    "top-up-requests": topUpRequestHooks,
  },
};
