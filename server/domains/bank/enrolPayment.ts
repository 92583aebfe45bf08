import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { lockPayer, move } from "../billing/advance/unapplied.ts";
import { Problem } from "../../platform/problem.ts";
import { insertDraft } from "../../engine/write/write.ts";
import type { Draft, WriteContext } from "../../engine/registry.ts";
import { type Payment, sharesOf } from "./sharesOf.ts";

/**
 * Enrols a bank payment: credits all of it to the customer and allocates it to the bills it was split across; fully covered
 * bills become paid. The caller has locked the payment.
 * @returns the payment's changed fields
 * @throws Problem 409 if the bills have changed since it was split
 */
export async function enrolPayment(payment: AnyRecord, context: WriteContext): Promise<Draft> {
  const { id, region, date, amount, customerId, bills } = payment as unknown as Enrolled;
  const { db, caller, registry } = context;
  const payer = customerId === null ? undefined : await lockPayer(db, customerId);
  if (!payer) throw new Problem(409, "Сначала выберите клиента или его счета");
  const { shares } = await stillShared(db, { region, amount, date, customerId: payer.id, bills });
  const moved = { date, customerId: payer.id, region, amount, createdBy: caller.userId };
  await move(db, "receipt", moved, { bankPaymentId: id });
  for (const { billId, amount: share } of shares)
    await insertDraft(context, registry.require("allocations"), {
      ...{ billId, customerId: payer.id, region, date, amount: share, bankPaymentId: id, state: "applied" },
    });
  return { state: "done", why: null };
}

interface Enrolled extends Payment {
  readonly id: number;
}

/** Errors become one sentence: the button has no form that could show them by field. */
async function stillShared(db: WriteContext["db"], payment: Payment) {
  try {
    return await sharesOf(db, payment, { lock: true });
  } catch (error) {
    const [first] = error instanceof Problem ? Object.values(error.errors ?? {}) : [];
    throw first === undefined ? error : new Problem(409, first);
  }
}
