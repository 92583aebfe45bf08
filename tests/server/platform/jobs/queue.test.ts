// The queue: a committed job is done once, by one process at a time, whatever happens in between.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../../../server/platform/db/open.ts";
import { claimNext, markDone } from "../../../../server/platform/jobs/claims.ts";
import { clearOldJobs } from "../../../../server/platform/jobs/clearOldJobs.ts";
import { enqueue } from "../../../../server/platform/jobs/enqueue.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { startWorker } from "../../../../server/platform/jobs/worker.ts";
import type { Services } from "../../../../server/platform/services.ts";
import { startSmtp } from "../mail/smtp.ts";
import { rowsOf, write } from "../mail/written.ts";
import { hour, minute, testQueue, type TestQueue } from "./queue.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function queue(...config: Parameters<typeof testQueue>): Promise<TestQueue> {
  const running = await testQueue(...config);
  open.push(running);
  return running;
}

test("a job is queued only if its transaction commits", async () => {
  const { services, jobs } = await queue();
  const failing = services.database.transaction(async (tx) => {
    await enqueue(tx, "rates", { region: "by" });
    throw new Error("something else went wrong");
  });
  await expect(failing).rejects.toThrow("something else");
  expect(await jobs()).toEqual([]);
  await services.database.transaction((tx) => enqueue(tx, "rates", { region: "by" }));
  expect(await jobs()).toMatchObject([{ kind: "rates", state: "queued", attempts: 0 }]);
});

test("a key makes one job, even if it is requested twice at once or after the job is done", async () => {
  const { services, jobs, run } = await queue();
  const ask = () =>
    services.database.transaction((tx) => enqueue(tx, "rates", { region: "by" }, { key: "rates by 2026-11-21" }));
  await Promise.all([ask(), ask(), ask()]);
  expect(await run()).toBe(1);
  await ask();
  expect(await jobs()).toMatchObject([{ state: "done" }]);
});

test("a job for later waits for its time", async () => {
  const { services, run, later } = await queue();
  await enqueue(services.database.db, "rates", { region: "by" }, { at: new Date(services.clock().getTime() + hour) });
  expect(await run()).toBe(0);
  later(hour);
  expect(await run()).toBe(1);
});

test("a worker starts a job as soon as its transaction commits, and finishes it before it stops", async () => {
  let release = () => undefined as void;
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const mail = await startSmtp({ answer: () => released });
  open.push(mail);
  const running = await queue({ smtpUrl: mail.url });
  const worker = startWorker(running.services, running.app.log);
  await wait(200);
  await write(running);
  await expect.poll(() => running.jobs(), { interval: 20 }).toMatchObject([{ state: "running" }]);
  const stopped = worker.stop();
  release();
  await stopped;
  expect(await running.jobs()).toMatchObject([{ state: "done" }]);
  expect(mail.letters).toHaveLength(1);
  await write(running);
  await wait(200);
  expect((await running.jobs())[1]).toMatchObject({ state: "queued" });
});

