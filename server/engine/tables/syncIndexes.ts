// Makes the database's indexes match the definitions. Unique ones and those of small tables are built in the transaction
// that changes the tables; those of large tables afterwards, while others read and write.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import { isRetryable } from "../../platform/db/errors.ts";
import type { Database, Queryable, Session } from "../../platform/db/open.ts";
import { type Index, indexesOf } from "./indexes.ts";

/** Generated indexes have a comment with their definition, which shows changes; indexes made by hand have none. */
const mark = "From the definition: ";

/** Bytes of a large table, whose index takes seconds to build. */
const largeBytes = 8 * 1024 * 1024;

/** The existing indexes of tables. */
export interface Present {
  /** The comments of generated indexes, by table and name. */
  readonly made: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly large: ReadonlySet<string>;
}

/** Reads the existing indexes of the tables. */
export const readPresent = (db: Queryable, wanted: readonly Index[]): Promise<Present> => readOf(db, tablesOf(wanted));

async function readOf(db: Queryable, of: readonly string[]): Promise<Present> {
  const made = new Map<string, Map<string, string>>();
  const large = new Set<string>();
  if (of.length === 0) return { made, large };
  const tables = sql.join(
    of.map((table) => sql`${table}`),
    sql`, `,
  );
  // Materialized, since each size is read from the file system.
  const { rows } = await db.execute<{ table: string; name: string | null; comment: string | null; large: boolean }>(sql`
    with of as materialized (
      select oid, relname as "table", pg_relation_size(oid) > ${largeBytes} as large
      from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname in (${tables}))
    select of."table", of.large, i.relname as name, d.description as comment
    from of
    left join pg_index x on x.indrelid = of.oid
    left join pg_class i on i.oid = x.indexrelid
    left join pg_description d on d.objoid = i.oid and d.classoid = 'pg_class'::regclass`);
  for (const { table, name, comment, large: isLarge } of rows) {
    if (isLarge) large.add(table);
    if (name !== null && comment?.startsWith(mark))
      made.set(table, (made.get(table) ?? new Map<string, string>()).set(name, comment));
  }
  return { made, large };
}

/**
 * Creates, replaces and drops generated indexes of these tables, except those that `buildIndexes` makes; indexes made by hand
 * stay. Runs in the migration's transaction.
 */
export async function syncIndexes(db: Queryable, wanted: readonly Index[], { made, large }: Present): Promise<void> {
  for (const { name, table, comment } of unwanted(wanted, made))
    if (!large.has(table) || comment.startsWith(uniqueMark)) await dropIndex(db, name);
  for (const index of missing(wanted, made)) if (index.unique || !large.has(index.table)) await replace(db, index);
}

/** Drops the generated indexes of a column before its name or type changes; `syncIndexes` rebuilds them. */
export async function dropIndexesOn(db: Queryable, table: string, column: string): Promise<void> {
  const { made } = await readOf(db, [table]);
  for (const [name, comment] of made.get(table) ?? []) if (comment.includes(`"${column}"`)) await dropIndex(db, name);
}

/** Another process may have dropped it since it was read: `buildIndexes` runs beside migrations. */
const dropIndex = (db: Queryable, name: string) => db.execute(sql.raw(`drop index if exists "${name}"`));

/** An arbitrary lock number, unique in this program. */
const lock = 5_270_142;

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Builds the missing and changed indexes of large tables, then drops those that no definition needs any more. Vacuums and
 * analyses the tables, so that their pages allow index-only scans. A server builds concurrently; embedded, others get their
 * turn after each index. An index that can't be built is logged and retried the next time. Does nothing while another
 * process does this.
 * @returns whether all indexes exist
 */
