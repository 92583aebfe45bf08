// Migrates an empty or older database to this version. Concurrent starts wait for each other.
import { sql } from "drizzle-orm";
import { readMigrations, type Migration } from "./migrationFiles.ts";
import type { Database, Queryable, Session, Transaction } from "./open.ts";

export interface MigrateOptions {
  /** Runs every time, in a transaction after the extensions and before the files, which may refer to what it creates. */
  readonly before?: ((tx: Transaction) => Promise<void>) | undefined;
  /** The folder with the files. */
  readonly folder: string;
}

/** A newer version has used the database; the message is for the user of the terminal. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(unknown: readonly string[]) {
    super(
      `This database belongs to a newer version: it has had ${unknown.join(", ")}. ` +
        "Start that version, or restore a backup from before it.",
    );
  }
}

/** An arbitrary lock number, unique in this program. */
const lock = 5_270_141;

/**
 * Runs, each in one transaction: the extensions and collations that the SQL needs; `before`; and the folder's files that
 * this database has not had yet, in the order of their names.
 * @throws NewerDatabaseError if an unknown file ran here, Error naming the file if one fails or has changed since it ran
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<void> {
  const { before, folder } = options;
  const migrations = readMigrations(folder);
  await database.withoutTimeLimits(async (session) => {
    await lockMigrations(session);
    await session.transaction(prepare);
    const pending = await pendingOf(session, migrations);
    if (before) await session.transaction(before);
    for (const migration of pending) await apply(session, migration);
  });
}

/** The search's extension and the Russian collation, which not every database has by default. */
export async function createBasics(tx: Queryable): Promise<void> {
  await tx.execute(sql`create extension if not exists pg_trgm`);
  await tx.execute(sql`create collation if not exists ru (provider = icu, locale = 'ru')`);
}

async function prepare(tx: Queryable): Promise<void> {
  await createBasics(tx);
  await tx.execute(sql`
    create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
}

/** Locks migrations until the session's connection is released. */
export const lockMigrations = async (session: Queryable): Promise<void> =>
  void (await session.execute(sql`select pg_advisory_lock(${lock})`));

/** The same lock until the transaction ends, for changes of tables outside migrations. */
export const lockDefinitions = async (tx: Queryable): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${lock})`));

async function pendingOf(session: Queryable, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await session.execute<{ name: string; sha256: string }>(sql`select name, sha256 from migrations`);
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed)
    throw new Error(`The migration ${changed.name} has changed since it ran. Restore it, and add a new one instead.`);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(session: Session, { name, sql: text, sha256 }: Migration): Promise<void> {
  try {
    await session.transaction(async (tx) => {
      await tx.execute(sql.raw(text));
      await tx.execute(sql`insert into migrations (name, sha256) values (${name}, ${sha256})`);
    });
  } catch (error) {
    throw new Error(`The migration ${name} failed.`, { cause: error });
  }
}
