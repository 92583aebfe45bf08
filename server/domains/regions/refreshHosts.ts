import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import type { Hosts } from "../../platform/http/hosts.ts";

/** Reads which region is the default: at start and periodically, since other processes change it too. */
export async function refreshHosts(hosts: Hosts, db: Queryable): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from regions where is_default order by id limit 1`,
  );
  hosts.makeDefault(rows[0]?.name);
}
