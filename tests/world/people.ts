// Users for tests, made directly in the database.
import { sql } from "drizzle-orm";
import { hashPassword } from "../../server/domains/auth/passwords/passwords.ts";
import type { Database } from "../../server/platform/db/open.ts";
import type { Region } from "../../src/domain/company/region.ts";

export const password = "Тихий-омут-39";

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly customerId: number | null;
}

let count = 0;

export async function addAdministrator(database: Database): Promise<Person> {
  const email = `admin-${(count += 1)}@kabinet.test`;
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into users (email, password_hash, role, name, region)
    values (${email}, ${await hashPassword(password)}, 'ADMIN', 'Анна Ким', 'by') returning id`);
  return { id: rows[0]?.id ?? 0, email, customerId: null };
}

export async function addCustomer(database: Database, region: Region = "by"): Promise<Person> {
  const number = (count += 1);
  const email = `client-${number}@kabinet.test`;
  const { rows: customers } = await database.db.execute<{ id: number }>(sql`
    insert into customers (company_name, region, company_email, company_tax_number, contact_name, rates_adds)
    values (${`ООО «Ромашка ${number}»`}, ${region}, ${email}, ${String(100_000_000 + number)}, 'Иван Лужин', 3.5)
    returning id`);
  const customerId = customers[0]?.id ?? 0;
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into users (email, password_hash, role, name, region, customer_id)
    values (${email}, ${await hashPassword(password)}, 'CUSTOMER', 'Иван Лужин', ${region}, ${customerId}) returning id`);
  return { id: rows[0]?.id ?? 0, email, customerId };
}

/** Resets a user's password to the one that all these users have. */
export async function restorePassword(database: Database, { id }: Person): Promise<void> {
  await database.db.execute(sql`update users set password_hash = ${await hashPassword(password)} where id = ${id}`);
}
