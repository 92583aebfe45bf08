// Every movement balances, and every paper is entered once, with its own sums.
import { sql } from "drizzle-orm";
import { checkOf, currencyOf, subjectOf, vatIn } from "../check.ts";
import { reversalRules } from "./reversals.ts";

/** The books that a kind of movement may touch. */
const booksOf = {
  payment: ["bank", "applied", "receivable", "vat", "services"],
  enrolment: ["bank", "applied", "receivable", "vat", "commission", "exchange", "cabinet"],
  settlement: ["bank", "applied", "receivable"],
  transfer: ["cabinet", "exchange"],
  spend: ["cabinet", "spend"],
  correction: ["cabinet", "correction"],
  receipt: ["bank", "unapplied"],
  allocation: ["unapplied", "applied"],
  release: ["unapplied", "applied"],
  refund: ["bank", "unapplied"],
  reassignment: ["bank", "unapplied"],
  reversal: ["cabinet", "exchange", "vat", "commission", "receivable", "unapplied"],
} as const;

const touched = Object.entries(booksOf).flatMap(([kind, books]) => books.map((book) => sql`(${kind}, ${book})`));

/** A bill `b` whose money is in accounts: it is paid, or a debt. */
const entered = sql`(b.paid or b.owed_since is not null)`;

/** The VAT and the commission of each bill, from its lines. */
const parts = sql`
  select b.id, ${vatIn(sql`coalesce(l.amount, b.amount_with_vat)`, sql`b.vat_percent`)} as vat,
    coalesce(l.amount - ${vatIn(sql`l.amount`, sql`b.vat_percent`)} - l.enrolled, 0) as commission
  from bills b left join bills_lines l on l.parent_id = b.id`;

/** What enrolled bills have entered in some books. */
const enteredIn = (books: readonly string[]) => sql`
  select x.bill_id, sum(e.amount) as amount
  from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
  where x.kind in ('payment', 'enrolment') and e.book = any(${sql.param(books)}::text[]) group by x.bill_id`;

