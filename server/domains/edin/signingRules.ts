// Papers signed electronically: the rules of their actions, and which changes are still allowed.
import { sql } from "drizzle-orm";
import type { SignedPaper } from "../../../src/domain/papers/signing.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { requireOfferedTerms } from "../billing/terms/offeredTerms.ts";
import { touchedByContract } from "../billing/terms/touchedBy.ts";
import { refuseRecord } from "./refuseRecord.ts";
import { signRecord } from "./signRecord.ts";
import type { Rules, Rule, Draft } from "../../engine/registry.ts";
import { isSame } from "../../engine/write/frozen.ts";

/** The rules for the actions `sign` and `refuse`. */
export const signingRules = (paper: SignedPaper): Readonly<Record<"sign" | "refuse", Rule>> => ({
  sign: (record, _, context, services) => signRecord(paper, record, context, services),
  refuse: (record, input, context) => refuseRecord(paper, record, String(input["signingReason"]), context),
});

/** True for a change made by signing itself; clients can't send these fields. */
export const isSigning = (draft: Draft): boolean => "signing" in draft || "signingAsked" in draft;

/**
 * Changing a refused paper voids the refusal; a signed paper can't change.
 * @param open the fields that may change without voiding the refusal
 */
export function afterRefusal(draft: Draft, current: AnyRecord, open: readonly string[]): Draft {
  const isChanged = Object.entries(draft).some(
    ([name, value]) => !open.includes(name) && !isSame(value, current[name]),
  );
  return current["signing"] === "refused" && isChanged ? { ...draft, signing: "none", signingReason: null } : draft;
}

export const contractRules: Rules = {
  actions: signingRules("contract"),
  previewImpact: (contract, change, day, { db }) => touchedByContract(contract, change, day, db),
  beforeSave: async (draft, current, { db }) => {
    const customerId = draft["customerId"] ?? current?.["customerId"] ?? null;
    const region = sql`(select c.region from customers c where c.id = ${customerId}::bigint)`;
    await requireOfferedTerms(db, { draft, current, field: "paymentTerms", region });
    return !current || isSigning(draft)
      ? draft
      : afterRefusal(draft, current, ["isActive", "status", "originalSent", "comment"]);
  },
};

export const reconciliationRules: Rules = { actions: signingRules("reconciliation") };
