// The description of a backup. Its entries, in order:
//
//   backup.json             About
//   secret                  the installation's secret, as text
//   schema/before.sql       tables and functions, without rows
//   schema/after.sql        keys, references, checks, indexes, triggers, and the next values of sequences
//   schema/tables.json      the tables whose rows follow, with their columns
//   rows/TABLE/000001.json  a part of a table's rows: a line each, an array of texts or nulls in the order of the columns
//   files/ID                a file, by the hash of its content
//   manifest.json           Manifest; a backup without it is incomplete
import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./backupError.ts";
import type { Entry } from "./tar.ts";

/** Increased when an older version can't read the new format. */
export const format = 1;

const about = z.object({ format: z.number(), createdAt: z.string(), migrations: z.array(z.string()) });
export type About = z.infer<typeof about>;

const tables = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), summed: z.boolean() })),
  }),
);

const manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sums: z.record(z.string(), z.string().nullable()) })),
  files: z.number(),
  /** Ids of files that records refer to and the file store did not have. */
  missingFiles: z.array(z.string()),
  /** SHA-256 over the names and bytes of all other entries. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

export const readAbout = (bytes: Buffer): About => read(about, bytes);
export const readTables = (bytes: Buffer): z.infer<typeof tables> => read(tables, bytes);
export const readManifest = (bytes: Buffer): Manifest => read(manifest, bytes);

export const jsonEntry = (name: string, value: object): Entry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`),
});

/** A running checksum over entries. */
export function entriesHash(): { add(entry: Entry): void; digest(): string } {
  const hash = createHash("sha256");
  return {
    add: ({ name, bytes }) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    digest: () => hash.digest("hex"),
  };
}

function read<T>(shape: z.ZodType<T>, bytes: Buffer): T {
  try {
    return shape.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new BackupError("This is not a Kabinet backup, or it is damaged.", { cause: error });
  }
}