export const ledger = checkOf("Учёт движений", {
  balanced: {
    title: "Проводки каждого движения в каждой валюте дают ноль",
    compared: sql`
      select ${subjectOf}, 'движение ' || x.id || ', ' || coalesce(e.currency, 'без проводок') as what, 0::numeric as expected,
        e.amount as actual
      from ledger_transactions x left join (
        select transaction_id, currency, sum(amount) as amount from ledger_entries group by transaction_id, currency) e
        on e.transaction_id = x.id`,
  },
  books: {
    title: "Движение трогает только те книги, какие ему положены",
    compared: sql`
      select ${subjectOf}, 'движение ' || x.id || ', ' || k.kind || ': ' || k.book as what, true as expected,
        (k.kind, k.book) in (${sql.join(touched, sql`, `)}) as actual
      from (select min(transaction_id) as transaction_id, kind, book from ledger_entries group by kind, book) k
        join ledger_transactions x on x.id = k.transaction_id`,
  },
  owners: {
    title: "Деньги в кабинете — его клиента и в его валюте",
    compared: sql`
      select 'accounts' as resource, a.id, a.customer_id, 'движения клиента ' || k.customer_id as what,
        a.customer_id || ' ' || a.currency as expected, k.customer_id || ' ' || k.currency as actual
      from (select distinct e.account_id, e.currency, x.customer_id
          from ledger_entries e join ledger_transactions x on x.id = e.transaction_id where e.account_id is not null) k
        join accounts a on a.id = k.account_id`,
  },
  enteredOnce: {
    title: "Счёт, который оплачен или зачислен в долг, проведён один раз, другой — ни разу",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, case when ${entered} then 1 else 0 end as expected,
        coalesce(x.count, 0)::integer as actual
      from bills b left join (
        select bill_id, count(*) as count from ledger_transactions where kind in ('payment', 'enrolment')
        group by bill_id) x on x.bill_id = b.id`,
  },
  enteredOn: {
    title: "Счёт проведён днём оплаты или долга и на своего клиента",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, coalesce(b.owed_since, b.paid_at) || ', клиент ' || b.customer_id as expected,
        x.date || ', клиент ' || x.customer_id as actual
      from bills b join ledger_transactions x on x.bill_id = b.id and x.kind in ('payment', 'enrolment') where ${entered}`,
  },
  billSum: {
    title: "По счёту проведена вся его сумма",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, b.amount_with_vat as expected, -e.amount as actual
      from bills b join (${enteredIn(["bank", "applied", "receivable"])}) e on e.bill_id = b.id`,
  },
  billVat: {
    title: "По счёту проведён его НДС",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, p.vat as expected, coalesce(e.amount, 0) as actual
      from bills b join (select id, sum(vat) as vat from (${parts}) p group by id) p on p.id = b.id
        left join (${enteredIn(["vat"])}) e on e.bill_id = b.id
      where ${entered}`,
  },
  billCommission: {
    title: "По счёту проведена его комиссия за вычетом скидки",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, p.commission as expected,
        coalesce(e.amount, 0) as actual
      from bills b join (select id, sum(commission) as commission from (${parts}) p group by id) p on p.id = b.id
        left join (${enteredIn(["commission"])}) e on e.bill_id = b.id
      where ${entered}`,
  },
  billCabinets: {
    title: "В каждый кабинет поступило то, что обещает счёт",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, 'аккаунт ' || coalesce(l.account_id, e.account_id) as what,
        coalesce(l.arrives, 0) as expected, coalesce(e.amount, 0) as actual
      from (select b.id, l.account_id, sum(l.arrives) as arrives
          from bills b join bills_lines l on l.parent_id = b.id where ${entered} group by b.id, l.account_id) l
        full join (
          select x.bill_id, e.account_id, sum(e.amount) as amount
          from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
          where x.kind = 'enrolment' and e.book = 'cabinet' group by x.bill_id, e.account_id) e
          on e.bill_id = l.id and e.account_id = l.account_id
        join bills b on b.id = coalesce(l.id, e.bill_id)`,
  },
  settled: {
    title: "Долг по счёту погашен один раз, днём оплаты, на всю его сумму без возвращённого",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what,
        case when b.paid and b.amount_with_vat > coalesce(r.to_debt, 0)
          then b.paid_at || ': ' || (b.amount_with_vat - coalesce(r.to_debt, 0)) else 'не погашен' end as expected,
        coalesce(e.told, 'не погашен') as actual
      from bills b left join (select bill_id, sum(to_debt) as to_debt from reversals where state = 'done' group by 1) r
        on r.bill_id = b.id
        left join (
        select x.bill_id, string_agg(x.date || ': ' || e.amount, ', ') as told
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.kind = 'settlement' and e.book = 'receivable' group by 1) e on e.bill_id = b.id
      where b.owed_since is not null`,
  },
  receipts: {
    title: "Проведённая оплата из банка стала деньгами своего клиента, непроведённая — ничьими",
    compared: sql`
      select 'bank-payments' as resource, p.id, coalesce(e.customer_id, p.customer_id) as customer_id, null::text as what,
        case when p.state = 'done' and e.customer_id is not distinct from p.customer_id then p.amount
          when p.state = 'done' and e.customer_id is null then p.amount else 0 end as expected,
        coalesce(e.amount, 0) as actual
      from bank_payments p left join (
        select x.bank_payment_id, x.customer_id, sum(e.amount) as amount
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.bank_payment_id is not null and e.book = 'unapplied' group by 1, 2) e on e.bank_payment_id = p.id`,
  },
  allocations: {
    title: "Зачёт отложен на счёт своей суммой, возвращённый — снят с него",
    compared: sql`
      select 'bills' as resource, a.bill_id as id, a.customer_id, 'зачёт ' || a.id as what,
        case a.state when 'applied' then a.amount else 0 end as expected, coalesce(e.amount, 0) as actual
      from allocations a left join (
        select x.allocation_id, x.bill_id, sum(e.amount) as amount
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.allocation_id is not null and e.book = 'applied' group by 1, 2) e
        on e.allocation_id = a.id and e.bill_id = a.bill_id`,
  },
  refunds: {
    title: "Возврат снят с аванса своей суммой, неподтверждённый — ещё нет; подтвердил его другой",
    compared: sql`
      select 'refunds' as resource, r.id, r.customer_id, null::text as what,
        case when r.state = 'done' and (r.decider_id is null or r.decider_id <> r.maker_id) then r.amount
          else 0 end as expected,
        coalesce(-e.amount, 0) as actual
      from refunds r left join (
        select x.refund_id, sum(e.amount) as amount
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.refund_id is not null and e.book = 'unapplied' group by 1) e on e.refund_id = r.id`,
  },
  ...reversalRules,
  transfers: {
    title: "Перевод ушёл с одного аккаунта и пришёл на другой",
    compared: sql`
      select 'transfers' as resource, t.id, t.customer_id, 'аккаунт ' || s.account_id as what, s.amount as expected,
        coalesce(e.amount, 0) as actual
      from transfers t
        cross join lateral (values (t.from_account_id, -t.amount), (t.to_account_id, t.arrives)) s (account_id, amount)
        left join (
          select x.transfer_id, e.account_id, sum(e.amount) as amount
          from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
          where x.transfer_id is not null group by 1, 2) e
          on e.transfer_id = t.id and e.account_id = s.account_id`,
  },
  corrections: {
    title: "Корректировка изменила остаток своего аккаунта на свою сумму",
    compared: sql`
      select 'corrections' as resource, k.id, k.customer_id, null::text as what, k.amount as expected,
        coalesce(e.amount, 0) as actual
      from corrections k left join (
        select x.correction_id, e.account_id, sum(e.amount) as amount
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.correction_id is not null group by 1, 2) e
        on e.correction_id = k.id and e.account_id = k.account_id`,
  },
  spendImports: {
    title: "Загрузка расхода проведена на свои суммы",
    compared: sql`
      select 'spend-imports' as resource, coalesce(t.parent_id, e.spend_import_id) as id, null::bigint as customer_id,
        coalesce(t.currency, e.currency) as what, coalesce(t.amount, 0) as expected, coalesce(e.amount, 0) as actual
      from (select parent_id, currency, sum(amount) as amount from spend_imports_totals group by 1, 2) t
        full join (
          select x.spend_import_id, e.currency, -sum(e.amount) as amount
          from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
          where x.spend_import_id is not null and e.book = 'cabinet' group by 1, 2) e
          on e.spend_import_id = t.parent_id and e.currency = t.currency`,
  },
  paidIn: {
    title: "Счёт оплачен в валюте своего региона",
    compared: sql`
      select 'bills' as resource, b.id, b.customer_id, null::text as what, ${currencyOf(sql`b.region`)} as expected,
        e.currency as actual
      from bills b join (
        select distinct x.bill_id, e.currency
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.bill_id is not null and e.book in ('bank', 'vat', 'applied', 'receivable', 'commission', 'services')) e
        on e.bill_id = b.id`,
  },
});
