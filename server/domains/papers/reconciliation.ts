// A customer's reconciliation from bank payments, paid bills and visible acts; unpaid bills are not part of it. Advances are
// included in the balances and also listed separately. The caller has checked access: the customer's id is trusted here.
import { sql } from "drizzle-orm";
import type { Reconciliation } from "../../../src/contract/papers/papers.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Period } from "../../../src/domain/time/periods.ts";
import { reconcile } from "../../../src/domain/papers/reconciliation.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { billComputed } from "../billing/computed.ts";

/** The payments of a customer by the day on which they came to them or went to another customer. */
const paymentsOf = (customerId: number) => sql`
  select p.id, p.number, p.date as paid_at, case when x.late then x.date else p.date end as date, -sum(e.amount) as came
  from ledger_transactions x join ledger_entries e on e.transaction_id = x.id and e.book = 'bank'
    join bank_payments p on p.id = x.bank_payment_id
  where x.customer_id = ${customerId} and x.kind in ('receipt', 'reassignment') group by p.id, 4`;

type Row = Reconciliation["rows"][number];

/**
 * Sums are in the currency of the customer's region; acts in another currency are settled elsewhere and left out.
 * @throws Problem 404 for an unknown customer
 */
export async function readReconciliation(db: Queryable, customerId: number, period: Period): Promise<Reconciliation> {
  const { from, to } = period;
  const { rows: customers } = await db.execute<{ region: Region }>(sql`
    select region from customers where id = ${customerId}`);
  const region = customers[0]?.region;
  if (region === undefined) throw new Problem(404, "Такого клиента нет");
  const currency = regionCurrency[region];
  // A day's payments come before its acts. A bill counts only with the part that no bank payment covers.
  const movements = sql`
    select 'payment' as kind, p.id, p.date,
      case when p.came < 0 then 'Снята оплата другого клиента' else 'Оплата' end || ', платёжное поручение № ' || p.number
        || case when p.date <> p.paid_at then to_char(p.paid_at, '" от "DD.MM.YYYY') else '' end as document,
      case when p.came < 0 then -p.came end as debit, case when p.came > 0 then p.came end as credit
    from (${paymentsOf(customerId)}) p where p.came <> 0
    union all
    select 'refund', id, date, 'Возврат: ' || reason, amount, null from refunds where customer_id = ${customerId} and state = 'done'
    union all
    select 'bill', b.id, b.paid_at, 'Оплата по счёту № ' || b.number, null, b.due - b.applied
    from (select t.*, ${billComputed.billDue} as due, ${billComputed.billApplied} as applied from bills t
      where t.customer_id = ${customerId} and t.paid and t.paid_at is not null) b
    where b.due <> b.applied
    union all
    select 'act', id, date, 'Акт № ' || number, total_with_vat, null
    from acts where customer_id = ${customerId} and visible and coalesce(currency, ${currency}) = ${currency}`;
  const { rows: before } = await db.execute<{ opening: Money }>(sql`
    select round(coalesce(sum(coalesce(debit, 0) - coalesce(credit, 0)), 0), 2)::text as opening
    from (${movements}) m where date < ${from}`);
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select m.kind, m.id, m.date::text as date, m.document, m.debit::text as debit, m.credit::text as credit,
      (select json_build_object('id', o.id, 'comment', o.comment, 'answer', o.answer)
        from objections o
        where o.customer_id = ${customerId} and o.kind = m.kind and o.record_id = m.id and o.state <> 'withdrawn'
        order by o.id desc limit 1) as objection
    from (${movements}) m
    where m.date between ${from} and ${to}
    order by m.date, m.kind = 'act', m.kind, m.id`);
  const { rows: advance } = await db.execute<Reconciliation["unapplied"] & Record<string, unknown>>(sql`
    select coalesce(sum(e.amount) filter (where x.date < ${from}), 0)::numeric(24,2)::text as opening,
      coalesce(sum(e.amount), 0)::numeric(24,2)::text as closing
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.customer_id = ${customerId} and e.book = 'unapplied' and x.date <= ${to}`);
  const opening = before[0]?.opening ?? "0.00";
  return {
    region,
    currency,
    from,
    to,
    opening,
    rows,
    unapplied: advance[0] ?? { opening: "0.00", closing: "0.00" },
    ...reconcile(opening, rows),
  };
}
