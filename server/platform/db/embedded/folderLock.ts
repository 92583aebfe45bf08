// Locks the folder of an embedded database: two processes in it would silently corrupt it. The lock is a Unix socket that
// somebody listens on: when its process dies, the system closes it, and the next start notices.
//
// Sockets are numbered, `lock.1`, `lock.2`…. An orderly end removes its own. A dead one is never reused but replaced by the
// next number: of two processes that find the same dead lock, only one can bind that number. Processes that found different
// locks bind different numbers, so each looks again after binding: of two, at least the later one sees the other and
// withdraws. Only the holder removes what others left, and only what is dead.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that one first, or choose another with DATA_DIR.`,
    );
    this.name = "FolderInUseError";
  }
}

/** Milliseconds. Between binding and listening a socket looks dead. */
const secondLookMs = 50;

/**
 * Locks a folder against other processes and other parts of this one, until `unlock` is called or the process ends. Creates
 * the folder, readable by its owner only, if it does not exist.
 * @throws FolderInUseError if it is locked
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  if (process.platform === "win32") return lockPipe(real);
  for (;;) {
    const found = lockNumbers(real);
    if (await isAnyHeld(real, found)) throw new FolderInUseError(folder);
    const mine = Math.max(0, ...found) + 1;
    const server = await atShortPath(real, (short) => listen(lockPath(short, mine)));
    if (!server) continue;
    const unlock = (): Promise<void> => {
      // While it listens, the path is certainly its own.
      rmSync(lockPath(real, mine), { force: true });
      return close(server);
    };
    const others = lockNumbers(real).filter((number) => number !== mine);
    if (!others.some((number) => number > mine) && !(await isAnyHeld(real, others))) {
      for (const dead of others) rmSync(lockPath(real, dead), { force: true });
      return unlock;
    }
    await unlock();
  }
}

/** Windows has named pipes instead, which vanish with their process. */
async function lockPipe(folder: string): Promise<() => Promise<void>> {
  const server = await listen(`\\\\.\\pipe\\kabinet-${createHash("sha256").update(folder).digest("hex")}`);
  if (!server) throw new FolderInUseError(folder);
  return () => close(server);
}

const lockPath = (folder: string, number: number): string => join(folder, `lock.${number}`);

function lockNumbers(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number);
}

async function isAnyHeld(folder: string, numbers: readonly number[]): Promise<boolean> {
  if (numbers.length === 0) return false;
  const answers = () =>
    atShortPath(folder, async (short) =>
      (await Promise.all(numbers.map((number) => canConnect(lockPath(short, number))))).includes(true),
    );
  return (await answers()) || wait(secondLookMs).then(answers);
}

/**
 * Socket paths are limited to about a hundred characters, so it is reached through a link in the temporary folder. That also
 * keeps Node from removing the socket's file on close, when the path may be another's.
 */
export async function atShortPath<T>(folder: string, use: (short: string) => Promise<T>): Promise<T> {
  const around = mkdtempSync(join(tmpdir(), "kabinet-"));
  try {
    const short = join(around, "l");
    symlinkSync(folder, short);
    return await use(short);
  } finally {
    rmSync(around, { recursive: true });
  }
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(true));
    // Any other error, such as a full queue, means that somebody is listening.
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"));
    socket.once("connect", () => socket.destroy());
  });
}

/** Undefined if the path is taken. */
function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });
