// Reversals take a bill's money out of an account, back to the customer's advance or off the bill's debt. A large one needs
// two administrators.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { compare, type Money, subtract } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { draftReversal, costsNothing } from "./draftReversal.ts";
import { payIfCovered } from "../bills/payBill.ts";
import { releaseAllocation } from "./releaseAllocation.ts";
import { askSecond } from "../../tracker/askSecond.ts";
import { needsSecond, reversalsByTwo } from "./needsSecond.ts";
import { type Reversible, reversibleOf } from "./reversible.ts";
import { billsToPay, lockPayer } from "./unapplied.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { postTransaction, type LedgerEntry } from "../../ledger/postTransaction.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import { type Rule, type WriteContext, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../../engine/write/write.ts";
import { reversals } from "../../../../src/resources/money/reversals.ts";
import type { RecordOf } from "../../../../src/definition/defineResource.ts";

export const reversalRules = rulesFor(reversals, {
  beforeSave: prepareReversal,
  afterSave: async (record, before, context) => {
    const reversal = record as unknown as Reversal;
    const { id, billId, customerId, date, toDebt, state } = reversal;
    if (state === "pending" && !before) await askForDecision(context, reversal);
    if (state !== "done" || before?.state === "done") return;
    const made = {
      kind: "reversal",
      date,
      customerId,
      reversalId: id,
      billId,
      createdBy: context.caller.userId,
    } as const;
    await postTransaction(context.db, made, entriesOf(reversal));
    if (compare(toDebt, "0") > 0) await fitAllocations(context, reversal);
  },
  actions: { confirm },
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
  readonly state: "pending" | "done" | "declined";
}

/**
 * The bill determines the customer and the cost. Money that was spent, transferred or reversed before can't be reversed.
 * @throws Problem 422 with the wrong fields
 */
async function prepareReversal(
  draft: DraftOf<typeof reversals>,
  current: RecordOf<typeof reversals> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof reversals>> {
  if (current) return draft;
  const { reversal, payer } = await draw(draft, context, refuse);
  const isLarge = await needsSecond(context, payer, reversalsByTwo, String(reversal["amountWithVat"]));
  return { ...draft, ...reversal, state: isLarge ? "pending" : "done" };
}

/**
 * Calculates the reversal again: since it was requested, money may have left the account, and the bill may have been paid.
 * @throws Problem 409 if the account now has less of the bill's money
 */
async function confirm(record: RecordOf<typeof reversals>, _: unknown, context: WriteContext): ReturnType<Rule> {
  const { reversal } = await draw(record, context, (_field, message) => new Problem(409, message));
  return { ...reversal };
}

const askForDecision = ({ db }: WriteContext, { id, region, amount, currency }: Reversal) =>
  askSecond(db, {
    title: `Подтвердите возврат ${formatMoney(amount, currency)} в аванс`,
    ...{ region, resource: "reversals", recordId: id },
  });

type Asked = Pick<DraftOf<typeof reversals>, "billId" | "accountId" | "amount" | "reason">;

/** The reversal at today's price and date; locks the customer, the bill and the accounts. */
async function draw(draft: Asked, { db, clock }: WriteContext, refuse: (field: string, message: string) => Problem) {
  const billId = Number(draft.billId);
  const whose = (await billsToPay(db, [billId], { lock: false })).get(billId)?.customerId ?? 0;
  const payer = await lockPayer(db, whose);
  const bill = (await billsToPay(db, [billId], { lock: true })).get(billId);
  if (!payer || !bill) throw refuse("billId", "Счёт: такой записи нет");
  if (bill.customerId !== payer.id) throw new Problem(409, messages.changedMeanwhile);
  const money = chosen(await reversibleOf(db, [billId], payer.id), draft.accountId, bill.number, refuse);
  const { left } = money;
  const amount = draft.amount ?? left;
  if (compare(left, "0") <= 0) throw refuse("accountId", nothingLeft(money, bill.number));
  if (compare(amount, left) > 0) throw refuse("amount", lessLeft(money, bill.number));
  const { id: customerId, region } = payer;
  const reason = String(draft.reason);
  const reversal = draftReversal({ money, amount, customerId, region, isPaid: bill.paid, reason }, clock);
  if (costsNothing(reversal)) throw refuse("amount", "Слишком малая сумма: она не стоит и копейки");
  return { reversal, payer };
}

function chosen(
  all: readonly Reversible[],
  accountId: unknown,
  number: string,
  refuse: (field: string, message: string) => Problem,
): Reversible {
  if (all.length === 0) throw refuse("billId", `Денег счёта № ${number} на аккаунтах нет: он не оплачен или за услуги`);
  const found = all.find((one) => one.accountId === accountId);
  if (!found) throw refuse("accountId", `В счёте № ${number} этого аккаунта нет`);
  return found;
}

const nothingLeft = ({ accountName }: Reversible, number: string): string =>
  `От денег счёта № ${number} на аккаунте «${accountName}» ничего не осталось: они потрачены, переведены или уже возвращены`;

const lessLeft = ({ accountName, left, currency }: Reversible, number: string): string =>
  `От денег счёта № ${number} на аккаунте «${accountName}» осталось только ${formatMoney(left, currency)}: ` +
  "остальное потрачено, переведено или уже возвращено";

/** The entries of the enrolment with opposite signs. */
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
 * After a bill's debt shrinks, releases what is allocated beyond it, the latest allocation first, and pays the bill if it is
 * covered.
 */
async function fitAllocations(
  context: WriteContext,
  { billId, region, date }: Pick<Reversal, "billId" | "region" | "date">,
): Promise<void> {
  const { db, registry } = context;
  const definition = registry.require("allocations");
  for (const { id, bankPaymentId } of await allocationsOf(db, billId)) {
    const bill = await requireBill(db, billId);
    if (compare(bill.applied, bill.amount) <= 0) break;
    const allocation = await requireRecord(context, definition, id, true);
    await applyDraft(context, definition, allocation, await releaseAllocation(allocation, context), "release");
    const { customerId, amount, applied } = await requireBill(db, billId);
    const missing = subtract(amount, applied);
    if (compare(missing, "0") > 0)
      await insertDraft(context, definition, {
        ...{ billId, customerId, region, date, amount: missing, bankPaymentId, state: "applied" },
      });
  }
  await payIfCovered(context, billId, date);
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
