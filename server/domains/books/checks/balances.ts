// Balances: the ledger's sums must match the papers, and the stored sums must match the ledger.
import { sql } from "drizzle-orm";
import { checkOf } from "../check.ts";

/** Customers' advances by the ledger. */
const unapplied = sql`
  select x.customer_id, sum(e.amount) as amount
  from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
  where e.book = 'unapplied' group by x.customer_id`;

/** Money allocated to each bill by the ledger. */
const applied = sql`
  select x.bill_id, sum(e.amount) as amount
  from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
  where e.book = 'applied' group by x.bill_id`;

export const balances = checkOf("Остатки", {
  unapplied: {
    title: "Аванс клиента: проведённые оплаты и возвращённое из кабинетов минус зачёты и возвраты",
    compared: sql`
      select 'customers' as resource, c.id, c.id as customer_id, null::text as what,
        coalesce(p.amount, 0) + coalesce(b.amount, 0) - coalesce(r.amount, 0) - coalesce(a.amount, 0) as expected, coalesce(u.amount, 0) as actual
      from customers c
        left join (select customer_id, sum(amount) as amount from bank_payments where state = 'done' group by 1) p
          on p.customer_id = c.id
        left join (select customer_id, sum(amount) as amount from refunds where state = 'done' group by 1) r on r.customer_id = c.id
        left join (select customer_id, sum(amount) as amount from allocations where state = 'applied' group by 1) a
          on a.customer_id = c.id
        left join (select customer_id, sum(amount_with_vat - to_debt) as amount from reversals where state = 'done' group by 1) b
          on b.customer_id = c.id
        left join (${unapplied}) u on u.customer_id = c.id`,
  },
  advanceNotOwed: {
    title: "Аванс клиента не меньше нуля",
    compared: sql`
      select 'customers' as resource, u.customer_id as id, u.customer_id, null::text as what,
        greatest(u.amount, 0) as expected, u.amount as actual
      from (${unapplied}) u`,
  },
  held: {
    title: "Возвраты, которые ждут подтверждения, не больше аванса клиента",
    compared: sql`
      select 'customers' as resource, r.customer_id as id, r.customer_id, null::text as what,
        least(r.amount, coalesce(u.amount, 0)) as expected, r.amount as actual
      from (select customer_id, sum(amount) as amount from refunds where state = 'pending' group by 1) r
        left join (${unapplied}) u on u.customer_id = r.customer_id`,
  },
  applied: {
    title: "Отложено на счёт: его зачёты, пока он не оплачен; потом ничего",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what,
        case when b.paid then 0 else coalesce(a.amount, 0) end as expected, coalesce(u.amount, 0) as actual
      from bills b
        left join (select bill_id, sum(amount) as amount from allocations where state = 'applied' group by 1) a
          on a.bill_id = b.id
        left join (${applied}) u on u.bill_id = b.id
      where a.bill_id is not null or u.bill_id is not null`,
  },
  appliedWithin: {
    title: "Отложено на счёт не меньше нуля и не больше его суммы",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what,
        greatest(least(u.amount, b.amount_with_vat), 0) as expected, u.amount as actual
      from (${applied}) u join bills b on b.id = u.bill_id`,
  },
  debt: {
    title: "Долг по счёту: его сумма без возвращённого, пока он зачислен и не оплачен",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what,
        case when b.owed_since is not null and not b.paid then b.amount_with_vat - coalesce(r.to_debt, 0) else 0 end as expected,
        coalesce(e.amount, 0) as actual
      from bills b left join (select bill_id, sum(to_debt) as to_debt from reversals where state = 'done' group by 1) r
        on r.bill_id = b.id
        left join (
        select x.bill_id, -sum(e.amount) as amount
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where e.book = 'receivable' group by 1) e on e.bill_id = b.id
      where b.owed_since is not null or e.bill_id is not null`,
  },
  cabinets: {
    title: "Остаток аккаунта: зачисленные строки счетов, возвраты в аванс, переводы, корректировки и расход",
    compared: sql`
      with came as (
        select l.account_id, l.arrives as amount from bills_lines l join bills b on b.id = l.parent_id
        where b.paid or b.owed_since is not null
        union all select from_account_id, -amount from transfers
        union all select to_account_id, arrives from transfers
        union all select account_id, amount from corrections
        union all select account_id, -amount from reversals where state = 'done'
        union all select account_id, amount from ledger_entries where kind = 'spend' and account_id is not null
      )
      select 'accounts' as resource, a.id, a.customer_id, null::text as what, coalesce(c.amount, 0) as expected,
        coalesce(e.amount, 0) as actual
      from accounts a
        left join (select account_id, sum(amount) as amount from came group by 1) c on c.account_id = a.id
        left join (select account_id, sum(amount) as amount from ledger_entries where account_id is not null group by 1) e
          on e.account_id = a.id`,
  },
  kept: {
    title: "Остаток и расход аккаунта в списках, за всё время и по месяцам: сумма его движений",
    compared: sql`
      with entered as (
        select account_id, date_trunc('month', date)::date as month, sum(amount) as amount,
          coalesce(-sum(amount) filter (where kind = 'spend'), 0) as spent
        from ledger_entries where account_id is not null group by 1, 2),
      summed as (
        select account_id, coalesce(month::text, '') as month, sum(amount) as amount, sum(spent) as spent
        from account_sums group by 1, 2),
      expected as (
        select account_id, month::text as month, amount, spent from entered
        union all select account_id, '', sum(amount), sum(spent) from entered group by 1)
      select 'accounts' as resource, coalesce(e.account_id, k.account_id) as id, a.customer_id,
        nullif(coalesce(e.month, k.month), '') as what,
        array[coalesce(e.amount, 0), coalesce(e.spent, 0)]::numeric(24,2)[]::text as expected,
        array[coalesce(k.amount, 0), coalesce(k.spent, 0)]::numeric(24,2)[]::text as actual
      from expected e full join summed k on k.account_id = e.account_id and k.month = e.month
        left join accounts a on a.id = coalesce(e.account_id, k.account_id)`,
  },
  topUps: {
    title: "Пополнения по системам и месяцам на главной: строки оплаченных счетов",
    compared: sql`
      with paid as (
        select b.region, date_trunc('month', b.paid_at)::date as month, a.system_id, sum(l.amount) as amount
        from bills b join bills_lines l on l.parent_id = b.id join accounts a on a.id = l.account_id
        where b.paid and b.paid_at is not null group by 1, 2, 3),
      summed as (select region, month, system_id, sum(amount) as amount from top_up_sums group by 1, 2, 3)
      select 'systems' as resource, system_id as id, null::bigint as customer_id, concat_ws(' ', region, month) as what,
        coalesce(p.amount, 0)::numeric(24,2) as expected, coalesce(s.amount, 0)::numeric(24,2) as actual
      from paid p full join summed s using (region, month, system_id)`,
  },
});
