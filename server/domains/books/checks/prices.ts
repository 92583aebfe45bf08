// Recalculates each line from what is stored in it: the sum, the bill's VAT, commission, discount, rate and scale; each step
// is rounded half up and starts from the rounded result before it (design §5 A top-up).
import { sql } from "drizzle-orm";
import { checkOf, vatIn } from "../check.ts";

const net = sql`(l.amount - ${vatIn(sql`l.amount`, sql`b.vat_percent`)})`;

/** Lines priced as top-ups; lines of a bill for an act have the act's sums. */
const priced = sql`(l.arrives is not null and b.act_id is null)`;

export const prices = checkOf("Цены", {
  enrolled: {
    title: "К зачислению по строке счёта: сумма без НДС, минус комиссия, плюс скидка",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, 'строка ' || l.position + 1 as what,
        round(${net} * (100 - l.commission_percent + l.discount_percent) * 0.01, 2) as expected, l.enrolled as actual
      from bills_lines l join bills b on b.id = l.parent_id where ${priced}`,
  },
  arrives: {
    title: "Поступит в кабинет: «к зачислению» по курсу строки",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, 'строка ' || l.position + 1 as what,
        round(l.enrolled * l.scale * 1.000000000000 / l.rate, 2) as expected, l.arrives as actual
      from bills_lines l join bills b on b.id = l.parent_id where ${priced}`,
  },
  lines: {
    title: "Сумма счёта равна сумме его строк",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, l.amount as expected, b.amount_with_vat as actual
      from bills b join (select parent_id, sum(amount) as amount from bills_lines group by parent_id) l on l.parent_id = b.id`,
  },
  ofAct: {
    title: "Счёт по акту не больше того, что акт закрыл по аккаунтам; возвращённое аккаунту другой не оплачивает",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what,
        least(b.amount_with_vat, coalesce(l.amount, a.total_with_vat)) as expected, b.amount_with_vat as actual
      from bills b join acts a on a.id = b.act_id
        left join (
          select parent_id, sum(amount) filter (where amount > 0) as amount
          from (select parent_id, account_id, sum(amount) as amount from acts_lines group by 1, 2) c group by 1) l
          on l.parent_id = a.id`,
  },
  enrolledOfBill: {
    title: "«Зачислено» оплаченного счёта равно сумме по строкам",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, coalesce(l.enrolled, 0) as expected,
        b.enrolled_amount as actual
      from bills b left join (select parent_id, sum(enrolled) as enrolled from bills_lines group by parent_id) l
        on l.parent_id = b.id
      where b.paid`,
  },
  payUntil: {
    title: "Последний день оплаты неоплаченного счёта: по отсрочке клиента или по сроку региона от даты счёта",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what,
        coalesce(b.deferred_until, b.date + ((r.payment_waiting_hours + 23) / 24)) as expected, b.pay_until as actual
      from bills b left join regions r on r.name = upper(b.region) where not b.paid`,
  },
});
