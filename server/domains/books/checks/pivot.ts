// Compares the pivot's rows, which triggers maintain, with the same rows recalculated, and its sums with its rows. Sums are
// integers in hundredths.
import { sql } from "drizzle-orm";
import { checkOf, currencyOf, vatIn } from "../check.ts";

/** Joins several figures into one text, so that a row is compared as a whole. */
const together = (...figures: readonly ReturnType<typeof sql>[]) =>
  sql`concat_ws(' ', ${sql.join(
    figures.map((one) => sql`coalesce((${one})::text, '–')`),
    sql`, `,
  )})`;

const cents = (amount: ReturnType<typeof sql>) => sql`((${amount}) * 100)::bigint`;
const vat = vatIn(sql`coalesce(l.amount, b.amount_with_vat)`, sql`b.vat_percent`);
const entered = (amount: ReturnType<typeof sql>) => sql`case when x.id is not null then ${cents(amount)} end`;

const added = ["amount", "vat", "commission", "enrolled", "expenses_in_region", "closed_by_act"];

/** Compares the sums of a table, by its key, with those of the rows. */
function sumsOf(table: string, resource: string, id: string, ...others: readonly string[]) {
  const names = (all: readonly string[]) => sql.raw(all.join(", "));
  const key = names([id, ...others]);
  const sumOf = (side: string) =>
    together(...["rows", ...added].map((name) => sql.raw(`coalesce(sum(${name}) filter (where side = '${side}'), 0)`)));
  return sql`
    select ${resource} as resource, coalesce(${sql.raw(id)}, 0) as id, null::bigint as customer_id,
      concat_ws(' ', ${names(others)}) as what, ${sumOf("rows")} as expected, ${sumOf("sums")} as actual
    from (
      select 'rows' as side, ${key}, 1 as rows, ${names(added)} from pivot_facts
      union all select 'sums', ${key}, rows, ${names(added)} from ${sql.raw(table)}) s
    group by ${key}`;
}

