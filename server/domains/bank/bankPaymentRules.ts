// Bank payments: administrators split them across bills; the ledger gets each payment once, and an enrolled payment can't
// change.
import { formatDate } from "../../../src/domain/time/formatDate.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { sql } from "drizzle-orm";
import { enrolPayment } from "./enrolPayment.ts";
import { paymentKey } from "./paymentKey.ts";
import { reassignPayment } from "./reassignPayment.ts";
import { type Payment, sharesOf } from "./sharesOf.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { bankPayments } from "../../../src/resources/money/bankPayments.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const bankPaymentRules = rulesFor(bankPayments, {
  beforeSave: prepareBankPayment,
  actions: { enrol: (payment, _, context) => enrolPayment(payment, context), reassign: reassignPayment },
});

/**
 * A payment that is entered by hand or split can be enrolled once its customer is known.
 * @throws Problem 409 for one that exists already; 422 with the wrong fields
 */
async function prepareBankPayment(
  draft: DraftOf<typeof bankPayments>,
  current: RecordOf<typeof bankPayments> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof bankPayments>> {
  const { db, clock } = context;
  // Only actions set the state.
  if (current && ("state" in draft || ["done", "foreign"].includes(String(current.state)))) return draft;
  const whole = { ...current, ...draft } as unknown as Whole;
  if (whole.date > dayIn(whole.region, clock())) throw refuse("date", "Этот день ещё не наступил");
  const key = paymentKey(whole);
  await requireNew(db, key, current);
  const { customerId, shares } = await sharesOf(
    db,
    { ...whole, customerId: whole.customerId ?? null, bills: whole.bills ?? [] },
    { lock: false },
  );
  if (!current) await requireOther(context, { ...whole, customerId });
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

/** The most days between two entries of the same payment. */
const enteredWithin = 5;

/**
 * A payment entered by hand may be a duplicate of one with the same payer and sum on a nearby date, unless they came from
 * different accounts.
 * @throws Problem 409 until the user confirms that it is another payment
 */
async function requireOther(context: WriteContext, payment: Whole): Promise<void> {
  const { region, amount, date, customerId, payerAccount = null, payerTaxNumber = null } = payment;
  const { rows } = await context.db.execute<{ number: string; date: string }>(sql`
    select p.number, p.date::text as date from bank_payments p
    where p.region = ${region} and p.amount = ${amount} and abs(p.date - ${date}::date) <= ${enteredWithin}
      and p.state <> 'foreign' and coalesce(nullif(p.payer_account, '') = nullif(${payerAccount}, ''), true)
      and (p.customer_id = ${customerId}
        or p.payer_account = nullif(${payerAccount}, '') or p.payer_tax_number = nullif(${payerTaxNumber}, ''))
    order by p.id desc limit 1`);
  const [known] = rows;
  if (known)
    requireConfirmation(
      context,
      "payment-twice",
      `От этого плательщика уже есть оплата на ту же сумму: № ${known.number} от ${formatDate(known.date)}. Проверьте, что это другая.`,
    );
}
