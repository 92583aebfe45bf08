// Years of a reseller's bills, payments, spend and acts, from which triggers make the pivot's rows.
import { sql } from "drizzle-orm";
import { maintain } from "../../server/platform/db/maintain.ts";
import type { Database, Session } from "../../server/platform/db/open.ts";
import { condenseSums } from "../../server/domains/pivot/sql/condenseSums.ts";
import { prepareDatabase } from "../../server/engine/definitions/prepare.ts";
import { kabinet } from "../../server/product.ts";
import { insertFirms } from "./firms.ts";

/** Lines of one bill. */
const linesOfBill = 4;

/**
 * Fills a prepared database until the pivot has `rows` rows: three years, 12 systems, 6 services, a customer per 500 rows.
 * A few customers have much, most have little; three bills of four are paid.
 */
export async function fillPivot(database: Database, rows: number): Promise<void> {
  await prepareDatabase(database, kabinet);
  await database.withoutTimeLimits(async (session) => {
    await setFollowing(session, "disable");
    await insertBusiness(session, rows);
    await setFollowing(session, "enable");
    for (const [tell, table] of [
      ["bills", "bills"],
      ["expenses", "accounts"],
      ["closed", "customers"],
    ])
      await session.execute(sql.raw(`select pivot_tell_${tell}((select array_agg(id) from ${table}))`));
    await session.execute(sql`vacuum (full) pivot_facts`);
  });
  await condenseSums(database);
  if (database.kind === "server") await database.withoutTimeLimits((session) => session.execute(sql`vacuum (analyze)`));
  else await maintain(database);
}

/** Turns the pivot's triggers off or on: a bulk load updates the pivot once at its end, as the migration did. */
export async function setFollowing(session: Session, state: "disable" | "enable"): Promise<void> {
  const { rows } = await session.execute<{ statement: string }>(sql`
    select format('alter table %s ${sql.raw(state)} trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where tgname like '%\_pivot%' and not tgisinternal`);
  for (const { statement } of rows) await session.execute(sql.raw(statement));
}

async function insertBusiness(session: Session, rows: number): Promise<void> {
  const customers = Math.max(20, Math.floor(rows / 500));
  await insertFirms(session, customers, 7);
  await session.execute(sql`
    insert into systems (key, name) select 'system_' || n, 'Система ' || n from generate_series(1, 12) n`);
  await session.execute(sql`
    insert into contracts (number, customer_id, start_date, service, payment_terms)
    select 'Д-' || id, id, date '2023-01-01', (array['Размещение рекламы', 'Ведение кампаний', 'Аудит', 'Аналитика',
      'Дизайн', 'Обучение'])[1 + id % 6], (array['prepay', 'postpay', 'actual'])[1 + id % 3] from customers`);
  await session.execute(sql`
    insert into accounts (name, customer_id, system_id, region, currency)
    select 'Кабинет ' || c.id || '/' || s.id, c.id, s.id, c.region,
      case s.id % 4 when 0 then 'USD' when 1 then 'EUR' when 2 then 'RUB' else
        case c.region when 'by' then 'BYN' else 'KZT' end end
    from customers c cross join systems s order by c.id, s.id`);
  // Squares make the first customers the largest.
  await session.execute(sql`
    insert into bills (number, date, customer_id, contract_id, region, amount_with_vat, vat_percent, paid, paid_at)
    select 'Б-' || n, made.day, customer, k.id, u.region, 0, 20, n % 4 <> 0, case when n % 4 <> 0 then made.day + 3 end
    from (
      select n, date '2023-01-01' + (n::bigint * 7919 % 1096)::integer as day,
        1 + (power((n::bigint * 48271 % 100003) / 100003.0, 2) * ${customers}::integer)::integer % ${customers}::integer
          as customer
      from generate_series(1, ${Math.ceil(rows / linesOfBill)}::integer) n) made
      join customers u on u.id = made.customer join contracts k on k.customer_id = u.id`);
  await session.execute(sql`
    insert into bills_lines (parent_id, position, account_id, platform, amount, commission_percent, discount_percent,
      enrolled, currency, rate, scale, arrives)
    select b.id, p, a.id, 'Площадка', s.amount, 5 + s.pick % 8, s.pick % 3, round(s.amount / 1.2 * 0.92, 2), a.currency,
      case a.currency when 'USD' then 3.2 when 'EUR' then 3.5 when 'RUB' then 0.035 else 1 end, 1,
      round(s.amount / 1.2 * 0.92 / case a.currency when 'USD' then 3.2 when 'EUR' then 3.5 when 'RUB' then 0.035 else 1
        end, 2)
    from bills b cross join generate_series(0, ${linesOfBill - 1}) p
      cross join lateral (select (b.id * 104729 + p * 7919) % 1000003 as pick) pick
      cross join lateral (select pick.pick, 50 + pick.pick % 900000 / 100.0 as amount) s
      join accounts a on a.customer_id = b.customer_id and a.system_id = 1 + s.pick % 12`);
  await session.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id, bill_id)
      select 'enrolment', paid_at, customer_id, id from bills where paid returning id, date, bill_id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'enrolment', m.date, e.book, e.account_id, e.currency, e.amount
    from made m join bills_lines l on l.parent_id = m.bill_id
      cross join lateral (values ('cabinet', l.account_id, l.currency, l.arrives), ('bank', null, l.currency, -l.arrives))
        e (book, account_id, currency, amount)`);
  await session.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id)
      select 'spend', date '2025-12-31', id from customers returning id, date, customer_id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'spend', m.date, e.book, e.account_id, e.currency, e.amount
    from made m join accounts a on a.customer_id = m.customer_id
      join (select account_id, round(sum(amount) * 0.9, 2) as amount from ledger_entries group by account_id) s
        on s.account_id = a.id
      cross join lateral (values ('cabinet', a.id, a.currency, -s.amount), ('spend', null, a.currency, s.amount))
        e (book, account_id, currency, amount)
    where s.amount > 0`);
  await session.execute(sql`
    insert into acts (number, date, customer_id, contract_id, region, currency, total_with_vat, visible)
    select 'А-' || k.id, date '2025-12-31', k.customer_id, k.id, u.region,
      case u.region when 'by' then 'BYN' else 'KZT' end, round(s.amount * 0.8, 2), true
    from contracts k join customers u on u.id = k.customer_id
      join (select b.contract_id, sum(l.amount) as amount from bills b join bills_lines l on l.parent_id = b.id
        where b.paid group by b.contract_id) s on s.contract_id = k.id`);
}
