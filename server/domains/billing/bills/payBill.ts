import { compare } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { applyDraft } from "../../../engine/write/write.ts";
import type { WriteContext } from "../../../engine/registry.ts";
import { prepareBill } from "./prepareBill.ts";
import { billsToPay, leftToPay } from "../advance/unapplied.ts";

/**
 * If enough is allocated to a bill, pays it as the action `pay` does, and enrols it. The caller has locked the bill.
 * @param date of the last payment; becomes the day of payment, but not before the bill's own date
 */
export async function payIfCovered(context: WriteContext, billId: number, date: Day): Promise<void> {
  const bill = (await billsToPay(context.db, [billId], { lock: true })).get(billId);
  if (!bill || bill.paid || compare(leftToPay(bill), "0") > 0) return;
  const definition = context.registry.require("bills");
  const current = await requireRecord(context, definition, billId);
  const paidAt = date < bill.date ? bill.date : date;
  await applyDraft(context, definition, current, await prepareBill({ paid: true, paidAt }, current, context), "pay");
}
