// Papers signed electronically: the rules of their actions, and which changes are still allowed.
import { sql } from "drizzle-orm";
import { signingState, type SignedPaper } from "../../../src/domain/papers/signing.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { requireOfferedTerms } from "../billing/terms/offeredTerms.ts";
import { touchedByContract } from "../billing/terms/touchedBy.ts";
import { refuseRecord } from "./refuseRecord.ts";
import { addEvent, readHistory } from "./history.ts";
import { sideOf, signRecord } from "./signRecord.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Rules, Rule, Draft, WriteContext } from "../../engine/registry.ts";
import { isSame } from "../../engine/write/frozen.ts";

/** The rules for the actions `sign` and `refuse`. */
export const signingRules = (paper: SignedPaper): Readonly<Record<"sign" | "refuse", Rule>> => ({
  sign: (record, _, context, services) => signRecord(paper, record, context, services),
  refuse: (record, input, context) => refuseRecord(paper, record, String(input["signingReason"]), context),
});

/** True for a change made by signing itself; clients can't send these fields. */
export const isSigning = (draft: Draft): boolean => "signing" in draft || "signingAsked" in draft;

/**
 * A refused paper that changes is a new one: neither the refusal nor the signatures under it count any longer. A mark that
 * it is signed on paper withdraws the refusal alone.
 * @param open the fields that are not part of the paper
 */
export async function afterRefusal(
  paper: SignedPaper,
  draft: Draft,
  current: AnyRecord,
  open: readonly string[],
  db: Queryable,
): Promise<Draft> {
  if (current["signing"] !== "refused") return draft;
  const changed = Object.keys(draft).filter((name) => !isSame(draft[name], current[name]));
  if (changed.length === 0) return draft;
  const signatures = (await readHistory(db, paper, current.id)).filter(({ event }) => event === "signed");
  if (changed.every((name) => open.includes(name)))
    return changed.includes("signed") ? { ...draft, signing: signingState(signatures), signingReason: null } : draft;
  return {
    ...draft,
    ...{ signing: "none", signingReason: null },
    ...(signatures.length > 0 && !changed.includes("original") ? { original: null } : {}),
  };
}

/** Ends the round of signatures that a change has voided; they stay in the history. */
export async function noteVoided(
  paper: SignedPaper,
  record: AnyRecord,
  before: AnyRecord | undefined,
  { db, caller }: WriteContext,
): Promise<void> {
  if (before?.["signing"] !== "refused" || record["signing"] !== "none") return;
  const history = await readHistory(db, paper, record.id);
  if (!history.some(({ event }) => event === "signed")) return;
  const customerId = Number(record["customerId"]);
  await addEvent(db, caller, { paper, recordId: record.id, customerId, event: "voided", side: sideOf(caller) });
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
      : afterRefusal("contract", draft, current, ["isActive", "status", "originalSent", "comment"], db);
  },
  afterSave: (contract, before, context) => noteVoided("contract", contract, before, context),
};

export const reconciliationRules: Rules = { actions: signingRules("reconciliation") };
