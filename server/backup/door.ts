// Copies of an embedded database for backups. Only the running process can read it, so a backup asks that process for a copy
// of the data folder, through a socket in the folder itself: access to the folder is access to the socket.
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:fs";
import { chmod, copyFile, cp, link, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { atShortPath } from "../platform/db/embedded/folderLock.ts";
import type { Database } from "../platform/db/open.ts";
import { secretPath } from "../platform/secrets.ts";
import { filesFolder } from "../platform/files/openFileStore.ts";
import { BackupError } from "./backupError.ts";

/** The name of a copy until the backup has used it. */
const prefix = "copy.";

interface Log {
  error(details: object, message: string): void;
}

/**
 * Serves copies until the returned function is called, and deletes copies left by killed backups. A database server needs no
 * copies.
 */
export async function serveCopies(
  { engine }: Pick<Database, "engine">,
  dataDir: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (!engine) return async () => {};
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, force: true });
  const visitors = new Set<Socket>();
  const server = createServer((socket) => {
    visitors.add(socket);
    socket.once("close", () => visitors.delete(socket)).on("error", () => undefined);
    copyFolder(engine, dataDir).then(
      (name) => socket.end(name),
      (error: unknown) => {
        log.error({ err: error }, "the copy for a backup failed");
        socket.destroy();
      },
    );
  });
  await atDoor(dataDir, async (path) => {
    if (process.platform !== "win32") await rm(path, { force: true });
    server.listen(path);
    await once(server, "listening");
    if (process.platform !== "win32") await chmod(path, 0o600);
  });
  server.unref();
  return async () => {
    // The folder is still locked, so that this is no other process's door.
    await rm(join(dataDir, "door"), { force: true });
    for (const visitor of visitors) visitor.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/**
 * Asks the process that uses a data folder for a consistent copy of it.
 * @returns the copy's folder, which the caller removes
 * @throws BackupError if no process answers, or the copy fails
 */
export async function requestCopy(dataDir: string): Promise<string> {
  const name = await atDoor(dataDir, (path) => text(connect(path))).catch((error: unknown) => {
    throw new BackupError("The process that uses the data folder does not respond. Try again when it has started.", {
      cause: error,
    });
  });
  if (name === "") throw new BackupError("The copy for the backup failed; the server's log gives the reason.");
  return join(dataDir, name);
}

/** Nothing changes meanwhile: the engine has one connection, and its thread does the copying. */
async function copyFolder(engine: NonNullable<Database["engine"]>, dataDir: string): Promise<string> {
  const name = `${prefix}${randomUUID()}`;
  const copy = join(dataDir, name);
  try {
    await mkdir(copy, { mode: 0o700 });
    await engine.copyTo(join(copy, "postgres"), async () => {
      await copyFile(secretPath(dataDir), secretPath(copy)).catch(unlessMissing);
      await linkFolder(filesFolder(dataDir), filesFolder(copy));
    });
    return name;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Stored files never change, so hard links are enough. */
async function linkFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.endsWith(".part")) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
    await link(path, target).catch(() => cp(path, target, { mode: constants.COPYFILE_FICLONE }));
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function atDoor<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  const real = await realpath(dataDir);
  if (process.platform !== "win32") return atShortPath(real, (short) => use(join(short, "door")));
  return use(`\\\\.\\pipe\\kabinet-door-${createHash("sha256").update(real).digest("hex")}`);
}
