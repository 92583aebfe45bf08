import { sql } from "drizzle-orm";
import type { Session } from "../../server/platform/db/open.ts";

/** Customers of Belarus, numbered from 1. @param kazakhEvery makes each so many one of Kazakhstan */
export async function insertFirms(session: Session, count: number, kazakhEvery = count + 1): Promise<void> {
  await session.execute(sql`
    insert into customers (company_name, region, company_email, company_tax_number, contact_name)
    select 'ООО «Фирма ' || n || '»', case when n % ${kazakhEvery}::integer = 0 then 'kz' else 'by' end,
      'firm' || n || '@firm.by', (100000000 + n)::text, 'Иван Лужин'
    from generate_series(1, ${count}::integer) n`);
}

/** One contract for each customer, in force since `since`. */
export async function insertContracts(session: Session, since: string): Promise<void> {
  await session.execute(sql`
    insert into contracts (number, customer_id, start_date) select 'Д-' || id, id, ${since}::date from customers`);
}
