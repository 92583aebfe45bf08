// The papers that are signed: which resource each is, and which column of signatures refers to it.
import type { SignedPaper } from "../../../src/domain/signing.ts";

export const papers = {
  act: { resource: "acts", field: "actId", column: "act_id" },
  contract: { resource: "contracts", field: "contractId", column: "contract_id" },
  reconciliation: { resource: "reconciliations", field: "reconciliationId", column: "reconciliation_id" },
} as const satisfies Record<SignedPaper, object>;