export async function buildIndexes(
  database: Database,
  definitions: readonly Definition[],
  log?: Log,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const wanted = definitions.flatMap(indexesOf);
  if (database.kind === "embedded")
    return build(wanted, {
      one: (work) => database.withoutTimeLimits(work),
      make: (index) => database.withoutTimeLimits((session) => session.transaction((tx) => replace(tx, index))),
      drop: "drop index if exists",
      ...{ log, isStopping },
    });
  return database.withoutTimeLimits(async (session) => {
    // A waiting process would keep a snapshot, for which concurrent builds wait.
    const { rows } = await session.execute<{ gained: boolean }>(sql`select pg_try_advisory_lock(${lock}) as gained`);
    if (!rows[0]?.gained) return false;
    await dropUnfinished(session);
    return build(wanted, {
      one: (work) => work(session),
      make: (index) => repeated(() => replaceConcurrently(session, index)),
      drop: "drop index concurrently if exists",
      ...{ log, isStopping },
    });
  });
}

interface Way {
  readonly one: <T>(work: (db: Queryable) => Promise<T>) => Promise<T>;
  readonly make: (index: Index) => Promise<void>;
  readonly drop: string;
  readonly log: Log | undefined;
  readonly isStopping: () => boolean;
}

async function build(wanted: readonly Index[], { one, make, drop, log, isStopping }: Way): Promise<boolean> {
  const { made } = await one((db) => readPresent(db, wanted));
  const changed = new Set<string>();
  let failed = false;
  for (const index of missing(wanted, made)) {
    if (isStopping()) return false;
    try {
      await make(index);
      changed.add(index.table);
      log?.info({ index: index.name }, "built an index");
    } catch (error) {
      failed = true;
      log?.error({ err: error, index: index.name }, "building an index failed");
    }
  }
  // Old indexes serve until all new ones do.
  if (!failed)
    for (const { name } of unwanted(wanted, made)) await one((db) => db.execute(sql.raw(`${drop} "${name}"`)));
  for (const table of changed) await one((db) => db.execute(sql.raw(`vacuum (analyze) "${table}"`)));
  return !failed;
}

async function replace(db: Queryable, index: Index): Promise<void> {
  const { name } = index;
  await dropIndex(db, name);
  await db.execute(sql.raw(creation(index, name)));
  await db.execute(sql.raw(commenting(index)));
}

/** Builds under another name, by which unfinished indexes are recognised. */
async function replaceConcurrently(session: Session, index: Index): Promise<void> {
  const { name } = index;
  const building = buildingName(name);
  await session.execute(sql.raw(`drop index concurrently if exists "${building}"`));
  await session.execute(sql.raw(creation(index, building, "concurrently ")));
  await session.execute(sql.raw(`drop index concurrently if exists "${name}"`));
  await session.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter index "${building}" rename to "${name}"`));
    await tx.execute(sql.raw(commenting(index)));
  });
}

const buildingName = (name: string): string =>
  `building_${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;

/** Drops indexes of interrupted builds, valid or not. */
async function dropUnfinished(session: Session): Promise<void> {
  const { rows } = await session.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'i' and relnamespace = current_schema()::regnamespace and relname ~ '^building_[0-9a-f]{16}$'`);
  for (const { name } of rows) await session.execute(sql.raw(`drop index concurrently if exists "${name}"`));
}

/** A migration of another process may conflict with a build; the loser is cancelled. */
async function repeated(make: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await make();
      return;
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
    }
  }
}

const creation = ({ unique, table, on }: Index, name: string, how = ""): string =>
  `create ${unique ? "unique " : ""}index ${how}"${name}" on "${table}" ${on}`;

const commenting = (index: Index): string =>
  `comment on index "${index.name}" is '${described(index).replaceAll("'", "''")}'`;

const uniqueMark = `${mark}unique `;
const described = ({ on, unique }: Index): string => `${unique ? uniqueMark : mark}${on}`;

const tablesOf = (indexes: readonly Index[]): readonly string[] => [...new Set(indexes.map(({ table }) => table))];

const missing = (wanted: readonly Index[], made: Present["made"]): readonly Index[] =>
  wanted.filter((index) => made.get(index.table)?.get(index.name) !== described(index));

/** The generated indexes of these tables that are not wanted. */
function unwanted(wanted: readonly Index[], made: Present["made"]) {
  const names = new Set(wanted.map(({ name }) => name));
  return tablesOf(wanted).flatMap((table) =>
    [...(made.get(table) ?? [])].flatMap(([name, comment]) => (names.has(name) ? [] : [{ name, table, comment }])),
  );
}
