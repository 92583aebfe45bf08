import { mkdtempSync, rmSync } from "node:fs";
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

test("Only one of many processes that find a dead lock gets it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
    const locks = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
    const refusals = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason as unknown] : []));
    expect(locks.length).toBe(1);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(FolderInUseError);
    await locks[0]?.();
  }
});

test("A process that looked too late does not get a lock that others took since", async () => {
  await (
    await lockFolder(folder)
  )();
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
