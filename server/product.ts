// What Kabinet brings to the engine: its definitions, and what no definition can say.
import { builtInDefinitions } from "../src/resources/index.ts";
import { actRunRules, actRunResultRules } from "./domains/acts/actRunRules.ts";
import { computedByResource } from "./domains/computed.ts";
import { accountRules } from "./domains/accounts/accountRules.ts";
import { accountRequestRules } from "./domains/accounts/accountRequestRules.ts";
import { actRules } from "./domains/acts/actRules.ts";
import { allocationRules } from "./domains/billing/advance/allocationRules.ts";
import { balanceRuleRules } from "./domains/balances/rules.ts";
import { bankPaymentRules } from "./domains/bank/bankPaymentRules.ts";
import { billRules } from "./domains/billing/bills/billRules.ts";
import { candidateRules } from "./domains/registration/candidateRules.ts";
import { closedMonthRules } from "./domains/books/closedMonthRules.ts";
import { contractRules, reconciliationRules } from "./domains/edin/signingRules.ts";
import { correctionRules } from "./domains/ledger/correctionRules.ts";
import { customerRules } from "./domains/customers/customerRules.ts";
import { legalDocumentRules } from "./domains/registration/legalDocumentRules.ts";
import { objectionRules } from "./domains/documents/objectionRules.ts";
import { rateRules } from "./domains/rates/rateRules.ts";
import { refundRules } from "./domains/billing/advance/refundRules.ts";
import { regionRules } from "./domains/regions/regionRules.ts";
import { reversalRules } from "./domains/billing/advance/reversalRules.ts";
import { systemRules } from "./domains/accounts/systemRules.ts";
import { topUpRequestRules } from "./domains/billing/topUps/topUpRequestRules.ts";
import { readPaper } from "./domains/papers/readPaper.ts";
import { finishTasksBy } from "./domains/tracker/finishTasks.ts";
import type { Product } from "./engine/registry.ts";

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
