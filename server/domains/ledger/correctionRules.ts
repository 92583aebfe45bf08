// Corrections: an administrator adjusts an account's balance with a movement that has a reason.
import { formatMoney } from "../../../src/domain/money/format.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { defaultRegion, type Region } from "../../../src/domain/company/region.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { add, compare, isNegative, type Money, subtract } from "../../../src/domain/money/money.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { sql } from "drizzle-orm";
import { moveClosingsNow } from "../acts/moveClosings.ts";
import { postTransaction } from "./postTransaction.ts";
import { balanceOf, lockAccounts } from "./lockAccounts.ts";
import { refuse } from "../../platform/problem.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { corrections } from "../../../src/resources/money/corrections.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const correctionRules = rulesFor(corrections, {
  beforeSave: prepareCorrection,
  afterSave: async (correction, before, { db, caller, clock }) => {
    if (before) return;
    const { id, date, customerId, accountId, currency, amount } = correction as unknown as Correction;
    const made = { kind: "correction", date, customerId, correctionId: id, createdBy: caller.userId } as const;
    await postTransaction(db, made, [
      { book: "cabinet", accountId, currency, amount },
      { book: "correction", currency, amount: subtract("0.00", amount) },
    ]);
    await moveClosingsNow(db, customerId, clock);
  },
});

interface Correction {
  readonly id: number;
  readonly date: string;
  readonly customerId: number;
  readonly accountId: number;
  readonly currency: Currency;
  readonly amount: Money;
}

/**
 * The server sets the customer and the currency. A balance may become negative, since wrongly entered money may be spent
 * already, but the user must confirm it.
 * @throws Problem 422 for a zero sum and for a future day; until the user confirms, 409 for a negative balance and for a
 * correction that nothing explains
 */
async function prepareCorrection(
  draft: DraftOf<typeof corrections>,
  _: RecordOf<typeof corrections> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof corrections>> {
  const { db } = context;
  const { accountId, amount, date } = draft as { accountId: number; amount: Money; date: string };
  const account = (await lockAccounts(db, [accountId])).get(accountId);
  if (!account) throw refuse("accountId", "Рекламный аккаунт: такой записи нет");
  if (compare(amount, "0") === 0) throw refuse("amount", messages.badSum);
  const { rows } = await db.execute<{ region: Region }>(sql`select region from accounts where id = ${accountId}`);
  if (date > dayIn(rows[0]?.region ?? defaultRegion, context.clock()))
    throw refuse("date", "Этот день ещё не наступил");
  const left = add(await balanceOf(db, accountId), amount);
  if (isNegative(amount) && isNegative(left))
    requireConfirmation(
      context,
      "negative-balance",
      `Остаток аккаунта «${account.name}» станет отрицательным: ${formatMoney(left, account.currency)}.`,
    );
  else await requireExplained(context, { ...account, id: accountId, amount, date });
  return draft;
}

/** The most days between a correction and a movement that explains it. */
const explainedWithin = 31;

/**
 * A correction of more than a tenth of the balance must be confirmed unless a movement of the same sum explains it: one in
 * the same account, or an opposite correction in another account of the customer. The first entry of an account needs no
 * explanation: it is a balance brought from elsewhere.
 * @throws Problem 409 until the user confirms
 */
async function requireExplained(
  context: WriteContext,
  { id, name, customerId, currency, amount, date }: Corrected,
): Promise<void> {
  const { rows } = await context.db.execute(sql`
    select from (
      select coalesce(sum(e.amount), 0) as balance, count(*) as entries from ledger_entries e where e.account_id = ${id}) own
    where own.entries > 0 and abs(${amount}::numeric) > abs(own.balance) / 10
      and not exists (
        select from ledger_entries e join accounts a on a.id = e.account_id
        where a.customer_id = ${customerId} and e.currency = ${currency} and abs(e.amount) = abs(${amount}::numeric)
          and abs(e.date - ${date}::date) <= ${explainedWithin}
          and (a.id = ${id} or (e.kind = 'correction' and e.amount = -(${amount}::numeric))))`);
  if (rows.length > 0)
    requireConfirmation(
      context,
      "unexplained-correction",
      `Корректировка аккаунта «${name}» на ${formatMoney(amount, currency)} — больше десятой части остатка, а пополнения, ` +
        "перевода, расхода или обратной корректировки на эту сумму за месяц нет.",
    );
}

interface Corrected {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly currency: Currency;
  readonly amount: Money;
  readonly date: string;
}
