// Refunds: money that no bill has taken goes back to who paid it, never more than there is.
import { formatMoney } from "../../../src/domain/format.ts";
import { formatDate } from "../../../src/domain/formatDate.ts";
import { compare, type Money } from "../../../src/domain/money.ts";
import { type Day, dayIn } from "../../../src/domain/periods.ts";
import { regionCurrency } from "../../../src/domain/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { leastUnappliedSince, lockPayer, move } from "../../billing/unapplied.ts";
import { Problem } from "../../problem.ts";
import type { Hooks } from "../hooks.ts";

export const refundHooks: Hooks = {
  /** @throws Problem 422 for more than there is, or was on that day, and for a day that has not come yet */
  prepare: async (draft, _, { db, clock }) => {
    const payer = await lockPayer(db, Number(draft["customerId"]));
    if (!payer) throw refuse("customerId", noSuchCustomer);
    const there = formatMoney(payer.unapplied, regionCurrency[payer.region]);
    if (compare(String(draft["amount"]), payer.unapplied) > 0)
      throw refuse("amount", `Вернуть можно только аванс без счёта: ${there}`);
    const day = String(draft["date"]);
    if (day > dayIn(payer.region, clock())) throw refuse("date", "Этот день ещё не наступил");
    const then = await leastUnappliedSince(db, payer.id, day);
    if (compare(String(draft["amount"]), then) > 0)
      throw refuse("date", `${formatDate(day)} аванс был меньше: выберите день не раньше оплаты`);
    return draft;
  },
  settle: async (refund, before, { db, caller }) => {
    if (before) return;
    const { id, customerId, date, amount } = refund as unknown as Refund;
    const payer = await lockPayer(db, customerId);
    if (!payer) throw refuse("customerId", noSuchCustomer);
    const { region } = payer;
    await move(db, "refund", { date, customerId, region, amount, createdBy: caller.userId }, { refundId: id });
  },
};

const noSuchCustomer = "Клиент: такой записи нет";

interface Refund {
  readonly id: number;
  readonly customerId: number;
  readonly date: Day;
  readonly amount: Money;
}

const refuse = (field: string, message: string) =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
