import { compare } from "../../../../src/domain/money.ts";
import type { Day } from "../../../../src/domain/periods.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { applyDraft } from "../../../engine/write/write.ts";
import { type WriteReach } from "../../../engine/registry.ts";
import { prepareBill } from "./prepareBill.ts";
import { billsToPay, leftToPay } from "../advance/unapplied.ts";

/**
 * Pays a bill for which enough was set apart, as the action `pay` does, and enrols it; another one stays as it is. The bill
 * is locked by who asks.
 * @param date of the money that was missing: the bill counts as paid on it, though not before it was written
 */
export async function payIfCovered(reach: WriteReach, billId: number, date: Day): Promise<void> {
  const bill = (await billsToPay(reach.db, [billId], { lock: true })).get(billId);
  if (!bill || bill.paid || compare(leftToPay(bill), "0") > 0) return;
  const definition = reach.registry.require("bills");
  const current = await requireRecord(reach, definition, billId);
  const paidAt = date < bill.date ? bill.date : date;
  await applyDraft(reach, definition, current, await prepareBill({ paid: true, paidAt }, current, reach), "pay");
}
