import { once } from "node:events";
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "../../../../server/platform/db/embedded/folderLock.ts";
import { startChild, type Child } from "./child.ts";

let folder: string;
let children: Child[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kabinet-lock-"));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  rmSync(folder, { recursive: true });
});

async function start(): Promise<Child> {
  const child = await startChild("lockHolder.ts", folder);
  children.push(child);
  return child;
}

async function firstLine({ lines }: Child): Promise<string | undefined> {
  for await (const line of lines) return line;
  return undefined;
}

test("A second process is refused with a message that names the folder", async () => {
  const unlock = await lockFolder(folder);
  expect(await firstLine(await start())).toBe(
    `The data folder ${folder} is in use by another process. Stop that one first, or choose another with DATA_DIR.`,
  );
  await unlock();
});

test("The lock of a killed process can be taken", async () => {
  const holder = await start();
  expect(await firstLine(holder)).toBe("locked");
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await holder.kill();
  const unlock = await lockFolder(folder);
  await unlock();
});

test.each([
  ["no lock", []],
  ["a dead lock", ["lock.4"]],
])("Only one of many processes that find %s gets it", async (_, found) => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(found.map(leaveDead));
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
    const locks = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
    const refusals = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason as unknown] : []));
    expect(locks.length).toBe(1);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(FolderInUseError);
    await locks[0]?.();
  }
});

/** Leaves what a process leaves that was killed. */
async function leaveDead(name: string): Promise<void> {
  const server = createServer().listen(join(folder, "dying"));
  await once(server, "listening");
  renameSync(join(folder, "dying"), join(folder, name));
  await new Promise((resolve) => server.close(resolve));
}

test("An orderly end leaves nothing behind", async () => {
  await leaveDead("lock.4");
  const unlock = await lockFolder(folder);
  expect(readdirSync(folder)).toEqual(["lock.5"]);
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test("A process that looked before an orderly end does not get the lock of the next one", async () => {
  await leaveDead("lock.4");
  const slow = lockFolder(folder);
  rmSync(join(folder, "lock.4"));
  const owner = createServer().listen(join(folder, "lock.1"));
  await expect(slow).rejects.toThrow(FolderInUseError);
  expect(readdirSync(folder)).toEqual(["lock.1"]);
  owner.close();
});

test("A process that looked too late does not get a lock that others took since", async () => {
  await leaveDead("lock.1");
  const slow = lockFolder(folder);
  const owner = createServer().listen(join(folder, "lock.3"));
  rmSync(join(folder, "lock.1"));
  await expect(slow).rejects.toThrow(FolderInUseError);
  owner.close();
});

test("A folder with a long path, or one that does not exist yet, can be locked", async () => {
  const deep = join(folder, "папка ".repeat(10), "x".repeat(150));
  const unlock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(FolderInUseError);
  await unlock();
  await (
    await lockFolder(deep)
  )();
});
