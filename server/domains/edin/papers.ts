// The papers that can be signed, with their resources and their columns in `signatures`.
import type { SignedPaper } from "../../../src/domain/papers/signing.ts";

export const papers = {
  act: { resource: "acts", field: "actId", column: "act_id" },
  contract: { resource: "contracts", field: "contractId", column: "contract_id" },
  reconciliation: { resource: "reconciliations", field: "reconciliationId", column: "reconciliation_id" },
} as const satisfies Record<SignedPaper, object>;
