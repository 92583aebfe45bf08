// Stores the last valid definition of each operator's file in the database, so that a section survives a restart with an
// invalid file.
import { sql } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import { readDefinition } from "../../../src/definition/check/readDefinition.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** Definitions by file. Leaves out those of older versions that are no longer valid. */
export async function readKept(db: Queryable): Promise<ReadonlyMap<string, Definition>> {
  const { rows } = await db.execute<{ source: string; definition: unknown }>(sql`
    select distinct on (source) source, definition from definition_versions order by source, id desc`);
  return new Map(
    rows.flatMap(({ source, definition }) => {
      const read = readDefinition(definition);
      return "definition" in read ? [[source, read.definition] as const] : [];
    }),
  );
}

/**
 * Stores definitions that differ from the newest stored version of their file. Runs under the migration lock, in its
 * transaction.
 */
export async function keepDefinitions(db: Queryable, definitions: ReadonlyMap<string, Definition>): Promise<void> {
  for (const [source, definition] of definitions) {
    const text = JSON.stringify(definition);
    await db.execute(sql`
      insert into definition_versions (source, resource, definition)
      select ${source}, ${definition.name}, ${text}::json
      where ${text} is distinct from (
        select v.definition::text from definition_versions v where v.source = ${source} order by v.id desc limit 1)`);
  }
}
