// Payments out of the bank: shared out to bills by administrators, entered into the ledger once, and fixed then.
import { formatDate } from "../../../src/domain/formatDate.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { sql } from "drizzle-orm";
import { enrolPayment } from "../../bank/enrolPayment.ts";
import { paymentKey } from "../../bank/paymentKey.ts";
import { reassignPayment } from "../../bank/reassignPayment.ts";
import { type Payment, sharesOf } from "../../bank/sharesOf.ts";
import type { Queryable } from "../../db/open.ts";
import { Problem } from "../../problem.ts";
import type { Hooks } from "../hooks.ts";
import { onlyFields } from "./frozen.ts";
import type { Draft, WriteReach } from "../write.ts";

export const bankPaymentHooks: Hooks = {
  prepare: prepareBankPayment,
  rules: { enrol: (payment, _, reach) => enrolPayment(payment, reach), reassign: reassignPayment },
};

/**
 * A payment that is typed in, or shared out: it may be enrolled once it is known whose it is.
 * @throws Problem 409 for one that is enrolled or was put aside, or is there already; 422 with the wrong fields
 */
async function prepareBankPayment(
  draft: Draft,
  current: AnyRecord | undefined,
  { db, clock }: WriteReach,
): Promise<Draft> {
  // Only actions set the state.
  if ("state" in draft && current) return draft;
  if (current?.["state"] === "done") throw new Problem(409, "Оплата проведена: изменить её нельзя", { current });
  if (current?.["state"] === "foreign")
    throw new Problem(409, "Оплата отложена как не наша: сначала верните её к разбору", { current });
  if (current && current["statementId"] !== null)
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
  const state = customerId === null ? "unclear" : "ready";
  const why = state === "ready" ? null : (current?.["why"] ?? "Плательщик неизвестен");
  return { ...draft, customerId, bills: shares, state, why, key };
}

interface Whole extends Payment {
  readonly number: string;
}

async function requireNew(db: Queryable, key: string, current: AnyRecord | undefined): Promise<void> {
  const { rows } = await db.execute<{ number: string; date: string }>(sql`
    select number, date::text as date from bank_payments where key = ${key} and id <> ${current?.id ?? 0}`);
  const [known] = rows;
  if (known) throw new Problem(409, `Такая оплата уже есть: № ${known.number} от ${formatDate(known.date)}`);
}

const refuse = (field: string, message: string) =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
