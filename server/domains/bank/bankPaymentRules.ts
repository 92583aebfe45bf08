// Payments out of the bank: shared out to bills by administrators, entered into the ledger once, and fixed then.
import { formatDate } from "../../../src/domain/formatDate.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { sql } from "drizzle-orm";
import { enrolPayment } from "./enrolPayment.ts";
import { paymentKey } from "./paymentKey.ts";
import { reassignPayment } from "./reassignPayment.ts";
import { type Payment, sharesOf } from "./sharesOf.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import { type WriteReach, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { onlyFields } from "../../engine/write/frozen.ts";
import { bankPayments } from "../../../src/resources/bankPayments.ts";
import type { RecordOf } from "../../../src/resources/defineResource.ts";

export const bankPaymentRules = rulesFor(bankPayments, {
  beforeSave: prepareBankPayment,
  actions: { enrol: (payment, _, reach) => enrolPayment(payment, reach), reassign: reassignPayment },
});

/**
 * A payment that is typed in, or shared out: it may be enrolled once it is known whose it is.
 * @throws Problem 409 for one that is enrolled or was put aside, or is there already; 422 with the wrong fields
 */
async function prepareBankPayment(
  draft: DraftOf<typeof bankPayments>,
  current: RecordOf<typeof bankPayments> | undefined,
  reach: WriteReach,
): Promise<DraftOf<typeof bankPayments>> {
  const { db, clock } = reach;
  // Only actions set the state.
  if ("state" in draft && current) return draft;
  if (current?.state === "done") throw new Problem(409, "Оплата проведена: изменить её нельзя", { current });
  if (current?.state === "foreign")
    throw new Problem(409, "Оплата отложена как не наша: сначала верните её к разбору", { current });
  if (current && current.statementId !== null)
    onlyFields(
      draft,
      current,
      ["customerId", "bills", "note"],
      "Оплата из выписки: менять в ней можно только клиента и счета",
    );
  const whole = { ...current, ...draft } as unknown as Whole;
  if (whole.date > dayIn(whole.region, clock())) throw refuse("date", "Этот день ещё не наступил");
  const key = paymentKey(whole);
  await requireNew(db, key, current);
  const { customerId, shares } = await sharesOf(
    db,
    { ...whole, customerId: whole.customerId ?? null, bills: whole.bills ?? [] },
    { lock: false },
  );
  if (!current) await requireOther(reach, { ...whole, customerId });
  const state = customerId === null ? "unclear" : "ready";
  const why = state === "ready" ? null : (current?.why ?? "Плательщик неизвестен");
  return { ...draft, customerId, bills: shares, state, why, key };
}

interface Whole extends Payment {
  readonly number: string;
  readonly payerAccount?: string | null;
  readonly payerTaxNumber?: string | null;
}

async function requireNew(
  db: Queryable,
  key: string,
  current: RecordOf<typeof bankPayments> | undefined,
): Promise<void> {
  const { rows } = await db.execute<{ number: string; date: string }>(sql`
    select number, date::text as date from bank_payments where key = ${key} and id <> ${current?.id ?? 0}`);
  const [known] = rows;
  if (known) throw new Problem(409, `Такая оплата уже есть: № ${known.number} от ${formatDate(known.date)}`);
}

/** Days between two entries of one payment. */
const enteredWithin = 5;

/**
 * A payment that is typed in while one of the same payer and sum is there, of a day nearby, may be the same one, unless
 * they came from different accounts.
 * @throws Problem 409 until somebody says that it is another
 */
async function requireOther(reach: WriteReach, payment: Whole): Promise<void> {
  const { region, amount, date, customerId, payerAccount = null, payerTaxNumber = null } = payment;
  const { rows } = await reach.db.execute<{ number: string; date: string }>(sql`
    select p.number, p.date::text as date from bank_payments p
    where p.region = ${region} and p.amount = ${amount} and abs(p.date - ${date}::date) <= ${enteredWithin}
      and p.state <> 'foreign' and coalesce(nullif(p.payer_account, '') = nullif(${payerAccount}, ''), true)
      and (p.customer_id = ${customerId}
        or p.payer_account = nullif(${payerAccount}, '') or p.payer_tax_number = nullif(${payerTaxNumber}, ''))
    order by p.id desc limit 1`);
  const [known] = rows;
  if (known)
    requireConfirmation(
      reach,
      "payment-twice",
      `От этого плательщика уже есть оплата на ту же сумму: № ${known.number} от ${formatDate(known.date)}. Проверьте, что это другая.`,
    );
}

const refuse = (field: string, message: string) =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
