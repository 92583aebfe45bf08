import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/region.ts";
import type { Queryable } from "../db/open.ts";

/** Where a customer reads letters, and in whose region; undefined where there is no address. */
export async function addresseeOf(
  db: Queryable,
  customerId: number,
): Promise<{ readonly to: string; readonly region: Region } | undefined> {
  const { rows } = await db.execute<{ to: string | null; region: Region }>(sql`
    select company_email as "to", region from customers where id = ${customerId}`);
  const [found] = rows;
  return found?.to ? { to: found.to, region: found.region } : undefined;
}
