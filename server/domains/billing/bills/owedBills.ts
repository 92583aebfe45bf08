// Bills whose money is in the cabinets before it came: of a fulfilled request, and of an act of actual expenses.
import { sql } from "drizzle-orm";
import { type Money, sum } from "../../../../src/domain/money.ts";
import { type Day, dayIn } from "../../../../src/domain/periods.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../../src/resources/defineResource.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { contractFault } from "../terms/contractHolds.ts";
import { prepareBill } from "./prepareBill.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../../engine/write/write.ts";
import { type Draft, type WriteReach } from "../../../engine/registry.ts";
import { dueDay, requireCredit } from "../advance/credit.ts";
import type { PayType } from "../terms/customerTerms.ts";
import { nextNumber } from "./documentNumber.ts";
import type { PricedLine } from "./priceLines.ts";
import { requireRegionSettings } from "../terms/regionSettings.ts";
import { billsToPay, leftToPay, lockPayer, type Payer } from "../advance/unapplied.ts";

/**
 * Enrols what a request of a customer who pays afterwards asks for, as a debt: with the bill that was made for it
 * beforehand, or a new one at the price that its customer saw. Only another VAT than that day's is reason for a new price.
 * The request is locked by who asks.
 * @returns the bill; undefined where nothing is owed by it: it is paid, or is owed by the act of the actual expenses
 * @throws Problem 409 where the customer's debt does not allow it, or the request is to be paid beforehand
 */
export async function enrolRequest(request: AnyRecord, reach: WriteReach): Promise<AnyRecord | undefined> {
  const { id, customerId, payType, amountWithVat } = request as unknown as Request;
  const { db } = reach;
  const payer = await lockPayer(db, customerId);
  if (!payer) throw new Problem(409, messages.changedMeanwhile);
  const made = await billOf(db, id);
  if (made?.paid === true) return undefined;
  if (payType === "prepay") throw new Problem(409, "Клиент платит заранее: деньги зачислятся, когда он оплатит счёт");
  await requireHolding(request as unknown as Request, payer, reach);
  await requireCredit(db, payer, made ? leftToPay(made) : amountWithVat);
  if (payType === "actual") return undefined;
  if (!made) return makeOwedBill(reach, payer, await billFor(request as unknown as Request, payer, reach));
  const definition = reach.registry.require("bills");
  const current = await requireRecord(reach, definition, made.id);
  return applyDraft(reach, definition, current, await owed(reach, payer, current), "update");
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

/** @throws Problem 409 for a contract that was over, or suspended, since its customer asked */
async function requireHolding(
  { contractId: id, customerId }: Request,
  { region }: Payer,
  { db, clock }: WriteReach,
): Promise<void> {
  if (id === null) return;
  const fault = await contractFault(db, { id, customerId }, dayIn(region, clock()));
  if (fault !== undefined) throw new Problem(409, `${fault}: по нему деньги уже не зачислить`);
}

/** The bill of a request, which nobody else pays or changes until the transaction ends. */
async function billOf(db: Queryable, requestId: number) {
  const { rows } = await db.execute<{ id: number }>(sql`select id from bills where request_id = ${requestId}`);
  const [found] = rows;
  return found && (await billsToPay(db, [found.id], { lock: true })).get(found.id);
}

async function billFor(request: Request, { region }: Payer, reach: WriteReach): Promise<Draft> {
  const { id, customerId, contractId, automatic, amountWithVat } = request;
  const { db } = reach;
  if (request.lines.length === 0) throw new Problem(409, "В заявке нет строк: зачислять нечего");
  const date = dayIn(region, reach.clock());
  const { vatPercent } = await requireRegionSettings(db, region, request.date);
  const now = await requireRegionSettings(db, region, date);
  const whose = { customerId, contractId, requestId: id, automatic };
  const lines = request.lines.map(({ id: _, ...line }) => line);
  return vatPercent === now.vatPercent
    ? { ...whose, lines, amountWithVat, vatPercent }
    : prepareBill({ ...whose, date, lines }, undefined, reach);
}

/**
 * Makes a bill of today that is enrolled at once. The customer is locked by who asks.
 * @param bill whose it is, its lines as they are priced, its sum and its VAT
 */
export async function makeOwedBill(reach: WriteReach, payer: Payer, bill: Draft): Promise<AnyRecord> {
  const { db } = reach;
  const { region } = payer;
  const date = dayIn(region, reach.clock());
  const whole = {
    ...{ date, region, hasOriginal: false, paid: false, base: await baseOf(db, bill["contractId"]) },
    ...{ number: bill["number"] ?? (await nextNumber(db, "bills", region, date)) },
    ...bill,
  };
  return insertDraft(reach, reach.registry.require("bills"), { ...whole, ...(await owed(reach, payer, whole)) });
}

/** What becomes of a bill whose money is enrolled before it came. */
async function owed({ db, clock }: WriteReach, { id, region }: Payer, bill: Draft): Promise<Draft> {
  const owedSince = dayIn(region, clock());
  const enrolled = ((bill["lines"] ?? []) as readonly PricedLine[]).map((line) => line.enrolled);
  return { owedSince, deferredUntil: await dueDay(db, id, owedSince), enrolledAmount: sum(enrolled) };
}

async function baseOf(db: Queryable, contractId: unknown): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from contracts where id = ${contractId ?? null}`);
  return rows[0] ? `Договор № ${rows[0].number}` : "Пополнение рекламных аккаунтов";
}
