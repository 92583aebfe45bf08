import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** Where a customer gets letters, and their region; undefined if there is no address. */
export async function addresseeOf(
  db: Queryable,
  customerId: number,
): Promise<{ readonly to: string; readonly region: Region } | undefined> {
  const { rows } = await db.execute<{ to: string | null; region: Region }>(sql`
    select company_email as "to", region from customers where id = ${customerId}`);
  const [found] = rows;
  return found?.to ? { to: found.to, region: found.region } : undefined;
}
