import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { lockPayer, move } from "../billing/advance/unapplied.ts";
import { Problem } from "../../platform/problem.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { type Draft, type WriteReach } from "../../engine/registry.ts";
import { type Payment, sharesOf } from "./sharesOf.ts";

/**
 * Enters a payment that came to the bank: all of it becomes the customer's, and is set apart for the bills as it was shared
 * out; those that have enough are paid. The payment is locked by who asks.
 * @returns what changes of the payment
 * @throws Problem 409 where the bills are no longer as they were when it was shared out
 */
export async function enrolPayment(payment: AnyRecord, reach: WriteReach): Promise<Draft> {
  const { id, region, date, amount, customerId, bills } = payment as unknown as Enrolled;
  const { db, caller, registry } = reach;
  const payer = customerId === null ? undefined : await lockPayer(db, customerId);
  if (!payer) throw new Problem(409, "Сначала выберите клиента или его счета");
  const { shares } = await stillShared(db, { region, amount, date, customerId: payer.id, bills });
  const moved = { date, customerId: payer.id, region, amount, createdBy: caller.userId };
  await move(db, "receipt", moved, { bankPaymentId: id });
  for (const { billId, amount: share } of shares)
    await insertDraft(reach, registry.require("allocations"), {
      ...{ billId, customerId: payer.id, region, date, amount: share, bankPaymentId: id, state: "applied" },
    });
  return { state: "done", why: null };
}

interface Enrolled extends Payment {
  readonly id: number;
}

/** What is wrong by now is said as one sentence: whoever presses the button sees no form. */
async function stillShared(db: WriteReach["db"], payment: Payment) {
  try {
    return await sharesOf(db, payment, { lock: true });
  } catch (error) {
    const [first] = error instanceof Problem ? Object.values(error.errors ?? {}) : [];
    throw first === undefined ? error : new Problem(409, first);
  }
}
