// A payment that was enrolled to the wrong customer goes to the right one (design §5 Ledger): nothing that was entered is
// changed, the money goes back to the bank for one of them and comes from it for the other. What of it is in cabinets by
// now is taken out of them first.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/format.ts";
import { compare, type Money, subtract } from "../../../src/domain/money.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/region.ts";
import { partThatCosts } from "../../../src/domain/reversal.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { releaseAllocation } from "../billing/advance/releaseAllocation.ts";
import { billsToPay, lockPayer, move, type Payer } from "../billing/advance/unapplied.ts";
import { draftReversal, isWorthNothing } from "../billing/advance/draftReversal.ts";
import { reversibleOf } from "../billing/advance/reversible.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../engine/write/write.ts";
import { type Draft, type WriteReach } from "../../engine/registry.ts";

/**
 * Moves an enrolled payment to another customer of its region, as their advance. What was set apart of it for bills that
 * are not paid yet is taken back first; then, as far as it is wanted, what is in cabinets. The payment is locked by who
 * asks.
 * @returns what changes of the payment
 * @throws Problem 422 for a customer who can't have it, 409 where some of the money is spent, and for what is in cabinets
 *   until that is confirmed
 */
export async function reassignPayment(payment: AnyRecord, given: Draft, reach: WriteReach): Promise<Draft> {
  const { id, region, amount, customerId, number } = payment as unknown as Enrolled;
  const wantedId = given["customerId"];
  if (typeof wantedId !== "number") throw refuse(messages.required);
  if (wantedId === customerId) throw refuse("Оплата уже у этого клиента");
  const { from, to } = await lockBoth(reach.db, customerId, wantedId);
  if (!to) throw refuse("Клиент: такой записи нет");
  if (to.region !== region) throw refuse("Клиент другого региона");
  await releaseAll(reach, id);
  await takeOut(reach, from, { id, amount, region, number });
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
  readonly number: string;
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

/**
 * Takes out of the cabinets what is missing of the customer's advance: of the bills that this payment has paid, the last
 * one first, never more of one than the payment has paid of it.
 * @throws Problem 409 that says how much can't be moved and why, and what is taken out until that is confirmed
 */
async function takeOut(reach: WriteReach, { id: customerId }: Payer, payment: Omit<Enrolled, "customerId">) {
  const { db, registry, clock } = reach;
  const { region, amount, number } = payment;
  const unapplied = (await lockPayer(db, customerId))?.unapplied ?? "0.00";
  let missing = subtract(amount, unapplied);
  if (compare(missing, "0") <= 0) return;
  const paid = await paidBy(db, payment.id);
  const drafts: Draft[] = [];
  const told: string[] = [];
  for (const money of (await reversibleOf(db, [...paid.keys()], customerId)).toReversed()) {
    const most = paid.get(money.billId) ?? "0.00";
    const part = partThatCosts(money, money.before, money.left, least(most, missing));
    if (compare(missing, "0") <= 0 || compare(part, "0") <= 0) continue;
    const reason = `Оплата № ${number} была не этого клиента`;
    const draft = draftReversal({ money, amount: part, customerId, region, isPaid: true, reason }, clock);
    if (isWorthNothing(draft)) continue;
    const cost = String(draft["amountWithVat"]);
    missing = subtract(missing, cost);
    paid.set(money.billId, subtract(most, cost));
    drafts.push(draft);
    told.push(`«${money.accountName}» — ${formatMoney(part, money.currency)}`);
  }
  if (compare(missing, "0") > 0) throw notThere(payment, missing);
  requireConfirmation(
    reach,
    "take-out-of-cabinets",
    `Деньги оплаты № ${number} уже на аккаунтах. С них вернётся по цене зачисления: ${told.join(", ")}.`,
  );
  for (const draft of drafts) await insertDraft(reach, registry.require("reversals"), draft);
}

/** By bill, what of a payment has paid for what is in the cabinets. */
async function paidBy(db: Queryable, paymentId: number): Promise<Map<number, Money>> {
  const { rows } = await db.execute<{ billId: number; amount: Money }>(sql`
    select l.bill_id as "billId", sum(l.amount)::text as amount from allocations l join bills b on b.id = l.bill_id
    where l.bank_payment_id = ${paymentId} and l.state = 'applied' and b.paid group by l.bill_id`);
  return new Map(rows.map(({ billId, amount }) => [billId, amount]));
}

const least = (a: Money, b: Money): Money => (compare(a, b) < 0 ? a : b);

function notThere({ amount, region, number }: Omit<Enrolled, "customerId">, missing: Money): Problem {
  const say = (money: Money) => formatMoney(money, regionCurrency[region]);
  return new Problem(
    409,
    `Перенести нельзя: из ${say(amount)} оплаты № ${number} вернуть в аванс можно только ${say(subtract(amount, missing))}. ` +
      `Остальные ${say(missing)} уже потрачены, переведены на другие аккаунты, возвращены или пошли на другие счета. ` +
      "Сначала проведите собственную оплату этого клиента хотя бы на эту сумму",
  );
}

const refuse = (message: string) => new Problem(422, messages.checkInput, { errors: { customerId: message } });