test("two processes on one database never run a job twice", { timeout: 60_000 }, async () => {
  const mail = await startSmtp({ answer: () => wait(Math.random() * 20).then(() => undefined) });
  open.push(mail);
  const running = await queue({ smtpUrl: mail.url });
  const addresses = Array.from({ length: 40 }, (_, index) => `person-${index}@firm.by`);
  for (const to of addresses) await write(running, { to });
  const other = await secondProcess(running.services);
  const counts = await Promise.all(
    [running.services, other, running.services, other].map((one) => runDueJobs(one, running.app.log)),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(mail.letters.map(({ to }) => to[0]).toSorted()).toEqual(addresses.toSorted());
});

/** A second server process on the same PostgreSQL; an embedded database belongs to one process. */
async function secondProcess(services: Services): Promise<Services> {
  if (services.database.kind === "embedded") return services;
  const { connectionString } = services.database.pool.options;
  const database = await openDatabase({ databaseUrl: connectionString });
  open.push(database);
  return { ...services, database };
}

test("a job of a process that ended is taken over when its lease expires, and not before", async () => {
  const running = await queue();
  const { services, later, jobs } = running;
  await write(running);
  const dead = await claimNext(services.database, services.clock());
  expect(dead).toMatchObject({ kind: "letter", attempts: 1 });
  later(3 * minute - 1);
  expect(await running.run()).toBe(0);
  later(1);
  expect(await running.run()).toBe(1);
  expect(await jobs()).toMatchObject([{ state: "done", attempts: 2 }]);
  expect(await rowsOf(running)).toMatchObject([{ state: "kept" }]);
});

test("a slow process does not finish a job that another has taken over", async () => {
  const running = await queue();
  const { services, later, jobs } = running;
  await write(running);
  const slow = await claimNext(services.database, services.clock());
  later(3 * minute);
  const quick = await claimNext(services.database, services.clock());
  if (!slow || !quick) throw new Error("both had it");
  expect(await markDone(services.database.db, slow, services.clock())).toBe(false);
  expect(await jobs()).toMatchObject([{ state: "running", attempts: 2 }]);
  expect(await markDone(services.database.db, quick, services.clock())).toBe(true);
});

test("letters wait for a process with a mail server, until none has been seen for a while", async () => {
  const running = await queue();
  const { services, jobs } = running;
  const { db } = services.database;
  await write(running);
  await db.execute(sql`insert into processes (id, outlets) values (gen_random_uuid(), '{letter,task}')`);
  await services.database.transaction((tx) => enqueue(tx, "balances", { customerId: null }));
  expect(await running.run()).toBe(1);
  expect(await jobs()).toMatchObject([
    { kind: "letter", state: "queued", attempts: 0 },
    { kind: "balances", state: "done" },
  ]);
  await db.execute(sql`update processes set seen_at = now() - interval '11 minutes'`);
  expect(await running.run()).toBe(1);
  expect(await rowsOf(running)).toMatchObject([{ state: "kept" }]);
});

test("processes with the same setting share its jobs", async () => {
  const smtp = await startSmtp();
  open.push(smtp);
  const running = await queue({ smtpUrl: smtp.url });
  await write(running);
  const { db } = running.services.database;
  await db.execute(sql`insert into processes (id, outlets) values (gen_random_uuid(), '{letter,task}')`);
  expect(await running.run()).toBe(1);
  expect(await rowsOf(running)).toMatchObject([{ state: "sent" }]);
});

test("a job that ends its process every time is given up", async () => {
  const running = await queue();
  const { services, later, jobs } = running;
  await write(running);
  for (let death = 1; death <= 7; death += 1) {
    expect(await claimNext(services.database, services.clock())).toMatchObject({ attempts: death });
    later(3 * minute);
  }
  await running.run();
  expect(await jobs()).toMatchObject([{ state: "dead", lastError: expect.stringMatching(/останавливался/) as string }]);
  expect(await rowsOf(running)).toMatchObject([{ state: "failed" }]);
});

test("a job that fails with an unexpected error is retried, and its message shows nothing internal", async () => {
  const running = await queue();
  await write(running);
  await running.services.database.db.execute(sql`update letters set content = 'v1.nonsense'`);
  await running.run();
  expect(await running.jobs()).toMatchObject([
    { state: "queued", lastError: "Внутренняя ошибка: подробности в журнале сервера" },
  ]);
});

test("old finished jobs are deleted; failed ones stay until an administrator handles them", async () => {
  const running = await queue();
  const { services, later, jobs, run } = running;
  await write(running);
  await enqueue(services.database.db, "task", { taskId: 999 });
  await run();
  expect(await jobs()).toMatchObject([{ state: "done" }, { state: "dead" }]);
  later(29 * 24 * hour);
  await clearOldJobs(services);
  expect(await jobs()).toHaveLength(2);
  later(2 * 24 * hour);
  await clearOldJobs(services);
  expect(await jobs()).toMatchObject([{ kind: "task", state: "dead" }]);
  expect(await rowsOf(running)).toMatchObject([{ state: "kept", content: null, body: null }]);
});
