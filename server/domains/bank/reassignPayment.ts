// Moves a payment that was enrolled to the wrong customer to the right one (design §5 Ledger). Entries are never changed:
// the money goes back to the bank for one customer and comes in again for the other. Money already in accounts is taken out
// first.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/money/format.ts";
import { add, compare, type Money, subtract } from "../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { partThatCosts } from "../../../src/domain/money/reversal.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { needsSecond, reversalsByTwo } from "../billing/advance/needsSecond.ts";
import { releaseAllocation } from "../billing/advance/releaseAllocation.ts";
import { billsToPay, lockPayer, move, type Payer } from "../billing/advance/unapplied.ts";
import { draftReversal, costsNothing } from "../billing/advance/draftReversal.ts";
import { reversibleOf } from "../billing/advance/reversible.ts";
import { isBinding } from "../edin/computed.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../engine/write/write.ts";
import type { Draft, WriteContext } from "../../engine/registry.ts";

/**
 * Moves an enrolled payment to another customer of its region, as their advance. Releases what was allocated to unpaid
 * bills, then takes back as much as needed from accounts. The caller has locked the payment.
 * @returns the payment's changed fields
 * @throws Problem 422 for a customer who can't have it, 409 if some of the money is spent or two administrators must decide
 * on taking it out of accounts, and, until the user confirms, 409 for money in accounts
 */
export async function reassignPayment(payment: AnyRecord, given: Draft, context: WriteContext): Promise<Draft> {
  const { id, region, date, amount, customerId, number } = payment as unknown as Enrolled;
  const wantedId = given["customerId"];
  if (typeof wantedId !== "number") throw refuse(messages.required);
  if (wantedId === customerId) throw refuse("Оплата уже у этого клиента");
  const { from, to } = await lockBoth(context.db, customerId, wantedId);
  if (!to) throw refuse("Клиент: такой записи нет");
  if (to.region !== region) throw refuse("Клиент другого региона");
  await releaseAll(context, id);
  await takeOut(context, from, { id, date, amount, region, number });
  const today = dayIn(region, context.clock());
  // Today's month is open, and asking for it makes whoever closes another month wait.
  await context.db.execute(sql`select require_open_month(${region}, ${today}::date)`);
  for (const [name, owner] of [
    ["withdrawal", from],
    ["assignment", to],
  ] as const) {
    const moved = { date: today, customerId: owner.id, region, amount, createdBy: context.caller.userId };
    const late = await isLate(context.db, owner, { id, region, date });
    await move(context.db, name, moved, { bankPaymentId: id, late });
  }
  // Bills that it paid stay paid, out of the customer's other money.
  await context.db.execute(sql`
    update allocations set bank_payment_id = null, version = version + 1, updated_at = now()
    where bank_payment_id = ${id}`);
  return { state: "done", previousCustomerId: from.id, bills: [] };
}

interface Enrolled {
  readonly id: number;
  readonly region: Region;
  readonly date: Day;
  readonly amount: Money;
  readonly customerId: number;
  readonly number: string;
}

/** Locks in the order of ids, so that two opposite moves can't deadlock. */
async function lockBoth(db: Queryable, fromId: number, toId: number) {
  const payers = new Map<number, Payer | undefined>();
  for (const id of [fromId, toId].toSorted((a, b) => a - b)) payers.set(id, await lockPayer(db, id));
  const from = payers.get(fromId);
  if (!from) throw new Problem(409, messages.changedMeanwhile);
  return { from, to: payers.get(toId) };
}

/**
 * True if a customer's reconciliations of the payment's day stay as they are: its month is closed, a reconciliation that
 * includes it is signed, or an earlier move of the payment stands on its own day already.
 */
