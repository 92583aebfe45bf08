import { sql } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { columnName, tableName } from "../tables/storage.ts";

/** Decrypts a stored secret; null if none is set. The caller has checked access to the record. */
export async function readSecret(
  db: Queryable,
  definition: Definition,
  id: number,
  field: string,
  secrets: Secrets,
): Promise<string | null> {
  const { rows } = await db.execute<{ sealed: string | null }>(sql`
    select ${sql.identifier(columnName(field))} as sealed from ${sql.identifier(tableName(definition.name))} where id = ${id}`);
  const sealed = rows[0]?.sealed ?? null;
  return sealed === null ? null : secrets.open(sealed);
}
