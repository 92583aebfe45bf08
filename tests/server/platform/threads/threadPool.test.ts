import { expect, test } from "vitest";
import { threadPool, TaskLimitError, type PoolOptions } from "../../../../server/platform/threads/threadPool.ts";
import type { Task } from "./pooledTasks.ts";

const pool = (options: Partial<PoolOptions> = {}) =>
  threadPool<Task, string>({
    module: new URL("./pooledTasks.ts", import.meta.url),
    ...{ threads: 1, queue: 10, patience: 1000, megabytes: 64 },
    ...options,
  });

test("a task that takes too much time or memory is stopped, and the next ones run", async () => {
  const run = pool();
  const answers = await Promise.allSettled([run("endless"), run("memory"), run("failing"), run("name")]);
  expect(answers).toEqual([
    { status: "rejected", reason: expect.any(TaskLimitError) as unknown },
    { status: "rejected", reason: expect.any(TaskLimitError) as unknown },
    { status: "rejected", reason: new Error("did not work") },
    { status: "fulfilled", value: "done" },
  ]);
});

test("a task is refused with 503 if too many are waiting", async () => {
  const run = pool({ queue: 1 });
  const taken = [run("name"), run("name")];
  await expect(run("name")).rejects.toMatchObject({ statusCode: 503, retryAfter: 60 });
  expect(await Promise.all(taken)).toEqual(["done", "done"]);
});
