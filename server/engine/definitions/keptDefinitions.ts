// The last good definition of every operator's file, kept in the database: a file that is wrong at the next start
// does not take its section away.
import { sql } from "drizzle-orm";
import type { Definition } from "../../../src/resources/grammar.ts";
import { readDefinition } from "../../../src/resources/readDefinition.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** By file. What an older version kept and this one no longer understands is left out. */
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

/** Keeps what differs from the newest version of its file. Runs under the migration lock, in its transaction. */
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
