import { sql } from "drizzle-orm";
import type { Database } from "./open.ts";

/**
 * Vacuums and analyses the embedded database, which has no autovacuum; called by a timer every few minutes, and after bulk
 * loads. It handles tables of which a fifth has changed, each in a separate statement, so that others get their turn. Does
 * nothing on a server.
 */
export async function maintain(database: Database): Promise<void> {
  if (database.kind === "server") return;
  // Statistics of the last second are not visible otherwise.
  await database.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_stat_user_tables s on s.relid = c.oid
    where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    order by name`);
  for (const { name } of rows)
    await database.withoutTimeLimits((session) => session.execute(sql.raw(`vacuum (analyze) ${name}`)));
}
