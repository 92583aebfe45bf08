// All sections with owner, size and faults, for the administrators' screen.
import { sql } from "drizzle-orm";
import type { SectionOverview } from "../../../src/contract/records/definitions.ts";
import { isExtension } from "../../../src/definition/extension/readExtension.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Registry } from "../registry.ts";
import { tableName } from "../tables/storage.ts";
import { sourceOf } from "./candidates.ts";
import { readStored, type Stored } from "./stored.ts";

/** Records are counted up to this number. */
const maxCounted = 10_000;

/** The product's sections first, including extended ones, then the operators' own, including removed ones. */
export async function readOverview(db: Queryable, registry: Registry): Promise<readonly SectionOverview[]> {
  const stored = await readStored(db);
  const own = stored.filter((section) => !isAddition(registry, section));
  const builtIn = registry.product.definitions.filter(
    (definition) => !own.some(({ name }) => name === definition.name),
  );
  const counts = await countRecords(
    db,
    [...builtIn, ...own].map(({ name }) => name),
  );
  const faultsOf = (section: Pick<Stored, "file" | "name">): number =>
    registry.faults.filter((fault) => fault.file === sourceOf(section)).length;
  return [
    ...builtIn.map((definition) => {
      const { name } = definition;
      const addition = stored.find((section) => section.name === name && !section.removed);
      return {
        ...outlineOf(name, registry.get(name) ?? definition),
        owner: "product" as const,
        ...(addition && { extended: true, ...(addition.file !== null && { file: addition.file }) }),
        removed: false,
        records: counts.get(name) ?? 0,
        faults: faultsOf(addition ?? { name, file: null }),
      };
    }),
    ...own.map((section) => {
      const { name, file, removed, described } = section;
      const definition = described && !isExtension(described.said) ? described.said : undefined;
      return {
        ...outlineOf(name, definition),
        ...(file === null ? { owner: "database" as const } : { owner: "file" as const, file }),
        removed,
        records: counts.get(name) ?? 0,
        faults: faultsOf(section),
      };
    }),
  ];
}

/** True for an extension of one of the product's sections. */
const isAddition = ({ product }: Registry, { name, described }: Stored): boolean =>
  described ? isExtension(described.said) : product.definitions.some((definition) => definition.name === name);

const outlineOf = (name: string, definition: Definition | undefined) => ({
  name,
  label: definition?.label.many ?? name,
  path: `/${definition?.path ?? name}`,
  fields: Object.keys(definition?.fields ?? {}).length,
  read: [...(definition?.access.read ?? [])],
  write: [...(definition?.access.write ?? [])],
});

/** Skips sections that have no table yet. */
async function countRecords(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`);
  const there = new Set(tables.map(({ name }) => name));
  const counted = names.filter((name) => there.has(tableName(name)));
  if (counted.length === 0) return new Map();
  const counts = counted.map(
    (name) => sql`select ${name}::text as name, count(*)::int as records
      from (select from ${sql.identifier(tableName(name))} limit ${maxCounted}) as counted`,
  );
  const { rows } = await db.execute<{ name: string; records: number }>(sql.join(counts, sql` union all `));
  return new Map(rows.map(({ name, records }) => [name, records]));
}