export const pivot = checkOf("Сводная таблица", {
  lines: {
    title: "Строка счёта в сводной: суммы, НДС, комиссия, зачислено, оплата, клиент, аккаунт",
    compared: sql`
      with told as (
        select b.id as bill_id, b.customer_id, case when l.id is null then 'service' else 'line' end as row_kind,
          coalesce(l.id, b.id) as source_id,
          ${together(
            sql`b.customer_id`,
            sql`b.contract_id`,
            sql`l.account_id`,
            sql`b.date`,
            sql`x.date`,
            sql`x.id is not null and b.owed_since is not null and s.id is null and not b.paid`,
            sql`s.date`,
            cents(sql`coalesce(l.amount, b.amount_with_vat)`),
            cents(vat),
            cents(sql`l.amount - ${vat} - l.enrolled`),
            cents(sql`l.enrolled`),
            cents(sql`l.arrives`),
            entered(sql`l.arrives`),
            entered(sql`l.enrolled`),
          )} as figures
        from bills b left join bills_lines l on l.parent_id = b.id
          left join ledger_transactions x on x.bill_id = b.id and x.kind in ('payment', 'enrolment')
          left join ledger_transactions s on s.bill_id = b.id and s.kind = 'settlement'
      ),
      kept as (
        select f.bill_id, f.customer_id, f.row_kind, f.source_id,
          ${together(
            sql`f.customer_id`,
            sql`f.contract_id`,
            sql`f.account_id`,
            sql`f.bill_date`,
            sql`f.paid_date`,
            sql`f.owed`,
            sql`f.settled_date`,
            sql`f.amount`,
            sql`f.vat`,
            sql`f.commission`,
            sql`f.enrolled`,
            sql`f.amount_in_cabinet`,
            sql`f.transferred`,
            sql`f.cost`,
          )} as figures
        from pivot_facts f where f.row_kind in ('line', 'service')
      )
      select 'bills' as resource, coalesce(t.bill_id, k.bill_id) as id, coalesce(t.customer_id, k.customer_id) as customer_id,
        'строка ' || coalesce(t.source_id, k.source_id) as what, t.figures as expected, k.figures as actual
      from told t full join kept k on k.row_kind = t.row_kind and k.source_id = t.source_id`,
  },
  movements: {
    title: "Переводы и корректировки в сводной равны движениям учёта",
    compared: sql`
      with told as (
        select e.id, e.account_id, ${together(sql`e.account_id`, sql`e.date`, cents(sql`e.amount`))} as figures
        from ledger_entries e where e.account_id is not null and e.kind not in ('enrolment', 'spend', 'reversal')
      ),
      kept as (
        select f.source_id as id, f.account_id, ${together(sql`f.account_id`, sql`f.paid_date`, sql`f.transferred`)} as figures
        from pivot_facts f where f.row_kind = 'movement'
      )
      select 'accounts' as resource, coalesce(t.account_id, k.account_id) as id, null::bigint as customer_id,
        'проводка ' || coalesce(t.id, k.id) as what, t.figures as expected, k.figures as actual
      from told t full join kept k on k.id = t.id`,
  },
  reversals: {
    title: "Возврат в аванс в сводной: своя строка с минусом, а строка счёта знает, сколько из неё ушло",
    compared: sql`
      with told as (
        select r.id, ${together(
          ...[sql`r.bill_id`, sql`r.account_id`, sql`r.date`, cents(sql`-r.amount_with_vat`), cents(sql`-r.vat`)],
          ...[cents(sql`-r.enrolled`), cents(sql`-r.amount`), cents(sql`-r.enrolled`)],
        )} as figures
        from reversals r where r.state = 'done'
      ),
      kept as (
        select f.source_id as id, ${together(
          ...[sql`f.bill_id`, sql`f.account_id`, sql`f.paid_date`, sql`f.amount`, sql`f.vat`],
          ...[sql`f.enrolled`, sql`f.transferred`, sql`f.cost`],
        )} as figures
        from pivot_facts f where f.row_kind = 'reversal'
      )
      select 'reversals' as resource, coalesce(t.id, k.id) as id, null::bigint as customer_id, null::text as what,
        t.figures as expected, k.figures as actual
      from told t full join kept k on k.id = t.id
      union all
      select 'bills', coalesce(r.bill_id, f.bill_id), null, 'аккаунт ' || coalesce(r.account_id, f.account_id),
        ${together(sql`r.amount`, sql`r.amount_with_vat`)}, ${together(sql`f.amount`, sql`f.amount_with_vat`)}
      from (
          select bill_id, account_id, ${cents(sql`sum(amount)`)} as amount,
            ${cents(sql`sum(amount_with_vat)`)} as amount_with_vat from reversals where state = 'done' group by 1, 2) r
        full join (
          select bill_id, account_id, sum(returned)::bigint as amount, sum(returned_amount)::bigint as amount_with_vat
          from pivot_facts where returned <> 0 or returned_amount <> 0 group by 1, 2) f
          on f.bill_id = r.bill_id and f.account_id = r.account_id`,
  },
  expenses: {
    title: "Расход аккаунта в сводной равен расходу в учёте",
    compared: sql`
      select 'accounts' as resource, a.id, a.customer_id, null::text as what, coalesce(e.amount, 0) as expected,
        coalesce(f.amount, 0) as actual
      from accounts a
        left join (
          select account_id, ${cents(sql`-sum(amount)`)} as amount from ledger_entries
          where kind = 'spend' and account_id is not null group by 1) e on e.account_id = a.id
        left join (select account_id, sum(expenses)::bigint as amount from pivot_facts group by 1) f on f.account_id = a.id`,
  },
  oldestFirst: {
    title: "Расход берётся из денег кабинета по порядку поступления, по их цене",
    compared: sql`
      with spent as (
        select account_id, ${cents(sql`-sum(amount)`)} as total from ledger_entries
        where kind = 'spend' and account_id is not null group by 1
      ),
      layer as (
        select f.*, f.transferred - f.returned as there, sum(f.transferred - f.returned) over (partition by f.account_id order by f.paid_date, f.row_kind, f.source_id) as up_to
        from pivot_facts f where f.transferred > 0
      ),
      used as (
        select l.*, least(greatest(coalesce(s.total, 0) - (l.up_to - l.there), 0), l.there) as part
        from layer l left join spent s on s.account_id = l.account_id
      )
      select case when u.bill_id is null then 'accounts' else 'bills' end as resource, coalesce(u.bill_id, u.account_id) as id,
        u.customer_id, 'строка ' || u.source_id as what,
        ${together(sql`u.part::bigint`, sql`round(u.cost::numeric * u.part / u.transferred)`)} as expected,
        ${together(sql`u.expenses`, sql`u.expenses_in_region`)} as actual
      from used u`,
  },
  closed: {
    title: "Закрыто актами в сводной: акты договора, которые видит клиент",
    compared: sql`
      select 'customers' as resource, coalesce(a.customer_id, f.customer_id) as id,
        coalesce(a.customer_id, f.customer_id) as customer_id, 'договор ' || coalesce(a.contract, f.contract) as what,
        greatest(coalesce(a.amount, 0), 0) as expected, coalesce(f.amount, 0) as actual
      from (
          select customer_id, coalesce(contract_id, 0) as contract, ${cents(sql`sum(total_with_vat)`)} as amount
          from acts where visible and coalesce(currency, '') in ('', ${currencyOf(sql`region`)}) group by 1, 2) a
        full join (
          select customer_id, coalesce(contract_id, 0) as contract, sum(closed_by_act)::bigint as amount
          from pivot_facts where closed_by_act is not null group by 1, 2) f
          on f.customer_id = a.customer_id and f.contract = a.contract`,
  },
  closedAccounts: {
    title: "Закрыто актами по аккаунтам: строки актов, если все акты договора составлены по аккаунтам",
    compared: sql`
      with act as (
        select a.*, coalesce(a.contract_id, 0) as contract from acts a
        where a.visible and coalesce(a.currency, '') in ('', ${currencyOf(sql`a.region`)})
      ),
      named as (
        select a.customer_id, a.contract, l.account_id, ${cents(sql`sum(l.amount)`)} as amount
        from act a join acts_lines l on l.parent_id = a.id group by 1, 2, 3
      ),
      plain as (
        select customer_id, contract from act a group by 1, 2
        having bool_and(exists (select from acts_lines l where l.parent_id = a.id))
        except select customer_id, contract from named where amount < 0
      ),
      kept as (
        select customer_id, coalesce(contract_id, 0) as contract, account_id, sum(closed_by_act)::bigint as amount
        from pivot_facts where account_id is not null and closed_by_act <> 0 group by 1, 2, 3
      )
      select 'accounts' as resource, account_id as id, customer_id, 'договор ' || contract as what,
        coalesce(n.amount, 0) as expected, coalesce(k.amount, 0) as actual
      from named n full join kept k using (customer_id, contract, account_id) join plain using (customer_id, contract)`,
  },
  movedClosings: {
    title: "Что перевод уносит из закрытия по одному договору, он приносит другому",
    compared: sql`
      select 'transfers' as resource, coalesce(min(x.transfer_id), 0) as id, x.customer_id, 'проводка ' || x.id as what,
        '0 0' as expected,
        ${together(sql`sum(f.closing)`, sql`count(*) filter (where sign(f.closing) = -sign(f.transferred) and f.closing <> 0)`)}
          as actual
      from pivot_facts f join ledger_entries e on e.id = f.source_id join ledger_transactions x on x.id = e.transaction_id
      where f.row_kind = 'movement' and e.kind = 'transfer' group by x.id, x.customer_id`,
  },
  customerMonths: {
    title: "Суммы по клиентам и месяцам равны строкам сводной",
    compared: sumsOf("pivot_customer_month_sums", "customers", "customer_id", "bill_month"),
  },
  customerSystems: {
    title: "Суммы по клиентам и системам равны строкам сводной",
    compared: sumsOf("pivot_customer_system_sums", "customers", "customer_id", "system_id", "currency"),
  },
  systemMonths: {
    title: "Суммы по системам и месяцам равны строкам сводной",
    compared: sumsOf("pivot_system_month_sums", "systems", "system_id", "bill_month", "currency"),
  },
});
