import { sql } from "drizzle-orm";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { compare } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { requireConfirmation } from "../../../engine/write/confirm.ts";
import type { WriteContext } from "../../../engine/registry.ts";
import { billsToPay, leftToPay } from "./unapplied.ts";

/**
 * Asks for confirmation before a bill is marked as paid by hand, if the bank has received the same sum from the same
 * customer and that payment is allocated to no bill: most likely it is a mistake.
 * @throws Problem 409 until the user confirms that there were two payments
 */
export async function requirePaidOnce(current: AnyRecord, context: WriteContext): Promise<void> {
  const bill = (await billsToPay(context.db, [current.id], { lock: false })).get(current.id);
  const left = bill && leftToPay(bill);
  if (!bill || left === undefined || compare(left, "0") <= 0) return;
  const { rows } = await context.db.execute<{ number: string; date: Day }>(sql`
    select p.number, p.date::text as date from bank_payments p
    where p.customer_id = ${bill.customerId} and p.amount = ${left} and p.state <> 'foreign'
      and not exists (select from allocations l where l.bank_payment_id = p.id and l.state = 'applied')
      and not (p.state = 'done' and (
        select coalesce(sum(e.amount), 0) from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.customer_id = p.customer_id and e.book = 'unapplied') < p.amount)
    order by p.date desc, p.id desc limit 1`);
  const [payment] = rows;
  if (payment)
    requireConfirmation(
      context,
      "paid-twice",
      `От клиента есть оплата из банка на ту же сумму, не зачтённая ни на один счёт: № ${payment.number} от ` +
        `${formatDate(payment.date)}, ${formatMoney(left, regionCurrency[bill.region])}. Отметив счёт оплаченным, вы проведёте деньги ещё раз.`,
    );
}
