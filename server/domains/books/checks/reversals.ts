// Recalculates reversals from the bills' lines: at the price of the enrolment, with parts counted from its end.
import { sql } from "drizzle-orm";
import { vatIn } from "../check.ts";

/** What was enrolled, by bill and account, and what earlier reversals took back. */
const priced = sql`
  select r.*, l.arrives, l.gross, l.cut, l.net,
    l.arrives - sum(r.amount) over (partition by r.bill_id, r.account_id order by m.id, r.id) as stays, x.date as entered_on
  from reversals r join bills b on b.id = r.bill_id left join ledger_transactions m on m.reversal_id = r.id
    left join ledger_transactions x on x.bill_id = b.id and x.kind = 'enrolment'
    left join (
      select l.parent_id, l.account_id, sum(l.arrives) as arrives, sum(l.amount) as gross, sum(l.enrolled) as net,
        sum(${vatIn(sql`l.amount`, sql`b.vat_percent`)}) as cut
      from bills_lines l join bills b on b.id = l.parent_id group by 1, 2) l
      on l.parent_id = r.bill_id and l.account_id = r.account_id
  where r.state = 'done'`;

const partOf = (column: string) => {
  const whole = sql.raw(`p.${column}`);
  return sql`round(${whole} * (p.stays + p.amount) / p.arrives, 2) - round(${whole} * p.stays / p.arrives, 2)`;
};

const told = (gross: ReturnType<typeof sql>, vat: ReturnType<typeof sql>, enrolled: ReturnType<typeof sql>) =>
  sql`concat_ws(' ', ${gross}, ${vat}, ${enrolled})`;

/** The sum of a reversal's entries in some books. */
const inBook = (...books: readonly string[]) =>
  sql`coalesce(sum(e.amount) filter (where e.book = any(${sql.param(books)}::text[])), 0)`;

export const reversalRules = {
  reversals: {
    title:
      "Возврат в аванс проведён своими суммами: из кабинета, из НДС и комиссии, в аванс или с долга; неподтверждённый — ещё нет, подтвердил его другой",
    compared: sql`
      select 'reversals' as resource, r.id, r.customer_id, null::text as what,
        case when r.state = 'done' and (r.decider_id is null or r.decider_id <> r.maker_id) then concat_ws(' ', -r.amount,
          -r.vat, r.vat + r.enrolled - r.amount_with_vat, r.to_debt, r.amount_with_vat - r.to_debt, r.account_id, r.date)
        end as expected,
        e.told as actual
      from reversals r left join (
        select x.reversal_id, concat_ws(' ', (${inBook("cabinet")})::numeric(24,2), (${inBook("vat")})::numeric(24,2),
            (${inBook("commission")})::numeric(24,2), (${inBook("receivable")})::numeric(24,2),
            (${inBook("unapplied")})::numeric(24,2), max(e.account_id), min(x.date)) as told
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.reversal_id is not null group by 1) e on e.reversal_id = r.id`,
  },
  reversalCosts: {
    title: "Возврат в аванс стоит столько, сколько стоило зачисленное, и вместе они не больше него",
    compared: sql`
      select 'reversals' as resource, p.id, p.customer_id, null::text as what,
        case when p.stays >= 0 and p.arrives > 0 and p.date >= p.entered_on
          then ${told(partOf("gross"), partOf("cut"), partOf("net"))} else 'столько не зачислялось' end as expected,
        ${told(sql`p.amount_with_vat`, sql`p.vat`, sql`p.enrolled`)} as actual
      from (${priced}) p`,
  },
};
