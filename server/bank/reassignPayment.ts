// A payment that was enrolled to the wrong customer goes to the right one (design §5 Ledger): nothing that was entered is
// changed, the money goes back to the bank for one of them and comes from it for the other.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../src/domain/format.ts";
import { compare, type Money } from "../../src/domain/money.ts";
import { dayIn } from "../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../src/domain/region.ts";
import { messages } from "../../src/i18n/messages.ts";
import type { AnyRecord } from "../../src/resources/defineResource.ts";
import { releaseAllocation } from "../billing/releaseAllocation.ts";
import { billsToPay, lockPayer, move, type Payer } from "../billing/unapplied.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";
import { requireRecord } from "../resources/read.ts";
import { applyDraft, type Draft, type WriteReach } from "../resources/write.ts";

/**
 * Moves an enrolled payment to another customer of its region, as their advance. What was set apart of it for bills that
 * are not paid yet is taken back first. The payment is locked by who asks.
 * @returns what changes of the payment
 * @throws Problem 422 for a customer who can't have it, 409 where the money is in cabinets already
 */
export async function reassignPayment(payment: AnyRecord, given: Draft, reach: WriteReach): Promise<Draft> {
  const { id, region, amount, customerId } = payment as unknown as Enrolled;
  const wantedId = given["customerId"];
  if (typeof wantedId !== "number") throw refuse(messages.required);
  if (wantedId === customerId) throw refuse("Оплата уже у этого клиента");
  const { from, to } = await lockBoth(reach.db, customerId, wantedId);
  if (!to) throw refuse("Клиент: такой записи нет");
  if (to.region !== region) throw refuse("Клиент другого региона");
  await releaseAll(reach, id);
  await requireEnough(reach.db, from.id, { id, amount, region });
  const moved = { date: dayIn(region, reach.clock()), region, amount, createdBy: reach.caller.userId };
  await move(reach.db, "withdrawal", { ...moved, customerId: from.id }, { bankPaymentId: id });
  await move(reach.db, "assignment", { ...moved, customerId: to.id }, { bankPaymentId: id });
  // What it paid for stays paid, out of the customer's other money.
  await reach.db.execute(sql`
    update allocations set bank_payment_id = null, version = version + 1, updated_at = now()
    where bank_payment_id = ${id}`);
  return { state: "done", previousCustomerId: from.id, bills: [] };
}

interface Enrolled {
  readonly id: number;
  readonly region: Region;
  readonly amount: Money;
  readonly customerId: number;
}

/** In the order of their ids, so that two who move money crosswise wait for each other, and never in a circle. */
async function lockBoth(db: Queryable, fromId: number, toId: number) {
  const payers = new Map<number, Payer | undefined>();
  for (const id of [fromId, toId].toSorted((a, b) => a - b)) payers.set(id, await lockPayer(db, id));
  const from = payers.get(fromId);
  if (!from) throw new Problem(409, messages.changedMeanwhile);
  return { from, to: payers.get(toId) };
}

/** Takes back what was set apart of a payment for bills that still wait for the rest. */
async function releaseAll(reach: WriteReach, paymentId: number): Promise<void> {
  const { db, registry } = reach;
  const { rows } = await db.execute<{ id: number; billId: number }>(sql`
    select id, bill_id as "billId" from allocations
    where bank_payment_id = ${paymentId} and state = 'applied' order by bill_id, id`);
  const ids = rows.map(({ billId }) => billId);
  const bills = await billsToPay(db, ids, { lock: true });
  const definition = registry.require("allocations");
  for (const { id, billId } of rows) {
    if (bills.get(billId)?.paid !== false) continue;
    const allocation = await requireRecord(reach, definition, id, true);
    await applyDraft(reach, definition, allocation, await releaseAllocation(allocation, reach), "release");
  }
}

/** @throws Problem 409 that says where the money is, and what has to be done first */
async function requireEnough(
  db: Queryable,
  customerId: number,
  { id, amount, region }: Omit<Enrolled, "customerId">,
): Promise<void> {
  const unapplied = (await lockPayer(db, customerId))?.unapplied ?? "0.00";
  if (compare(unapplied, amount) >= 0) return;
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct b.number from allocations l join bills b on b.id = l.bill_id
    where l.bank_payment_id = ${id} and b.paid order by b.number limit 5`);
  const paid = `${rows.length === 1 ? "по счёту" : "по счетам"} ${rows.map(({ number }) => `№ ${number}`).join(", ")}`;
  const currency = regionCurrency[region];
  throw new Problem(
    409,
    `Перенести нельзя: ${rows.length > 0 ? `деньги уже зачислены ${paid}` : "деньги уже зачтены или возвращены"}. ` +
      `У клиента свободно ${formatMoney(unapplied, currency)} из ${formatMoney(amount, currency)}. ` +
      "Сначала проведите его собственную оплату или верните его зачёты в аванс",
  );
}

const refuse = (message: string) => new Problem(422, messages.checkInput, { errors: { customerId: message } });
