import { expect, test } from "vitest";
import { threadPool, TaskLimitError, type PoolOptions } from "../../../../server/platform/threads/threadPool.ts";
import type { Task } from "./pooledTasks.ts";

const pool = (options: Partial<PoolOptions> = {}) =>
  threadPool<Task, string>({
    module: new URL("./pooledTasks.ts", import.meta.url),
    ...{ threads: 1, queue: 10, patience: 1000, megabytes: 64 },
    ...options,
  });

test("a task that takes too long or too much memory is given up, and those behind it are done", async () => {
  const run = pool();
  const answers = await Promise.allSettled([run("endless"), run("memory"), run("failing"), run("name")]);
  expect(answers).toEqual([
    { status: "rejected", reason: expect.any(TaskLimitError) as unknown },
    { status: "rejected", reason: expect.any(TaskLimitError) as unknown },
    { status: "rejected", reason: new Error("did not work") },
    { status: "fulfilled", value: "done" },
  ]);
});

test("where too many tasks wait, the next one is told to come back", async () => {
  const run = pool({ queue: 1 });
  const taken = [run("name"), run("name")];
  await expect(run("name")).rejects.toMatchObject({ statusCode: 503, retryAfter: 60 });
  expect(await Promise.all(taken)).toEqual(["done", "done"]);
});