async function isLate(
  db: Queryable,
  { id: customerId }: Payer,
  { id, region, date }: Pick<Enrolled, "id" | "region" | "date">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where exists (
        select from closed_months
        where region = ${region} and month = date_trunc('month', ${date}::date)::date and state <> 'open')
      or exists (
        select from reconciliations
        where customer_id = ${customerId} and date_to >= ${date}::date and ${isBinding})
      or exists (
        select from ledger_transactions where bank_payment_id = ${id} and customer_id = ${customerId} and late)`);
  return rows.length > 0;
}

/** Releases what was allocated from a payment to bills that are not fully covered. */
async function releaseAll(context: WriteContext, paymentId: number): Promise<void> {
  const { db, registry } = context;
  const { rows } = await db.execute<{ id: number; billId: number }>(sql`
    select id, bill_id as "billId" from allocations
    where bank_payment_id = ${paymentId} and state = 'applied' order by bill_id, id`);
  const ids = rows.map(({ billId }) => billId);
  const bills = await billsToPay(db, ids, { lock: true });
  const definition = registry.require("allocations");
  for (const { id, billId } of rows) {
    if (bills.get(billId)?.paid !== false) continue;
    const allocation = await requireRecord(context, definition, id, true);
    await applyDraft(context, definition, allocation, await releaseAllocation(allocation, context), "release");
  }
}

/**
 * Takes what the customer's advance lacks out of the accounts, from the bills that this payment paid, the last one first,
 * never more than the payment's share of a bill.
 * @throws Problem 409 if some of it can't be moved, with the sum and the reason; if two administrators must decide; and,
 * until confirmed, with what is taken out
 */
async function takeOut(context: WriteContext, { id: customerId }: Payer, payment: Omit<Enrolled, "customerId">) {
  const { db, registry, clock } = context;
  const { region, amount, number } = payment;
  const unapplied = (await lockPayer(db, customerId))?.unapplied ?? "0.00";
  let missing = subtract(amount, unapplied);
  if (compare(missing, "0") <= 0) return;
  const paid = await paidBy(db, payment.id);
  const drafts: Draft[] = [];
  const told: string[] = [];
  for (const money of (await reversibleOf(db, [...paid.keys()], customerId)).toReversed()) {
    const maxAmount = paid.get(money.billId) ?? "0.00";
    const part = partThatCosts(money, money.before, money.left, smaller(maxAmount, missing));
    if (compare(missing, "0") <= 0 || compare(part, "0") <= 0) continue;
    const reason = `Оплата № ${number} была не этого клиента`;
    const draft = draftReversal({ money, amount: part, customerId, region, isPaid: true, reason }, clock);
    if (costsNothing(draft)) continue;
    const cost = String(draft["amountWithVat"]);
    missing = subtract(missing, cost);
    paid.set(money.billId, subtract(maxAmount, cost));
    drafts.push(draft);
    told.push(`«${money.accountName}» — ${formatMoney(part, money.currency)}`);
  }
  if (compare(missing, "0") > 0) throw notThere(payment, missing);
  const whole = drafts.reduce((sum, draft) => add(sum, String(draft["amountWithVat"])), "0.00");
  if (await needsSecond(context, { id: customerId, region }, reversalsByTwo, whole))
    throw new Problem(
      409,
      `Перенести нельзя: деньги оплаты № ${number} уже на аккаунтах, и вернуть их решают двое. Сначала верните их в аванс ` +
        `из счетов: ${told.join(", ")}. Когда второй администратор подтвердит, перенесите оплату`,
    );
  requireConfirmation(
    context,
    "take-out-of-cabinets",
    `Деньги оплаты № ${number} уже на аккаунтах. С них вернётся по цене зачисления: ${told.join(", ")}.`,
  );
  for (const draft of drafts) await insertDraft(context, registry.require("reversals"), draft);
}

/** What a payment paid of the money in accounts, by bill. */
async function paidBy(db: Queryable, paymentId: number): Promise<Map<number, Money>> {
  const { rows } = await db.execute<{ billId: number; amount: Money }>(sql`
    select l.bill_id as "billId", sum(l.amount)::text as amount from allocations l join bills b on b.id = l.bill_id
    where l.bank_payment_id = ${paymentId} and l.state = 'applied' and b.paid group by l.bill_id`);
  return new Map(rows.map(({ billId, amount }) => [billId, amount]));
}

const smaller = (a: Money, b: Money): Money => (compare(a, b) < 0 ? a : b);

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
