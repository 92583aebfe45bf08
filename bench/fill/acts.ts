// A region's customers with two months of income and spend, as the ledger has it.
import { sql } from "drizzle-orm";
import { fillBaseData } from "../../server/domains/billing/baseData.ts";
import type { Database, Session } from "../../server/platform/db/open.ts";
import { Registry } from "../../server/engine/registry.ts";
import { prepareDatabase } from "../../server/engine/definitions/prepare.ts";
import { addMonths, type Day } from "../../src/domain/time/periods.ts";
import { setFollowing } from "./pivot.ts";
import { kabinet } from "../../server/product.ts";
import { insertContracts, insertFirms } from "./firms.ts";

/**
 * Fills a database with customers in Belarus. Each has a contract and three accounts: two that close by spend (a cabinet in
 * roubles, one in dollars) and one by enrolment. Each account has a paid bill in both months and spend on every day.
 * @param month the first day of the second month
 */
export async function fillActs(database: Database, customers: number, month: Day): Promise<void> {
  await prepareDatabase(database, kabinet);
  const registry = new Registry(kabinet);
  await fillBaseData(database.db, registry);
  await database.withoutTimeLimits(async (session) => {
    await setFollowing(session, "disable");
    await insertMonths(session, customers, month);
    await setFollowing(session, "enable");
    await session.execute(sql`select pivot_tell_bills((select array_agg(id) from bills))`);
    await session.execute(sql`vacuum (analyze)`);
  });
}

async function insertMonths(session: Session, customers: number, month: Day): Promise<void> {
  const from = addMonths(month, -1);
  const to = addMonths(month, 1);
  await session.execute(sql`
    insert into rates (date, region, usd, eur, rub)
    select day::date, 'by', 3.2, 3.5, 3.7 from generate_series(${from}::date, ${to}::date, interval '1 day') day`);
  await insertFirms(session, customers);
  await insertContracts(session, "2020-01-01");
  await session.execute(sql`
    insert into accounts (name, customer_id, contract_id, system_id, region, currency)
    select 'Кабинет ' || c.id, c.id, k.id, s.id, c.region, y.currency
    from customers c join contracts k on k.customer_id = c.id
      join systems s on s.key in ('yandex_direct', 'google_ads', 'meta_ads')
      join systems_currencies y on y.parent_id = s.id and y.region = c.region
    order by c.id, s.id`);
  await session.execute(sql`
    insert into bills (number, date, customer_id, contract_id, region, amount_with_vat, vat_percent, paid, paid_at)
    select 'Б-' || k.customer_id || '-' || m, day, k.customer_id, k.id, 'by', 3000, 20, true, day
    from contracts k cross join (values (0, ${from}::date), (1, ${month}::date)) paid (m, day)`);
  await session.execute(sql`
    insert into bills_lines (parent_id, position, account_id, amount, enrolled, currency, rate, scale, arrives)
    select b.id, row_number() over (partition by b.id order by a.id) - 1, a.id, 1000, 800, a.currency,
      case a.currency when 'BYN' then 1 else 3.2 end, 1, case a.currency when 'BYN' then 800 else 250 end
    from bills b join accounts a on a.customer_id = b.customer_id`);
  await session.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id, bill_id)
      select 'enrolment', paid_at, customer_id, id from bills returning id, date, bill_id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'enrolment', m.date, e.book, e.account_id, l.currency, e.amount
    from made m join bills_lines l on l.parent_id = m.bill_id
      cross join lateral (values ('cabinet', l.account_id, l.arrives), ('exchange', null, -l.arrives))
        e (book, account_id, amount)`);
  await session.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id)
      select 'spend', day::date, c.id
      from customers c cross join generate_series(${from}::date, ${to}::date - 1, interval '1 day') day
      returning id, date, customer_id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'spend', m.date, e.book, e.account_id, a.currency, e.amount
    from made m join accounts a on a.customer_id = m.customer_id
      cross join lateral (select (100 + (a.id * 7919 + m.id * 104729) % 700) / 100.0 as spent) s
      cross join lateral (values ('cabinet', a.id, -s.spent), ('spend', null, s.spent)) e (book, account_id, amount)`);
}
