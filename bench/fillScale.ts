// A reseller that has grown for ten years: customers with accounts, bills, acts and a ledger, made by the database itself.
import { sql } from "drizzle-orm";
import { fillBaseData } from "../server/domains/billing/baseData.ts";
import { prepareDatabase } from "../server/engine/definitions/prepare.ts";
import { buildIndexes } from "../server/engine/tables/syncIndexes.ts";
import { Registry } from "../server/engine/registry.ts";
import type { Database, Session } from "../server/platform/db/open.ts";
import { kabinet } from "../server/product.ts";
import { dropWhatIsMadeAnew } from "./fillBills.ts";

/** Bills of one customer; each of the customer's three accounts spends on 16 older months and on 26 days of late. */
const billsOfCustomer = 100;
const spends = { months: 16, days: 26 } as const;

/**
 * Fills a prepared database with so many bills, a hundred per customer, and about five ledger entries for each. Nearly all
 * are paid, except the latest. The pivot's rows are left out: they have a measurement of their own.
 */
export async function fillScale(database: Database, bills: number): Promise<void> {
  await prepareDatabase(database, kabinet);
  await fillBaseData(database.db, new Registry(kabinet));
  await database.unhurried(async (session) => {
    await dropWhatIsMadeAnew(session, ["bills", "bills_lines", "acts", "acts_lines"]);
    // Without triggers: references are right by construction, and the sums of accounts are made once, at the end.
    await session.execute(sql`set session_replication_role = replica`);
    await insertCustomers(session, Math.max(20, Math.ceil(bills / billsOfCustomer)));
    await insertBills(session, bills);
    await insertSpend(session);
    await insertActs(session);
    await session.execute(sql`set session_replication_role = origin`);
    await session.execute(sql`select account_sums_repair()`);
    await session.execute(sql`select top_up_sums_repair()`);
  });
  await prepareDatabase(database, kabinet);
  await buildIndexes(database, kabinet.definitions);
  await database.unhurried((session) => session.execute(sql`vacuum (analyze)`));
}

async function insertCustomers(session: Session, customers: number): Promise<void> {
  await session.execute(sql`
    insert into customers (company_name, region, company_email, company_tax_number, contact_name)
    select 'ООО «Фирма ' || n || '»', case when n % 5 = 0 then 'kz' else 'by' end, 'firm' || n || '@firm.by',
      (100000000 + n)::text, 'Иван Лужин'
    from generate_series(1, ${customers}::integer) n`);
  await session.execute(sql`
    insert into contracts (number, customer_id, start_date) select 'Д-' || id, id, date '2016-01-01' from customers`);
  await session.execute(sql`
    insert into accounts (name, customer_id, contract_id, system_id, region, currency, status)
    select 'Кабинет ' || c.id || ' ' || s.key, c.id, k.id, s.id, c.region, y.currency,
      case when c.id % 20 = 0 then 'suspended' else 'active' end
    from customers c join contracts k on k.customer_id = c.id
      join systems s on s.key in ('yandex_direct', 'google_ads', 'meta_ads')
      join systems_currencies y on y.parent_id = s.id and y.region = c.region
    order by c.id, s.id`);
  await session.execute(sql`
    insert into rates (date, region, usd, eur, rub)
    select day::date, region, 3.2, 3.5, 3.7
    from generate_series(current_date - 40, current_date, interval '1 day') day cross join (values ('by'), ('kz')) r (region)`);
  await session.execute(sql`analyze customers, contracts, accounts`);
}

/** Ten years that end today, a line in each bill. */
async function insertBills(session: Session, bills: number): Promise<void> {
  await session.execute(sql`
    insert into bills (number, date, customer_id, contract_id, region, amount_with_vat, enrolled_amount, vat_percent,
      has_original, paid, paid_at, pay_until)
    select 'Б-' || extract(year from made.day) || '-' || lpad(n::text, 7, '0'), made.day, k.customer_id, k.id, c.region, amount,
      round(amount / 1.2, 2), 20, n % 3 = 0, is_paid, case when is_paid then made.day end,
      bill_pay_until(c.region, made.day, null)
    from (
      select n, current_date - 3650 + (n::bigint * 3650 / ${bills}::integer)::integer as day,
        1 + (n * 48271::bigint % (select count(*) from customers))::integer as customer,
        (1000 + n * 7919::bigint % 9999900) / 100.0 as amount,
        n % 400 <> 0 and (n < ${bills}::integer * 0.998 or n % 4 = 0) as is_paid
      from generate_series(1, ${bills}::integer) n) made
      join contracts k on k.customer_id = made.customer join customers c on c.id = made.customer`);
  await session.execute(sql`
    insert into bills_lines (parent_id, position, account_id, amount, enrolled, currency, rate, scale, arrives)
    select b.id, 0, a.id, b.amount_with_vat, b.enrolled_amount, a.currency, 1, 1, b.enrolled_amount
    from bills b join lateral (
      select id, currency from accounts where customer_id = b.customer_id order by id offset b.id % 3 limit 1) a on true`);
  await session.execute(sql`analyze bills, bills_lines`);
  await session.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id, bill_id)
      select 'enrolment', paid_at, customer_id, id from bills where paid order by id returning id, date, bill_id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'enrolment', m.date, e.book, e.account_id, l.currency, e.amount
    from made m join bills_lines l on l.parent_id = m.bill_id
      cross join lateral (values ('cabinet', l.account_id, l.arrives), ('exchange', null, -l.arrives))
        e (book, account_id, amount)`);
}

async function insertSpend(session: Session): Promise<void> {
  await session.execute(sql`
    with days as (
      select (date_trunc('month', current_date) - make_interval(months => n + 1))::date as day
      from generate_series(1, ${spends.months}::integer) n
      union all select current_date - n from generate_series(1, ${spends.days}::integer) n),
    made as (
      insert into ledger_transactions (kind, date, customer_id)
      select 'spend', d.day, c.id from days d cross join customers c order by d.day, c.id
      returning id, date, customer_id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'spend', m.date, e.book, e.account_id, a.currency, e.amount
    from made m join accounts a on a.customer_id = m.customer_id
      cross join lateral (select (100 + (a.id * 7919 + m.id * 104729) % 700) / 100.0 as spent) s
      cross join lateral (values ('cabinet', a.id, -s.spent), ('spend', null, s.spent)) e (book, account_id, amount)
    where a.id % 3 <> 0 or m.id % 2 = 0`);
}

/** Ten acts for each customer, of the last ten months. */
async function insertActs(session: Session): Promise<void> {
  await session.execute(sql`
    insert into acts (number, date, customer_id, contract_id, region, currency, total_with_vat, vat_amount,
      amount_without_vat, visible)
    select 'А-' || n || '-' || c.id, (date_trunc('month', current_date) - make_interval(months => n - 1))::date - 1,
      c.id, k.id, c.region, case c.region when 'by' then 'BYN' else 'KZT' end, 3000, 500, 2500, true
    from generate_series(1, 10) n cross join customers c join contracts k on k.customer_id = c.id
    order by n desc, c.id`);
  await session.execute(sql`
    insert into acts_lines (parent_id, position, account_id, amount)
    select t.id, row_number() over (partition by t.id order by a.id) - 1, a.id, 1000
    from acts t join accounts a on a.customer_id = t.customer_id`);
}
