// Restores the entries of a backup into an empty installation. Everything read is checked against the backup's own manifest
// before it takes effect.
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { createBasics, NewerDatabaseError } from "../platform/db/migrate.ts";
import { migrationsFolder } from "../migrationsFolder.ts";
import { readMigrations } from "../platform/db/migrationFiles.ts";
import type { Queryable, Session, Transaction } from "../platform/db/open.ts";
import type { FileStore } from "../platform/files/fileStore.ts";
import { BackupError } from "./backupError.ts";
import { entriesHash, format, readAbout, readManifest, readTables, type Manifest } from "./manifest.ts";
import { sumsOf, writeRows } from "./rows.ts";
import type { TableShape } from "./schema.ts";
import { readEntries, type Entry } from "./tar.ts";

export interface Target {
  readonly files: FileStore;
  /** Called with the backup's secret before anything is written. @throws BackupError if it differs from the target's */
  readonly checkSecret: (secret: string) => Promise<void>;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly secret: string;
}

/**
 * Restores a backup into a database without tables. If it rejects, the caller removes what was written.
 * @throws BackupError if the backup is incomplete, of a newer version, or differs from what arrived in the database
 */
export async function restoreInto(session: Session, target: Target, archive: Readable): Promise<Restored> {
  const reading = new Reading(session, target);
  for await (const entry of readEntries(archive as AsyncIterable<Buffer>)) await reading.take(entry);
  return reading.finish();
}

class Reading {
  readonly #session: Session;
  readonly #target: Target;
  readonly #hash = entriesHash();
  #tables: ReadonlyMap<string, TableShape> = new Map();
  #secret = "";
  #after = "";
  #manifest: Manifest | undefined;

  constructor(session: Session, target: Target) {
    this.#session = session;
    this.#target = target;
  }

  async take(entry: Entry): Promise<void> {
    const { name, bytes } = entry;
    if (name === "manifest.json") {
      this.#manifest = readManifest(bytes);
      return;
    }
    this.#hash.add(entry);
    const [folder = "", part = ""] = name.split("/");
    if (name === "backup.json") refuseNewer(bytes);
    else if (name === "secret") await this.#target.checkSecret((this.#secret = bytes.toString()));
    else if (name === "schema/before.sql") await this.#session.transaction((tx) => begin(tx, bytes.toString()));
    else if (name === "schema/after.sql") this.#after = bytes.toString();
    else if (name === "schema/tables.json")
      this.#tables = new Map(readTables(bytes).map((table) => [table.name, table]));
    else if (folder === "rows") await writeRows(this.#session, this.#tableOf(part), bytes);
    else if (folder === "files") await this.#keep(part, bytes);
    else throw new BackupError(`The backup contains ${name}, which this version does not know.`);
  }

  async finish(): Promise<Restored> {
    const manifest = this.#manifest;
    if (manifest?.sha256 !== this.#hash.digest())
      throw new BackupError("The backup is damaged: its checksum does not match.");
    for (const table of this.#tables.values()) {
      const arrived = await sumsOf(this.#session, table);
      const left = manifest.tables[table.name];
      if (JSON.stringify(arrived) !== JSON.stringify(left))
        throw new BackupError(`The restored rows of ${table.name} differ from the backup.`);
    }
    await this.#session.transaction((tx) => tx.execute(sql.raw(this.#after)));
    // The first lists would be requested before the server gathers statistics itself.
    await this.#session.execute(sql`analyze`);
    return { manifest, secret: this.#secret };
  }

  #tableOf(name: string): TableShape {
    const table = this.#tables.get(name);
    if (!table) throw new BackupError(`The backup has rows of ${name}, but no such table.`);
    return table;
  }

  /** Files of older versions have random ids instead of content hashes. */
  async #keep(id: string, bytes: Buffer): Promise<void> {
    await this.#target.files.put(bytes, id);
  }
}

function refuseNewer(bytes: Buffer): void {
  const about = readAbout(bytes);
  if (about.format > format)
    throw new BackupError("A newer version created this backup: restore it with that version.");
  const known = new Set(readMigrations(migrationsFolder).map(({ name }) => name));
  const unknown = about.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

async function begin(tx: Transaction, before: string): Promise<void> {
  await createBasics(tx);
  await tx.execute(sql.raw(before));
}

/** True if the database has tables already. */
export async function hasTables(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_tables where schemaname = current_schema() limit 1`);
  return rows.length > 0;
}

/** Drops everything that a backup restores. */
export async function dropAll(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('drop table %I cascade', tablename) as statement from pg_tables where schemaname = current_schema()
    union all
    select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype in ('e'))`);
  for (const { statement } of rows) await tx.execute(sql.raw(statement.replace(/^drop (\w+)/, "drop $1 if exists")));
  const { rows: sequences } = await tx.execute<{ name: string }>(sql`
    select sequencename as name from pg_sequences where schemaname = current_schema()`);
  for (const { name } of sequences) await tx.execute(sql`drop sequence ${sql.identifier(name)}`);
}
