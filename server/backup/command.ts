// npm run backup -- FILE
// npm run restore -- FILE [--replace]
// npm run move -- postgres://user:password@host:5432/database [--replace]
// npm run move -- FOLDER [--replace]
// The environment names the installation, as for the server.
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { readConfig, type Config } from "../platform/config.ts";
import { explain } from "../explain.ts";
import { BackupError } from "./backupError.ts";
import { dump } from "./dump.ts";
import { reading, restoring, type TargetOptions } from "./installations.ts";
import type { Manifest } from "./manifest.ts";
import { notWhole } from "./tar.ts";

type Command = (config: Config, to: string, options: TargetOptions) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  backup: async (config, to) => {
    const file = resolve(to);
    if (existsSync(file)) throw new BackupError(`${file} already exists.`);
    const part = `${file}.part`;
    try {
      const manifest = await reading(config, { alone: false }, async (source) => {
        const tar = new PassThrough();
        const written = pipeline(tar, createGzip(), createWriteStream(part, { mode: 0o600, flags: "wx" }));
        return (await together(dump(source, tar), written, tar))[0];
      });
      await syncFile(part);
      await rename(part, file);
      await syncFile(dirname(file));
      return `${file}: ${told(manifest)}`;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  },
  restore: async (config, from, options) => {
    const file = resolve(from);
    if (!existsSync(file)) throw new BackupError(`${file} does not exist.`);
    const tar = new PassThrough();
    const read = pipeline(createReadStream(file), createGunzip(), tar).catch((error: unknown) => {
      throw isBroken(error) ? new BackupError(notWhole, { cause: error }) : error;
    });
    const [{ manifest }] = await together(restoring(config, options, tar), read, tar);
    return `Restored: ${told(manifest)}`;
  },
  move: async ({ databaseUrl, dataDir, ...config }, to, options) => {
    const target = /^postgres(ql)?:\/\//.test(to) ? { databaseUrl: to, dataDir } : { dataDir: resolve(to) };
    const source = { ...config, dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) };
    return reading(source, { alone: true }, async (opened) => {
      const tar = new PassThrough();
      const restored = restoring({ ...config, ...target }, options, tar);
      const [{ manifest }] = await together(restored, dump(opened, tar), tar);
      return `Moved: ${told(manifest)}`;
    });
  },
};

/** True if the file is not compressed, or is truncated. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

/** Awaits both ends of a stream; if one fails, the other ends too. */
async function together<A, B>(first: Promise<A>, second: Promise<B>, stream: PassThrough): Promise<[A, B]> {
  stream.on("error", () => undefined);
  const ending = (error: Error): never => {
    stream.destroy(error);
    throw error;
  };
  const [one, two] = await Promise.allSettled([first.catch(ending), second.catch(ending)]);
  const failures = [one, two].flatMap((side) => (side.status === "rejected" ? [side.reason as Error] : []));
  const told = failures.find((error) => error instanceof BackupError) ?? failures[0];
  if (told || one.status === "rejected" || two.status === "rejected") throw told ?? new Error("broken off");
  return [one.value, two.value];
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Counts of the backup, and the missing files. */
function told({ tables, files, missingFiles }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const missing = missingFiles.length === 0 ? "" : `\nMissing files that records refer to: ${missingFiles.join(", ")}`;
  return `${Object.keys(tables).length} tables, ${rows} rows, ${files} files; counts and sums agree.${missing}`;
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: "boolean" } } });
  const [name = "", to] = positionals;
  const command = commands[name];
  if (!command || to === undefined)
    throw new BackupError(`Usage: npm run ${name} -- ${name === "move" ? "WHERE" : "FILE"}`);
  const config = readConfig(process.env, fileURLToPath(new URL("../..", import.meta.url)));
  process.stdout.write(`${await command(config, to, { replace: values.replace === true })}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
