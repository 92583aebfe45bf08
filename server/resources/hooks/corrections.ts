// Corrections: an administrator puts right what the ledger says of an account, by another movement with a reason.
import { formatMoney } from "../../../src/domain/format.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import type { Region } from "../../../src/domain/region.ts";
import type { Currency } from "../../../src/domain/currency.ts";
import { add, compare, isNegative, type Money, subtract } from "../../../src/domain/money.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { sql } from "drizzle-orm";
import { enter } from "../../ledger/enter.ts";
import { balanceOf, lockAccounts } from "../../ledger/lockAccounts.ts";
import { Problem } from "../../problem.ts";
import { requireConfirmation } from "../confirm.ts";
import type { Hooks } from "../hooks.ts";
import type { Draft, WriteReach } from "../write.ts";

export const correctionHooks: Hooks = {
  prepare: prepareCorrection,
  settle: async (correction, before, { db, caller }) => {
    if (before) return;
    const { id, date, customerId, accountId, currency, amount } = correction as unknown as Correction;
    const made = { kind: "correction", date, customerId, correctionId: id, createdBy: caller.userId } as const;
    await enter(db, made, [
      { book: "cabinet", accountId, currency, amount },
      { book: "correction", currency, amount: subtract("0.00", amount) },
    ]);
  },
};

interface Correction {
  readonly id: number;
  readonly date: string;
  readonly customerId: number;
  readonly accountId: number;
  readonly currency: Currency;
  readonly amount: Money;
}

/**
 * Whose account it is and in which currency is the server's to say. A balance may become negative, since what was entered
 * too much may have been spent by now; but that must be meant.
 * @throws Problem 422 for a sum of nothing, and for a day that has not come yet; 409 for a balance below zero until that
 *   is confirmed
 */
async function prepareCorrection(draft: Draft, _: AnyRecord | undefined, reach: WriteReach): Promise<Draft> {
  const { db } = reach;
  const { accountId, amount, date } = draft as { accountId: number; amount: Money; date: string };
  const account = (await lockAccounts(db, [accountId])).get(accountId);
  if (!account) throw refuse("accountId", "Рекламный аккаунт: такой записи нет");
  if (compare(amount, "0") === 0) throw refuse("amount", messages.badSum);
  const { rows } = await db.execute<{ region: Region }>(sql`select region from accounts where id = ${accountId}`);
  if (date > dayIn(rows[0]?.region ?? "by", reach.clock())) throw refuse("date", "Этот день ещё не наступил");
  const left = add(await balanceOf(db, accountId), amount);
  if (isNegative(amount) && isNegative(left))
    requireConfirmation(
      reach,
      "negative-balance",
      `Остаток аккаунта «${account.name}» станет отрицательным: ${formatMoney(left, account.currency)}.`,
    );
  return { ...draft, customerId: account.customerId, currency: account.currency };
}

const refuse = (field: string, message: string) =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
