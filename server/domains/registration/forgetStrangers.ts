import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.ts";

/**
 * Forgets registrations whose e-mail nobody confirmed within a year: so the first policy promises it. Candidates that an
 * administrator wrote down agreed to nothing here, and stay.
 */
export async function forgetStrangers({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await database.db.execute(sql`
    delete from customer_candidates c
    where c.state = 'new' and exists (select from customer_candidates_consents where parent_id = c.id)
      and c.created_at < ${clock().toISOString()}::timestamptz - interval '1 year'`);
}
