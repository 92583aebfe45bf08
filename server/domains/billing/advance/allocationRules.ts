// Allocations reserve a customer's money for a bill, which is paid once enough is allocated. An allocation can be released
// before that.
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { compare, type Money } from "../../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../../src/domain/company/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { payIfCovered } from "../bills/payBill.ts";
import { releaseAllocation } from "./releaseAllocation.ts";
import { billsToPay, lateFor, leftToPay, lockPayer, move } from "./unapplied.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { allocations } from "../../../../src/resources/money/allocations.ts";
import type { RecordOf } from "../../../../src/definition/defineResource.ts";

export const allocationRules = rulesFor(allocations, {
  beforeSave: prepareAllocation,
  afterSave: async (allocation, before, context) => {
    if (before) return;
    const { id, billId, customerId, amount, date } = allocation as unknown as Allocation;
    const { region } = await requirePayer(context.db, customerId);
    const createdBy = context.caller.userId;
    await move(context.db, "allocation", { date, customerId, region, amount, createdBy }, { allocationId: id, billId });
    await payIfCovered(context, billId, date);
  },
  actions: { release: (allocation, _, context) => releaseAllocation(allocation, context) },
});

interface Allocation {
  readonly id: number;
  readonly billId: number;
  readonly customerId: number;
  readonly date: Day;
  readonly amount: Money;
}

/**
 * Allocates money of the bill's customer. Both the customer's advance and the open part of the bill must cover the sum.
 * @throws Problem 422 with the wrong fields
 */
async function prepareAllocation(
  draft: DraftOf<typeof allocations>,
  current: RecordOf<typeof allocations> | undefined,
  { db, clock }: WriteContext,
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
