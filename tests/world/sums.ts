// Data for tests of stored sums: a customer with accounts, and pseudo-random numbers.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../server/platform/db/open.ts";

/** Adds a customer with an account for each named system; a name may occur several times. */
export async function addAccounts(db: Queryable, systems: readonly string[]): Promise<void> {
  await db.execute(sql`insert into customers (company_name, region, company_email, company_tax_number, contact_name)
    values ('ООО «Ромашка»', 'by', 'docs@firm.by', '100000001', 'Иван Лужин')`);
  await db.execute(sql`
    insert into systems (key, name) select distinct key, key from jsonb_array_elements_text(${JSON.stringify(systems)}::jsonb) key`);
  await db.execute(sql`
    insert into accounts (name, customer_id, system_id, region, currency)
    select 'Кабинет ' || n, c.id, s.id, 'by', 'BYN'
    from customers c, jsonb_array_elements_text(${JSON.stringify(systems)}::jsonb) with ordinality a (key, n)
      join systems s using (key)`);
}

/** Integers below a given one, the same in every run. */
export function numbers(): (below: number) => number {
  let seed = 20_260_301;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}
