// Credit: how much customers on deferred payment may owe, and until when.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { add, compare, type Money } from "../../../../src/domain/money/money.ts";
import { type Day, lastDayToPay } from "../../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../../src/domain/company/region.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { advanceComputed, billComputed } from "../computed.ts";
import type { Payer } from "./unapplied.ts";

interface Credit extends Record<string, unknown> {
  readonly limit: Money | null;
  readonly debt: Money;
  /** The oldest overdue bill, and what is left to pay of it. */
  readonly number: string | null;
  readonly left: Money;
  readonly until: Day;
}

/**
 * Refuses new debt if the customer has overdue debt or would exceed the limit. The caller has locked the customer, so that
 * two requests can't both use the rest of the limit.
 * @throws Problem 409 with the reason
 */
export async function requireCredit(db: Queryable, { id, region }: Payer, amount: Money): Promise<void> {
  const { rows } = await db.execute<Credit>(sql`
    select t.debt_limit::text as limit, ${advanceComputed.customerDebt}::text as debt, o.number, o.left, o.until
    from customers t left join lateral (
      select t.number, t.pay_until::text as until,
        ${billComputed.billLeft}::text as left
      from bills t
      where t.customer_id = ${id} and t.owed_since is not null and ${billComputed.billDaysOverdue} is not null
      order by 2, t.id limit 1) o on true
    where t.id = ${id}`);
  const [credit] = rows;
  if (!credit) return;
  const { limit, debt, number, left, until } = credit;
  const say = (money: Money) => formatMoney(money, regionCurrency[region]);
  const isBeyond = limit !== null && compare(add(debt, amount), limit) > 0;
  if (number === null && !isBeyond) return;
  const overdue =
    number === null ? "" : `, и счёт № ${number} на ${say(left)} просрочен: срок был ${formatDate(until)}`;
  const beyond = isBeyond ? `. Вместе с заявкой на ${say(amount)} он больше лимита ${say(limit)}` : "";
  throw new Problem(409, `Выполнить нельзя: долг клиента ${say(debt)}${overdue}${beyond}. Сначала нужна оплата`);
}

/** The last day to pay a debt that begins on `day`; null if neither the customer nor the region has a term. */
export async function dueDay(db: Queryable, customerId: number, day: Day): Promise<Day | null> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    select coalesce(c.deferral_days * 24, r.payment_waiting_hours) as hours
    from customers c left join regions r on r.name = upper(c.region) where c.id = ${customerId}`);
  const hours = rows[0]?.hours ?? null;
  return hours === null ? null : lastDayToPay(day, hours);
}
