// Bills enter the ledger when they are paid or become a debt, and can't change afterwards; unpaid bills can be priced again.
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { sendBillLetter } from "./billLetter.ts";
import { enrolBills } from "./enrolBills.ts";
import { prepareBill } from "./prepareBill.ts";
import { settleBills } from "./settleBills.ts";
import type { Services } from "../../../platform/services.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { applyDraft } from "../../../engine/write/write.ts";
import { bills } from "../../../../src/resources/money/bills.ts";
import type { RecordOf } from "../../../../src/definition/defineResource.ts";

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
 * Prices an unpaid bill by today's rates and terms: the sum to pay stays, the date and the sums that arrive change. The
 * customer gets the new bill by letter and agrees by paying it. A bill that is a debt keeps the price it was entered at.
 */
async function reprice(
  bill: RecordOf<typeof bills>,
  _: DraftOf<typeof bills>,
  context: WriteContext,
  services: Services,
): Promise<DraftOf<typeof bills>> {
  const today = dayIn(bill.region, context.clock());
  if (bill.date === today || bill.owedSince !== null) return {};
  const definition = context.registry.require("bills");
  const prepared = await prepareBill({ date: today }, bill, context);
  const { paid: isPaid } = await applyDraft(context, definition, bill, prepared, "reprice");
  if (isPaid !== true)
    await sendBillLetter(
      context.db,
      services,
      bill.id,
      "Счёт пересчитан по курсу этого дня: прежний больше не действует.",
    );
  return {};
}
