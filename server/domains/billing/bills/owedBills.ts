// Bills enrolled before payment: for fulfilled requests, and for acts of actual expenses.
import { sql } from "drizzle-orm";
import { type Money, sum } from "../../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { contractFault } from "../terms/contractHolds.ts";
import { prepareBill } from "./prepareBill.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../../engine/write/write.ts";
import type { Draft, WriteContext } from "../../../engine/registry.ts";
import { dueDay, requireCredit } from "../advance/credit.ts";
import type { PayType } from "../terms/customerTerms.ts";
import { nextNumber } from "./paperNumber.ts";
import type { PricedLine } from "./priceLines.ts";
import { requireRegionSettings } from "../terms/regionSettings.ts";
import { billsToPay, leftToPay, lockPayer, type Payer } from "../advance/unapplied.ts";

/**
 * Enrols the request of a customer on deferred payment as a debt: with the bill made for it earlier, or with a new one at
 * the price that the customer saw. Only a change of VAT since then leads to a new price. The caller has locked the request.
 * @returns the bill; undefined if nothing becomes a debt: the bill is paid, or the act of actual expenses will be billed
 * @throws Problem 409 if the customer's debt does not allow it, or the request must be prepaid
 */
export async function enrolRequest(request: AnyRecord, context: WriteContext): Promise<AnyRecord | undefined> {
  const { id, customerId, payType, amountWithVat } = request as unknown as Request;
  const { db } = context;
  const payer = await lockPayer(db, customerId);
  if (!payer) throw new Problem(409, messages.changedMeanwhile);
  const made = await billOf(db, id);
  if (made?.paid === true) return undefined;
  if (payType === "prepay") throw new Problem(409, "Клиент платит заранее: деньги зачислятся, когда он оплатит счёт");
  await requireHolding(request as unknown as Request, payer, context);
  await requireCredit(db, payer, made ? leftToPay(made) : amountWithVat);
  if (payType === "actual") return undefined;
  if (!made) return makeOwedBill(context, payer, await billFor(request as unknown as Request, payer, context));
  const definition = context.registry.require("bills");
  const current = await requireRecord(context, definition, made.id);
  return applyDraft(context, definition, current, await owed(context, payer, current), "update");
}

interface Request {
  readonly id: number;
  readonly customerId: number;
  readonly contractId: number | null;
  readonly date: Day;
  readonly payType: PayType;
  readonly automatic: boolean;
  readonly amountWithVat: Money;
  readonly lines: readonly PricedLine[];
}

/** @throws Problem 409 for a contract that expired or was suspended after the request */
async function requireHolding(
  { contractId: id, customerId }: Request,
  { region }: Payer,
  { db, clock }: WriteContext,
): Promise<void> {
  if (id === null) return;
  const fault = await contractFault(db, { id, customerId }, dayIn(region, clock()));
  if (fault !== undefined) throw new Problem(409, `${fault}: по нему деньги уже не зачислить`);
}

/** The bill of a request, locked until the transaction ends. */
async function billOf(db: Queryable, requestId: number) {
  const { rows } = await db.execute<{ id: number }>(sql`select id from bills where request_id = ${requestId}`);
  const [found] = rows;
  return found && (await billsToPay(db, [found.id], { lock: true })).get(found.id);
}

async function billFor(request: Request, { region }: Payer, context: WriteContext): Promise<Draft> {
  const { id, customerId, contractId, automatic, amountWithVat } = request;
  const { db } = context;
  if (request.lines.length === 0) throw new Problem(409, "В заявке нет строк: зачислять нечего");
  const date = dayIn(region, context.clock());
  const { vatPercent } = await requireRegionSettings(db, region, request.date);
  const now = await requireRegionSettings(db, region, date);
  const whose = { customerId, contractId, requestId: id, automatic };
  const lines = request.lines.map(({ id: _, ...line }) => line);
  return vatPercent === now.vatPercent
    ? { ...whose, lines, amountWithVat, vatPercent }
    : prepareBill({ ...whose, date, lines }, undefined, context);
}

/**
 * Makes a bill dated today and enrols it at once. The caller has locked the customer.
 * @param bill its customer, priced lines, sum and VAT
 */
export async function makeOwedBill(context: WriteContext, payer: Payer, bill: Draft): Promise<AnyRecord> {
  const { db } = context;
  const { region } = payer;
  const date = dayIn(region, context.clock());
  const whole = {
    ...{ date, region, hasOriginal: false, paid: false, base: await baseOf(db, bill["contractId"]) },
    ...{ number: bill["number"] ?? (await nextNumber(db, "bills", region, date)) },
    ...bill,
  };
  return insertDraft(context, context.registry.require("bills"), { ...whole, ...(await owed(context, payer, whole)) });
}

/** The fields of a bill that is enrolled before it is paid. */
async function owed({ db, clock }: WriteContext, { id, region }: Payer, bill: Draft): Promise<Draft> {
  const owedSince = dayIn(region, clock());
  const enrolled = ((bill["lines"] ?? []) as readonly PricedLine[]).map((line) => line.enrolled);
  return { owedSince, deferredUntil: await dueDay(db, id, owedSince), enrolledAmount: sum(enrolled) };
}

async function baseOf(db: Queryable, contractId: unknown): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from contracts where id = ${contractId ?? null}`);
  return rows[0] ? `Договор № ${rows[0].number}` : "Пополнение рекламных аккаунтов";
}
