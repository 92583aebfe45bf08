// Writes an installation as the entries of a backup: the database at one moment, the files it refers to, the secret.
import type { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../platform/db/open.ts";
import type { FileStore } from "../platform/files/fileStore.ts";
import { keepAllFiles, mentionedFiles, namedFiles } from "../platform/files/keptFiles.ts";
import { entriesHash, format, jsonEntry, type About, type Manifest } from "./manifest.ts";
import { readRows, sumsOf, type Sums } from "./rows.ts";
import { readSchema, type Schema } from "./schema.ts";
import { endTar, writeEntry, type Entry } from "./tar.ts";

export interface Source {
  readonly database: Database;
  readonly files: FileStore;
  readonly secret: string;
}

/**
 * Writes an installation into a stream and ends it. With a database server people can go on working: the backup has the
 * state at its start.
 */
export async function dump({ database, files, secret }: Source, out: Writable): Promise<Manifest> {
  const hash = entriesHash();
  const write = async (entry: Entry): Promise<void> => {
    hash.add(entry);
    await writeEntry(out, entry);
  };
  const manifest = await database.withoutTimeLimits(async (session) => {
    // Locks files before the snapshot, so that every file it refers to exists until the end.
    await keepAllFiles(session);
    return session.transaction(
      async (tx) => {
        await write(jsonEntry("backup.json", await aboutOf(tx)));
        await write({ name: "secret", bytes: Buffer.from(secret) });
        const schema = await readSchema(tx);
        await writeSchema(schema, write);
        const tables = await writeTables(tx, schema, write);
        return { tables, ...(await writeFiles(tx, files, write)), sha256: hash.digest() };
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  });
  await writeEntry(out, jsonEntry("manifest.json", manifest));
  endTar(out);
  return manifest;
}

type Write = (entry: Entry) => Promise<void>;

async function aboutOf(tx: Queryable): Promise<About> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from migrations order by name`);
  return { format, createdAt: new Date().toISOString(), migrations: rows.map(({ name }) => name) };
}

async function writeSchema({ before, after, tables }: Schema, write: Write): Promise<void> {
  await write({ name: "schema/before.sql", bytes: Buffer.from(before) });
  await write({ name: "schema/after.sql", bytes: Buffer.from(after) });
  await write(jsonEntry("schema/tables.json", tables));
}

async function writeTables(tx: Queryable, { tables }: Schema, write: Write): Promise<Manifest["tables"]> {
  const sums: Record<string, Sums> = {};
  for (const table of tables) {
    let number = 0;
    for await (const bytes of readRows(tx, table)) {
      number += 1;
      await write({ name: `rows/${table.name}/${String(number).padStart(6, "0")}.json`, bytes });
    }
    sums[table.name] = await sumsOf(tx, table);
  }
  return sums;
}

/** A file that only the audit refers to may be deleted; a file of a record should exist. */
async function writeFiles(tx: Queryable, files: FileStore, write: Write) {
  const missing: string[] = [];
  const mentioned = await mentionedFiles(tx);
  for (const id of mentioned) {
    const bytes = await files.get(id);
    if (bytes) await write({ name: `files/${id}`, bytes });
    else missing.push(id);
  }
  return { files: mentioned.length - missing.length, missingFiles: [...(await namedFiles(tx, missing))] };
}
