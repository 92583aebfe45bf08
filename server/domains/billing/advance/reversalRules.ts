// Reversals: money of a bill goes from a cabinet back to the customer's advance, or off what they owe for the bill.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/currency.ts";
import { formatMoney } from "../../../../src/domain/format.ts";
import { compare, type Money, subtract } from "../../../../src/domain/money.ts";
import type { Day } from "../../../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { draftReversal, isWorthNothing } from "./draftReversal.ts";
import { payIfCovered } from "../bills/payBill.ts";
import { releaseAllocation } from "./releaseAllocation.ts";
import { type Reversible, reversibleOf } from "./reversible.ts";
import { billsToPay, lockPayer } from "./unapplied.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { enter, type LedgerEntry } from "../../ledger/enter.ts";
import { Problem } from "../../../platform/problem.ts";
import { type WriteReach, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../../engine/write/write.ts";
import { reversals } from "../../../../src/resources/reversals.ts";
import type { RecordOf } from "../../../../src/resources/defineResource.ts";

export const reversalRules = rulesFor(reversals, {
  beforeSave: prepareReversal,
  afterSave: async (record, before, reach) => {
    if (before) return;
    const reversal = record as unknown as Reversal;
    const { id, billId, customerId, date, toDebt } = reversal;
    const made = {
      kind: "reversal",
      date,
      customerId,
      reversalId: id,
      billId,
      createdBy: reach.caller.userId,
    } as const;
    await enter(reach.db, made, entriesOf(reversal));
    if (compare(toDebt, "0") > 0) await fitAllocations(reach, reversal);
  },
});

interface Reversal {
  readonly id: number;
  readonly billId: number;
  readonly accountId: number;
  readonly customerId: number;
  readonly region: Region;
  readonly date: Day;
  readonly currency: Currency;
  readonly amount: Money;
  readonly amountWithVat: Money;
  readonly vat: Money;
  readonly enrolled: Money;
  readonly toDebt: Money;
}

/**
 * Whose bill it is decides whose money it is, and the bill what it has cost. What was spent, moved or went back already
 * is not there any more.
 * @throws Problem 422 with the wrong fields
 */
async function prepareReversal(
  draft: DraftOf<typeof reversals>,
  current: RecordOf<typeof reversals> | undefined,
  reach: WriteReach,
): Promise<DraftOf<typeof reversals>> {
  if (current) return draft;
  const { db, clock } = reach;
  const billId = Number(draft.billId);
  const whose = (await billsToPay(db, [billId], { lock: false })).get(billId)?.customerId ?? 0;
  const payer = await lockPayer(db, whose);
  const bill = (await billsToPay(db, [billId], { lock: true })).get(billId);
  if (!payer || !bill) throw refuse("billId", "Счёт: такой записи нет");
  if (bill.customerId !== payer.id) throw new Problem(409, messages.changedMeanwhile);
  const money = chosen(await reversibleOf(db, [billId], payer.id), draft.accountId, bill.number);
  const { left } = money;
  const amount = draft.amount ?? left;
  if (compare(left, "0") <= 0) throw refuse("accountId", nothingLeft(money, bill.number));
  if (compare(amount, left) > 0) throw refuse("amount", lessLeft(money, bill.number));
  const { id: customerId, region } = payer;
  const reason = String(draft.reason);
  const reversal = draftReversal({ money, amount, customerId, region, isPaid: bill.paid, reason }, clock);
  if (isWorthNothing(reversal)) throw refuse("amount", "Слишком малая сумма: она не стоит и копейки");
  return reversal;
}

function chosen(all: readonly Reversible[], accountId: unknown, number: string): Reversible {
  const [first, ...others] = all;
  if (!first) throw refuse("billId", `Денег счёта № ${number} на аккаунтах нет: он не оплачен или за услуги`);
  if ((accountId ?? null) === null) {
    if (others.length > 0) throw refuse("accountId", `В счёте № ${number} несколько аккаунтов: выберите один`);
    return first;
  }
  const found = all.find((one) => one.accountId === accountId);
  if (!found) throw refuse("accountId", `В счёте № ${number} этого аккаунта нет`);
  return found;
}

const nothingLeft = ({ accountName }: Reversible, number: string): string =>
  `От денег счёта № ${number} на аккаунте «${accountName}» ничего не осталось: они потрачены, переведены или уже возвращены`;

const lessLeft = ({ accountName, left, currency }: Reversible, number: string): string =>
  `От денег счёта № ${number} на аккаунте «${accountName}» осталось только ${formatMoney(left, currency)}: ` +
  "остальное потрачено, переведено или уже возвращено";

/** The enrolment's own, the other way round. */
function entriesOf(reversal: Reversal): LedgerEntry[] {
  const { accountId, currency, amount, amountWithVat, vat, enrolled, toDebt } = reversal;
  const own = regionCurrency[reversal.region];
  const commission = subtract(subtract(amountWithVat, vat), enrolled);
  const change = [
    { book: "exchange", currency, amount },
    { book: "exchange", currency: own, amount: negative(enrolled) },
  ] as const;
  const entries = [
    { book: "cabinet", accountId, currency, amount: negative(amount) },
    ...(currency === own ? [] : change),
    { book: "commission", currency: own, amount: negative(commission) },
    { book: "vat", currency: own, amount: negative(vat) },
    { book: "receivable", currency: own, amount: toDebt },
    { book: "unapplied", currency: own, amount: subtract(amountWithVat, toDebt) },
  ] satisfies LedgerEntry[];
  return entries.filter((entry) => compare(entry.amount, "0") !== 0);
}

const negative = (amount: Money): Money => subtract("0.00", amount);

/**
 * Of a bill that is owed less now: what was set apart for it beyond that goes back to the advance, the last of it first,
 * and a bill for which enough is left is paid.
 */
async function fitAllocations(
  reach: WriteReach,
  { billId, region, date }: Pick<Reversal, "billId" | "region" | "date">,
): Promise<void> {
  const { db, registry } = reach;
  const definition = registry.require("allocations");
  for (const { id, bankPaymentId } of await allocationsOf(db, billId)) {
    const bill = await requireBill(db, billId);
    if (compare(bill.applied, bill.amount) <= 0) break;
    const allocation = await requireRecord(reach, definition, id, true);
    await applyDraft(reach, definition, allocation, await releaseAllocation(allocation, reach), "release");
    const { customerId, amount, applied } = await requireBill(db, billId);
    const missing = subtract(amount, applied);
    if (compare(missing, "0") > 0)
      await insertDraft(reach, definition, {
        ...{ billId, customerId, region, date, amount: missing, bankPaymentId, state: "applied" },
      });
  }
  await payIfCovered(reach, billId, date);
}

async function allocationsOf(db: Queryable, billId: number) {
  const { rows } = await db.execute<{ id: number; bankPaymentId: number | null }>(sql`
    select id, bank_payment_id as "bankPaymentId" from allocations
    where bill_id = ${billId} and state = 'applied' order by id desc`);
  return rows;
}

async function requireBill(db: Queryable, billId: number) {
  const bill = (await billsToPay(db, [billId], { lock: true })).get(billId);
  if (!bill) throw new Problem(409, messages.changedMeanwhile);
  return bill;
}

const refuse = (field: string, message: string) =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
