import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.ts";

/**
 * Deletes registrations whose e-mail was not confirmed within a year, as the initial privacy policy promises. Candidates
 * entered by an administrator gave no consent here and stay.
 */
export async function deleteUnconfirmedCandidates({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<void> {
  await database.db.execute(sql`
    delete from customer_candidates c
    where c.state = 'new' and exists (select from customer_candidates_consents where parent_id = c.id)
      and c.created_at < ${clock().toISOString()}::timestamptz - interval '1 year'`);
}
