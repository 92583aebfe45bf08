// What customers who pay afterwards may owe, and until when.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../../src/domain/format.ts";
import { formatDate } from "../../../../src/domain/formatDate.ts";
import { add, compare, type Money } from "../../../../src/domain/money.ts";
import { type Day, lastDayToPay } from "../../../../src/domain/periods.ts";
import { regionCurrency } from "../../../../src/domain/region.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { computed } from "../../computed.ts";
import type { Payer } from "./unapplied.ts";

interface Credit extends Record<string, unknown> {
  readonly limit: Money | null;
  readonly debt: Money;
  /** Of the debt that is overdue the oldest. */
  readonly number: string | null;
  readonly left: Money;
  readonly until: Day;
}

/**
 * Refuses a customer more debt where some of it is overdue, or where it would exceed the limit. The customer stays locked
 * by who asks, so that two who want the rest of the limit get it once.
 * @throws Problem 409 that says why
 */
export async function requireCredit(db: Queryable, { id, region }: Payer, amount: Money): Promise<void> {
  const { rows } = await db.execute<Credit>(sql`
    select t.debt_limit::text as limit, ${computed.customerDebt}::text as debt, o.number, o.left, o.until
    from customers t left join lateral (
      select t.number, ${computed.billPayUntil}::text as until,
        ${computed.billLeft}::text as left
      from bills t
      where t.customer_id = ${id} and t.owed_since is not null and ${computed.billDaysOverdue} is not null
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

/** The last day to pay what is owed from a day on; null where neither the customer nor the region has a term. */
export async function dueDay(db: Queryable, customerId: number, day: Day): Promise<Day | null> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    select coalesce(c.deferral_days * 24, r.payment_waiting_hours) as hours
    from customers c left join regions r on r.name = upper(c.region) where c.id = ${customerId}`);
  const hours = rows[0]?.hours ?? null;
  return hours === null ? null : lastDayToPay(day, hours);
}
