import type { Money } from "../../../../src/domain/money/money.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Draft, WriteContext } from "../../../engine/registry.ts";
import { billsToPay, lockPayer, move } from "./unapplied.ts";

/**
 * Releases an allocation: its money returns to the customer's advance. Locks the customer and the bill.
 * @returns the allocation's changed fields
 * @throws Problem 409 for a paid bill
 */
export async function releaseAllocation(allocation: AnyRecord, { db, caller, clock }: WriteContext): Promise<Draft> {
  const { id, billId, customerId, amount } = allocation as unknown as Allocation;
  const payer = await lockPayer(db, customerId);
  const bill = (await billsToPay(db, [billId], { lock: true })).get(billId);
  if (!payer || !bill) throw new Problem(409, messages.changedMeanwhile);
  if (bill.paid) throw new Problem(409, `Счёт № ${bill.number} уже оплачен, и деньги зачислены: вернуть зачёт нельзя`);
  const moved = {
    date: dayIn(payer.region, clock()),
    customerId,
    region: payer.region,
    amount,
    createdBy: caller.userId,
  };
  await move(db, "release", moved, { allocationId: id, billId });
  return { state: "released" };
}

interface Allocation {
  readonly id: number;
  readonly billId: number;
  readonly customerId: number;
  readonly amount: Money;
}
