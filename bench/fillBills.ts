// A table of bills as a business of so many would have it, made by the database itself.
import { sql } from "drizzle-orm";
import { maintain } from "../server/platform/db/maintain.ts";
import type { Database, Session } from "../server/platform/db/open.ts";
import { prepareDatabase } from "../server/engine/definitions/prepare.ts";
import { buildIndexes } from "../server/engine/tables/syncIndexes.ts";
import { kabinet } from "../server/product.ts";

/** Ids of the customer who has three tenths of all bills, and of one of the many others. */
export const customer = { heavy: 1, ordinary: 17 } as const;

/**
 * Prepares the database as the server does at its start, and fills it with bills of ten years, one line each. One in
 * forty was never paid, and of the last weeks most are not paid yet: what is paid has to do with the date, as in life.
 */
export async function fillBills(database: Database, rows: number): Promise<void> {
  await prepareDatabase(database, kabinet);
  await database.unhurried((session) => insertBills(session, rows));
  await prepareDatabase(database, kabinet);
  await buildIndexes(database, kabinet.definitions);
  if (database.kind === "server") await database.unhurried((session) => session.execute(sql`vacuum (analyze)`));
  else await maintain(database);
}

async function insertBills(session: Session, rows: number): Promise<void> {
  await dropWhatIsMadeAnew(session, ["bills", "bills_lines"]);
  const customers = Math.max(20, Math.floor(rows / 1000));
  await session.execute(sql`
    insert into customers (company_name, region, company_email, company_tax_number, contact_name)
    select 'ООО «Фирма' || n || '»', case when n % 5 = 0 then 'kz' else 'by' end, 'firm' || n || '@firm.by',
      (100000000 + n)::text, 'Иван Лужин'
    from generate_series(1, ${customers}::integer) n`);
  await session.execute(sql`insert into systems (key, name) values ('example', 'Пример')`);
  await session.execute(sql`
    insert into accounts (name, customer_id, system_id, currency) select 'Аккаунт ' || c.id, c.id, s.id, 'BYN'
    from customers c cross join systems s order by c.id`);
  await session.execute(sql`
    insert into bills (number, date, customer_id, region, amount_with_vat, enrolled_amount, base, has_original, paid)
    select 'Б-' || extract(year from day) || '-' || lpad(n::text, 7, '0'), day, customer,
      case when customer % 5 = 0 then 'kz' else 'by' end, amount, round(amount / 1.2, 2), 'Договор ' || n % 997,
      n % 3 = 0, n % 40 <> 0 and (n < ${rows}::integer * 0.99 or n % 4 = 0)
    from (
      select n, date '2016-01-01' + (n::bigint * 3650 / ${rows}::integer)::integer as day,
        case when n % 10 < 3 then 1 else 1 + (n * 48271::bigint % ${customers}::integer)::integer end as customer,
        (1000 + n * 7919::bigint % 9999900) / 100.0 as amount
      from generate_series(1, ${rows}::integer) n) made`);
  await session.execute(sql`
    insert into bills_lines (parent_id, position, account_id, amount)
    select b.id, 0, a.id, b.amount_with_vat from bills b join accounts a on a.customer_id = b.customer_id`);
}

/** Drops the indexes and references of these tables: the next preparation makes each in one go. */
export async function dropWhatIsMadeAnew(session: Session, tables: readonly string[]): Promise<void> {
  const meant = sql`any (${sql.param(tables)}::regclass[])`;
  const { rows } = await session.execute<{ statement: string }>(sql`
    select format('drop index %I', i.relname) as statement
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_description d on d.objoid = i.oid
    where x.indrelid = ${meant} and d.description like 'From the definition: %'
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
    where conrelid = ${meant} and contype = 'f'`);
  for (const { statement } of rows) await session.execute(sql.raw(statement));
}
