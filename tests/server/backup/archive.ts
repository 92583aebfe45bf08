import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";
import { dump, type Source } from "../../../server/backup/dump.ts";
import { restoreInto } from "../../../server/backup/restore.ts";
import { readEntries, type Entry } from "../../../server/backup/tar.ts";
import type { Database } from "../../../server/platform/db/open.ts";
import type { FileStore } from "../../../server/platform/files/fileStore.ts";

export const secret = "a secret of tests, 32 characters";

/** A folder that is removed after the test file. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-backup-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An uncompressed backup. */
export async function archiveOf(source: Source): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), dump(source, out)]);
  return bytes;
}

export async function entriesOf(archive: Buffer): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of readEntries(Readable.from([archive]))) entries.push(entry);
  return entries;
}

/** The content of a backup by name, without the time that it was made at. */
export const contentOf = async (archive: Buffer): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await entriesOf(archive))
      .filter(({ name }) => !["backup.json", "manifest.json"].includes(name))
      .map(({ name, bytes }) => [
        name,
        name.startsWith("schema/") ? bytes.toString() : createHash("sha256").update(bytes).digest("hex"),
      ]),
  );

/** Restores into an empty database, in one transaction. */
export const restoreTo = (database: Database, files: FileStore, archive: Buffer) =>
  database.withoutTimeLimits((session) =>
    session.transaction((tx) =>
      restoreInto(tx, { files, checkSecret: async () => undefined }, Readable.from([archive])),
    ),
  );
