import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";

/** Days that finished jobs and unsendable letters are kept. */
const days = 30;

/** Deletes old finished jobs; dead jobs stay until somebody has dealt with them. */
export async function clearOldJobs({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - days * 24 * 3_600_000).toISOString();
  await database.db.execute(sql`delete from jobs where state = 'done' and finished_at < ${before}`);
  await database.db.execute(sql`
    update letters set content = null, files = null, body = null, version = version + 1, updated_at = now()
    where content is not null and state in ('kept', 'failed') and created_at < ${before}`);
}
