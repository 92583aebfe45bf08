// Allocations: money of a customer's is set apart for a bill, which is paid once it is enough; or taken back before that.
import { formatMoney } from "../../../../src/domain/format.ts";
import { compare, type Money } from "../../../../src/domain/money.ts";
import { type Day, dayIn } from "../../../../src/domain/periods.ts";
import { regionCurrency } from "../../../../src/domain/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { payIfCovered } from "../bills/payBill.ts";
import { releaseAllocation } from "./releaseAllocation.ts";
import { billsToPay, lateFor, leftToPay, lockPayer, move } from "./unapplied.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { type WriteReach, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { allocations } from "../../../../src/resources/allocations.ts";
import type { RecordOf } from "../../../../src/resources/defineResource.ts";

export const allocationRules = rulesFor(allocations, {
  beforeSave: prepareAllocation,
  afterSave: async (allocation, before, reach) => {
    if (before) return;
    const { id, billId, customerId, amount, date } = allocation as unknown as Allocation;
    const { region } = await requirePayer(reach.db, customerId);
    const createdBy = reach.caller.userId;
    await move(reach.db, "allocation", { date, customerId, region, amount, createdBy }, { allocationId: id, billId });
    await payIfCovered(reach, billId, date);
  },
  actions: { release: (allocation, _, reach) => releaseAllocation(allocation, reach) },
});

interface Allocation {
  readonly id: number;
  readonly billId: number;
  readonly customerId: number;
  readonly date: Day;
  readonly amount: Money;
}

/**
 * Whose bill it is decides whose money it is; there must be enough of it, and the bill must want it.
 * @throws Problem 422 with the wrong fields
 */
async function prepareAllocation(
  draft: DraftOf<typeof allocations>,
  current: RecordOf<typeof allocations> | undefined,
  { db, clock }: WriteReach,
): Promise<DraftOf<typeof allocations>> {
  if (current) return draft;
  const billId = Number(draft.billId);
  const whose = (await billsToPay(db, [billId], { lock: false })).get(billId)?.customerId ?? 0;
  const { id: customerId, region, unapplied } = await requirePayer(db, whose);
  const bill = await requireBill(db, billId);
  const left = leftToPay(bill);
  const currency = regionCurrency[region];
  if (bill.customerId !== customerId) throw new Problem(409, messages.changedMeanwhile);
  const date = dayIn(region, clock());
  const late = lateFor(bill, date);
  if (late !== undefined) throw refuse("billId", late);
  if (compare(left, "0") <= 0) throw refuse("billId", `Счёт № ${bill.number} уже оплачен`);
  if (compare(unapplied, "0") <= 0) throw refuse("billId", "У клиента нет аванса без счёта: зачесть нечего");
  const amount = draft.amount ?? (compare(left, unapplied) < 0 ? left : unapplied);
  if (compare(amount, left) > 0) throw refuse("amount", `Счёту не хватает только ${formatMoney(left, currency)}`);
  if (compare(amount, unapplied) > 0)
    throw refuse("amount", `Аванса без счёта только ${formatMoney(unapplied, currency)}`);
  return { ...draft, customerId, region, amount, date, state: "applied" };
}

async function requirePayer(db: Queryable, customerId: number) {
  const payer = await lockPayer(db, customerId);
  if (!payer) throw refuse("billId", "Счёт: такой записи нет");
  return payer;
}

async function requireBill(db: Queryable, id: number) {
  const bill = (await billsToPay(db, [id], { lock: true })).get(id);
  if (!bill) throw refuse("billId", "Счёт: такой записи нет");
  return bill;
}

const refuse = (field: string, message: string) =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
