// Papers that are signed electronically: the rules of their actions, and what may still change in them.
import { sql } from "drizzle-orm";
import type { SignedPaper } from "../../../src/domain/signing.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { requireOfferedTerms } from "../billing/terms/offeredTerms.ts";
import { touchedByContract } from "../billing/terms/touchedBy.ts";
import { refuseRecord } from "./refuseRecord.ts";
import { signRecord } from "./signRecord.ts";
import { Problem } from "../../platform/problem.ts";
import type { Rules, Rule, Draft } from "../../engine/registry.ts";
import { isSame, onlyFields } from "../../engine/write/frozen.ts";

/** The rules that the actions `sign` and `refuse` name. */
export const signingRules = (paper: SignedPaper): Readonly<Record<"sign" | "refuse", Rule>> => ({
  sign: (record, _, reach, services) => signRecord(paper, record, reach, services),
  refuse: (record, input, reach) => refuseRecord(paper, record, String(input["signingReason"]), reach),
});

/** Only signing itself sets this; nobody may send it. */
export const isSigning = (draft: Draft): boolean => "signing" in draft || "signingAsked" in draft;

/**
 * What a change to a paper comes to, as far as its signatures are concerned. One that was refused and is changed then is
 * another paper: the refusal is over.
 * @param open the fields that may still change once somebody has signed; the database keeps the others as well
 * @throws Problem 409 for another field, or while the exchange is signing
 */
export function besideSignatures(draft: Draft, current: AnyRecord, open: readonly string[]): Draft {
  if (current["signingAsked"] === true)
    return onlyFields(draft, current, [], "Документ сейчас подписывают: изменить его пока нельзя");
  if (["customer", "provider", "both"].includes(String(current["signing"]))) {
    if (current["visible"] === true && draft["visible"] === false)
      throw new Problem(409, "Документ подписан электронно: скрыть его от клиента нельзя", { current });
    return onlyFields(draft, current, open, "Документ подписан электронно: изменить его уже нельзя");
  }
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
      : besideSignatures(draft, current, ["isActive", "status", "originalSent", "comment"]);
  },
};

export const reconciliationRules: Rules = { actions: signingRules("reconciliation") };
