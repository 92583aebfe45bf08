// Signed reconciliations add up, and still match the papers of their period.
import { sql } from "drizzle-orm";
import { isBinding } from "../../edin/computed.ts";
import { checkOf, currencyOf } from "../check.ts";

const lateMoves = sql`ledger_transactions x join bank_payments p on p.id = x.bank_payment_id and x.late
    join ledger_entries e on e.transaction_id = x.id and e.book = 'unapplied'`;

/**
 * What a reconciliation includes: bank payments and refunds, paid bills not covered by them, visible acts. A payment that
 * moved after its month was closed or reconciled is still there in that month.
 */
export const settled = sql`
  select p.customer_id, p.date, 0::numeric as debit, p.amount as credit from bank_payments p where p.state = 'done'
  union all
  select x.customer_id, p.date, 0, -sum(e.amount) from ${lateMoves} group by x.customer_id, p.id
  union all
  select x.customer_id, x.date, greatest(-sum(e.amount), 0), greatest(sum(e.amount), 0)
  from ${lateMoves} group by x.customer_id, p.id, x.date
  union all
  select r.customer_id, r.date, r.amount, 0 from refunds r where r.state = 'done'
  union all
  select b.customer_id, b.paid_at, 0, b.amount_with_vat - coalesce(r.to_debt, 0) - coalesce(a.amount, 0)
  from bills b left join (select bill_id, sum(to_debt) as to_debt from reversals where state = 'done' group by 1) r
        on r.bill_id = b.id
    left join (select bill_id, sum(amount) as amount from allocations where state = 'applied' group by 1) a
    on a.bill_id = b.id
  where b.paid
  union all
  select a.customer_id, a.date, a.total_with_vat, 0 from acts a
  where a.visible and coalesce(a.currency, ${currencyOf(sql`a.region`)}) = ${currencyOf(sql`a.region`)}`;

const figure = (name: string, kept: ReturnType<typeof sql>, found: ReturnType<typeof sql>) => sql`
  select 'reconciliations' as resource, r.id, r.customer_id, ${name} as what, coalesce(${found}, 0) as expected,
    ${kept} as actual
  from reconciliations r left join (
    select r.id, sum(s.debit - s.credit) filter (where s.date < r.date_from) as opening,
      sum(s.debit) filter (where s.date >= r.date_from) as debit,
      sum(s.credit) filter (where s.date >= r.date_from) as credit
    from reconciliations r join (${settled}) s on s.customer_id = r.customer_id and s.date <= r.date_to
    group by r.id) f on f.id = r.id
  where ${isBinding}`;

export const reconciliations = checkOf("Акты сверки", {
  sums: {
    title: "Сальдо на конец: на начало плюс акты минус оплаты",
    compared: sql`
      select 'reconciliations' as resource, r.id, r.customer_id, null::text as what, r.opening + r.debit - r.credit as expected,
        r.closing as actual
      from reconciliations r`,
  },
  papers: {
    title: "Суммы подписанного акта сверки те же, что по документам сейчас",
    compared: sql`
      ${figure("сальдо на начало", sql`r.opening`, sql`f.opening`)}
      union all ${figure("акты", sql`r.debit`, sql`f.debit`)}
      union all ${figure("оплаты", sql`r.credit`, sql`f.credit`)}`,
  },
});
