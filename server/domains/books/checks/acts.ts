// An act's total is the sum of its lines, and its VAT the sum of theirs at the rate of each line's month.
import { sql } from "drizzle-orm";
import { checkOf, currencyOf, vatIn } from "../check.ts";

/** The VAT rates of regions with their periods. */
const percents = sql`
  percents as materialized (
    select lower(r.name) as region, v.valid_from, (v.value #>> '{}')::numeric as percent,
      lead(v.valid_from, 1, 'infinity') over (partition by r.id order by v.valid_from) as until
    from regions r join effective_values v
      on v.resource = 'regions' and v.record_id = r.id and v.field = 'vatPercent' and v.line = 0
    union all
    select lower(r.name), '-infinity', r.vat_percent, 'infinity' from regions r
    where not exists (select from effective_values v
      where v.resource = 'regions' and v.record_id = r.id and v.field = 'vatPercent' and v.line = 0)
  )`;

/**
 * The largest amount that acts may have closed, by account and month: the spend that systems reported before corrections, or
 * everything received if acts close that.
 */
const everMoved = sql`
  reported as (
    select e.account_id, date_trunc('month', e.date)::date as month,
      sum(-e.amount) over (partition by e.account_id, date_trunc('month', e.date) order by e.id) as amount
    from ledger_entries e join accounts a on a.id = e.account_id join systems s on s.id = a.system_id
    where e.kind = 'spend' and s.closing_basis = 'spend'
  ),
  moved as materialized (
    select account_id, month, max(amount) as most from reported group by 1, 2
    union all
    select e.account_id, date_trunc('month', e.date)::date, sum(e.amount)
    from ledger_entries e join accounts a on a.id = e.account_id join systems s on s.id = a.system_id
    where e.kind <> 'spend' and e.amount > 0 and s.closing_basis = 'transfer' group by 1, 2
  )`;

export const acts = checkOf("Акты", {
  lines: {
    title: "Сумма акта равна сумме его строк",
    compared: sql`
      select 'acts' as resource, a.id, a.customer_id, null::text as what, l.amount as expected, a.total_with_vat as actual
      from acts a join (select parent_id, sum(amount) as amount from acts_lines group by parent_id) l on l.parent_id = a.id`,
  },
  parts: {
    title: "НДС и сумма без НДС дают сумму акта",
    compared: sql`
      select 'acts' as resource, a.id, a.customer_id, null::text as what, a.total_with_vat as expected,
        a.vat_amount + a.amount_without_vat as actual
      from acts a`,
  },
  vat: {
    title: "НДС акта — сумма НДС его строк; без строк он вырезан из всей суммы по ставке на день акта",
    compared: sql`
      with ${percents}
      select 'acts' as resource, a.id, a.customer_id, null::text as what,
        coalesce(l.vat, ${vatIn(sql`a.total_with_vat`, sql`p.percent`)}) as expected, a.vat_amount as actual
      from acts a join percents p on p.region = a.region and a.date >= p.valid_from and a.date < p.until
        left join (
          select parent_id, sum(${vatIn(sql`amount`, sql`vat_percent`)}) as vat from acts_lines
          group by parent_id having bool_and(vat_percent is not null)) l on l.parent_id = a.id`,
  },
  percents: {
    title: "Ставка НДС строки акта — та, что действовала в месяце строки",
    compared: sql`
      with ${percents}
      select 'acts' as resource, a.id, a.customer_id, 'строка ' || l.position + 1 as what, p.percent as expected,
        l.vat_percent as actual
      from acts_lines l join acts a on a.id = l.parent_id
        cross join lateral (select coalesce((l.month + interval '1 month' - interval '1 day')::date, a.date) as day) d
        join percents p on p.region = a.region and d.day >= p.valid_from and d.day < p.until
      where l.vat_percent is not null`,
  },
  once: {
    title: "Акты закрыли за месяц аккаунта не больше, чем в нём когда-либо было потрачено или зачислено",
    compared: sql`
      with ${everMoved}
      select 'accounts' as resource, c.id, c.customer_id, to_char(l.month, 'MM.YYYY') as what,
        least(l.quantity, coalesce(m.most, 0)) as expected, l.quantity as actual
      from (select account_id, month, sum(quantity) as quantity from acts_lines where month is not null
          group by account_id, month having sum(quantity) > 0) l
        join accounts c on c.id = l.account_id
        left join moved m on m.account_id = l.account_id and m.month = l.month`,
  },
  owners: {
    title: "Акт закрывает аккаунты и договор своего клиента",
    compared: sql`
      select 'acts' as resource, a.id, a.customer_id, s.what, a.customer_id as expected, s.customer_id as actual
      from acts a join (
        select l.parent_id as act_id, 'аккаунт ' || c.id as what, c.customer_id
        from acts_lines l join accounts c on c.id = l.account_id
        union all
        select b.id, 'договор ' || k.id, k.customer_id from acts b join contracts k on k.id = b.contract_id) s on s.act_id = a.id`,
  },
  currency: {
    title: "Акт по аккаунтам составлен в валюте региона",
    compared: sql`
      select 'acts' as resource, a.id, a.customer_id, null::text as what, ${currencyOf(sql`a.region`)} as expected,
        a.currency as actual
      from acts a where a.period_from is not null`,
  },
});
