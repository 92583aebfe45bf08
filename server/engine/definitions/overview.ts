// All sections with owner, size and faults, for the administrators' screen.
import { sql } from "drizzle-orm";
import type { SectionOverview } from "../../../src/contract/records/definitions.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Registry } from "../registry.ts";
import { tableName } from "../tables/storage.ts";
import { sourceOf } from "./candidates.ts";
import { readStored } from "./stored.ts";

/** Records are counted up to this number. */
const most = 10_000;

/** The product's sections first, then the operators' own, removed ones among them. */
export async function readOverview(db: Queryable, registry: Registry): Promise<readonly SectionOverview[]> {
  const stored = await readStored(db);
  const own = new Map(stored.map((section) => [section.name, section]));
  const builtIn = registry.product.definitions.filter(({ name }) => !own.has(name));
  const counts = await countRecords(db, [...builtIn.map(({ name }) => name), ...own.keys()]);
  return [
    ...builtIn.map((definition) => ({
      ...outlineOf(definition.name, definition),
      owner: "product" as const,
      removed: false,
      records: counts.get(definition.name) ?? 0,
      faults: 0,
    })),
    ...stored.map(({ name, file, removed, described }) => ({
      ...outlineOf(name, described?.definition),
      ...(file === null ? { owner: "database" as const } : { owner: "file" as const, file }),
      removed,
      records: counts.get(name) ?? 0,
      faults: registry.faults.filter((fault) => fault.file === sourceOf({ file, name })).length,
    })),
  ];
}

const outlineOf = (name: string, definition: Definition | undefined) => ({
  name,
  label: definition?.label.many ?? name,
  path: `/${definition?.path ?? name}`,
  fields: Object.keys(definition?.fields ?? {}).length,
  read: [...(definition?.access.read ?? [])],
  write: [...(definition?.access.write ?? [])],
});

/** Sections that have no table yet are left out. */
async function countRecords(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`);
  const there = new Set(tables.map(({ name }) => name));
  const counted = names.filter((name) => there.has(tableName(name)));
  if (counted.length === 0) return new Map();
  const counts = counted.map(
    (name) => sql`select ${name}::text as name, count(*)::int as records
      from (select from ${sql.identifier(tableName(name))} limit ${most}) as counted`,
  );
  const { rows } = await db.execute<{ name: string; records: number }>(sql.join(counts, sql` union all `));
  return new Map(rows.map(({ name, records }) => [name, records]));
}
