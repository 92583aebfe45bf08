// Bills: entered into the ledger when they are paid or owed, and fixed then; priced anew while they wait.
import { dayIn } from "../../../../src/domain/periods.ts";
import type { Region } from "../../../../src/domain/region.ts";
import type { AnyRecord } from "../../../../src/resources/defineResource.ts";
import { sendBillLetter } from "./billLetter.ts";
import { enrolBills } from "./enrolBills.ts";
import { prepareBill } from "./prepareBill.ts";
import { settleBills } from "./settleBills.ts";
import type { Services } from "../../../platform/services.ts";
import { type Rules, type Draft, type WriteReach } from "../../../engine/registry.ts";
import { applyDraft } from "../../../engine/write/write.ts";

export const billRules: Rules = {
  beforeSave: prepareBill,
  actions: { reprice },
  afterSave: async (bill, before, { db, caller }) => {
    const isPaid = bill["paid"] === true && before?.["paid"] !== true;
    const wasOwed = (before?.["owedSince"] ?? null) !== null;
    if (isPaid && wasOwed) await settleBills(db, [bill.id], caller.userId);
    else if (isPaid || (bill["owedSince"] !== null && !wasOwed)) await enrolBills(db, [bill.id], caller.userId);
  },
};

/**
 * Prices an unpaid bill by today's rates and terms: the same sums to pay, another day, and what arrives then. Its customer
 * gets the new bill by letter, and agrees by paying it. One that is owed was entered at its price.
 */
async function reprice(bill: AnyRecord, _: Draft, reach: WriteReach, services: Services): Promise<Draft> {
  const today = dayIn(bill["region"] as Region, reach.clock());
  if (bill["date"] === today || bill["owedSince"] !== null) return {};
  const definition = reach.registry.require("bills");
  const prepared = await prepareBill({ date: today }, bill, reach);
  const { paid: isPaid } = await applyDraft(reach, definition, bill, prepared, "reprice");
  if (isPaid !== true)
    await sendBillLetter(
      reach.db,
      services,
      bill.id,
      "Счёт пересчитан по курсу этого дня: прежний больше не действует.",
    );
  return {};
}
