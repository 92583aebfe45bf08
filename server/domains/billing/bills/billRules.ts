// Bills: entered into the ledger when they are paid or owed, and fixed then; priced anew while they wait.
import { dayIn } from "../../../../src/domain/periods.ts";
import { sendBillLetter } from "./billLetter.ts";
import { enrolBills } from "./enrolBills.ts";
import { prepareBill } from "./prepareBill.ts";
import { settleBills } from "./settleBills.ts";
import type { Services } from "../../../platform/services.ts";
import { type WriteReach, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { applyDraft } from "../../../engine/write/write.ts";
import { bills } from "../../../../src/resources/bills.ts";
import type { RecordOf } from "../../../../src/resources/defineResource.ts";

export const billRules = rulesFor(bills, {
  beforeSave: prepareBill,
  actions: { reprice },
  afterSave: async (bill, before, { db, caller }) => {
    const isPaid = bill.paid === true && before?.paid !== true;
    const wasOwed = (before?.owedSince ?? null) !== null;
    if (isPaid && wasOwed) await settleBills(db, [bill.id], caller.userId);
    else if (isPaid || (bill.owedSince !== null && !wasOwed)) await enrolBills(db, [bill.id], caller.userId);
  },
});

/**
 * Prices an unpaid bill by today's rates and terms: the same sums to pay, another day, and what arrives then. Its customer
 * gets the new bill by letter, and agrees by paying it. One that is owed was entered at its price.
 */
async function reprice(
  bill: RecordOf<typeof bills>,
  _: DraftOf<typeof bills>,
  reach: WriteReach,
  services: Services,
): Promise<DraftOf<typeof bills>> {
  const today = dayIn(bill.region, reach.clock());
  if (bill.date === today || bill.owedSince !== null) return {};
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
