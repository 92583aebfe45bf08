// Tasks for managers: in the product's own list, and in a tracker if there is one.
import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { queueTask, type NewTask } from "../../../../server/domains/tracker/queueTask.ts";
import { startForeign, type Asked, type Foreign } from "../../platform/jobs/foreign.ts";
import { insertByServer } from "../../../world/insertByServer.ts";
import { sampleOf } from "../../../world/samples.ts";
import { minute, second, testQueue, type TestQueue } from "../../platform/jobs/queue.ts";
import { asAdministrator } from "../../../world/callers.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function tracker(answer: (asked: Asked, reply: ServerResponse) => void): Promise<Foreign> {
  const foreign = await startForeign(answer);
  open.push(foreign);
  return foreign;
}

/** A region with two of three managers, and a candidate. */
async function office(config: Parameters<typeof testQueue>[0] = {}): Promise<TestQueue & { candidateId: number }> {
  const running = await testQueue(config);
  open.push(running);
  const { db } = running.services.database;
  await db.execute(sql`
    insert into regions (name, currency_code, vat_percent, tracker_manager_id, project_manager_id)
    values ('BY', 'BYN', 20, 'olga', 'ivan')`);
  const candidates = running.services.registry.require("customer-candidates");
  const sample = await sampleOf(candidates, () => Promise.reject(new Error("a candidate refers to nothing")));
  return { ...running, candidateId: await insertByServer(running.services, candidates, sample) };
}

const ask = ({ services, candidateId }: Awaited<ReturnType<typeof office>>, more: Partial<NewTask> = {}) =>
  services.database.transaction((tx) =>
    queueTask(tx, {
      title: "Новая заявка: ООО «Василёк»",
      text: "Позвонить и уточнить рекламные системы",
      region: "by",
      resource: "customer-candidates",
      recordId: candidateId,
      ...more,
    }),
  );

async function noted({ services }: TestQueue) {
  const { rows } = await services.database.db.execute(sql`
    select c.task_id as "taskId", c.version, t.state, t.assignees, t.external_id as "externalId"
    from customer_candidates c, tasks t order by t.id`);
  return rows;
}

test("without a tracker a task is in the list with its managers, and on its record", async () => {
  const running = await office();
  await ask(running);
  await running.run();
  expect(await noted(running)).toEqual([
    { taskId: "1", version: 2, state: "open", assignees: "ivan, olga", externalId: null },
  ]);
  const admin = await asAdministrator(running);
  expect((await admin.call("POST", "/api/resources/tasks/1/reopen")).json()).toMatchObject({ state: "open" });
  expect((await admin.call("POST", "/api/resources/tasks/1/finish")).json()).toMatchObject({ state: "done" });
  expect((await admin.call("POST", "/api/resources/tasks/1/reopen")).json()).toMatchObject({ state: "open" });
});

test("a tracker gets the task, its managers and a link", async () => {
  const foreign = await tracker((_, reply) => reply.end('{"id": 4711}'));
  const running = await office({
    trackerUrl: foreign.url,
    trackerToken: "tracker-secret",
    publicUrls: { by: "https://cabinet.example.by" },
  });
  await ask(running);
  await running.run();
  expect(foreign.asked).toHaveLength(1);
  const [asked] = foreign.asked;
  expect(asked).toMatchObject({ method: "POST", url: "/hook?from=kabinet" });
  expect(asked?.headers).toMatchObject({
    "content-type": "application/json",
    authorization: "Bearer tracker-secret",
    "idempotency-key": expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
  expect(JSON.parse(asked?.body ?? "")).toEqual({
    title: "Новая заявка: ООО «Василёк»",
    text: "Позвонить и уточнить рекламные системы",
    region: "by",
    assignees: ["ivan", "olga"],
    link: `https://cabinet.example.by/customer-candidates/${running.candidateId}`,
  });
  expect(await noted(running)).toMatchObject([{ taskId: "4711", state: "passed", externalId: "4711" }]);
  expect(running.logs().join("")).not.toMatch(/tracker-secret|Василёк|127\.0\.0\.1/);
});

test.each<readonly [string, string, (reply: ServerResponse) => void]>([
  ["is out of order", "Трекер ответил с кодом 503", (reply) => reply.writeHead(503).end("Error at line 1")],
  ["hangs up", "Трекер не отвечает", (reply) => reply.destroy()],
  [
    "breaks off",
    "Трекер не договорил",
    (reply) => reply.writeHead(200, { "content-length": "100" }).end("{", () => reply.destroy()),
  ],
  ["says no number", "Трекер ответил без номера задачи", (reply) => reply.end('{"ok": true}')],
  ["answers with a page", "Трекер ответил без номера задачи", (reply) => reply.end("<html>")],
  [
    "says too much",
    "Трекер прислал слишком много",
    (reply) => reply.end(`{"id": "1", "x": "${"x".repeat(2_000_000)}"}`),
  ],
])("a tracker that %s is asked again with the same key", async (_, words, trouble) => {
  let healthy = false;
  const foreign = await tracker((_asked, reply) => (healthy ? reply.end('{"id": "K-7"}') : trouble(reply)));
  const running = await office({ trackerUrl: foreign.url });
  await ask(running);
  await running.run();
  expect(await running.jobs()).toMatchObject([{ state: "queued", attempts: 1, lastError: words }]);
  expect(await noted(running)).toMatchObject([{ taskId: null, state: "open", externalId: null }]);
  healthy = true;
  running.later(15 * second);
  await running.run();
  expect(await noted(running)).toMatchObject([{ taskId: "K-7", state: "passed" }]);
  const keys = foreign.asked.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("only the configured address is called: redirects are not followed", async () => {
  const elsewhere = await tracker((_, reply) => reply.end('{"id": "wrong"}'));
  const foreign = await tracker((_, reply) => reply.writeHead(307, { location: elsewhere.url }).end());
  const running = await office({ trackerUrl: foreign.url, trackerToken: "tracker-secret" });
  await ask(running);
  await running.run();
  expect(elsewhere.asked).toEqual([]);
  expect(await running.jobs()).toMatchObject([{ state: "queued", lastError: "Трекер ответил с кодом 307" }]);
});

test("two tasks have different keys, a finished one stays finished, and a record keeps its first number", async () => {
  let number = 0;
  const foreign = await tracker((_, reply) => reply.end(JSON.stringify({ id: `T-${(number += 1)}` })));
  const running = await office({ trackerUrl: foreign.url });
  await ask(running);
  await ask(running, { title: "Ещё одна" });
  const admin = await asAdministrator(running);
  await admin.call("POST", "/api/resources/tasks/2/finish");
  await running.run();
  expect(new Set(foreign.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  expect(await noted(running)).toMatchObject([
    { taskId: "T-1", state: "passed" },
    { state: "done", externalId: "T-2" },
  ]);
});

test("a task about a deleted record, or one without a number field, is sent all the same", async () => {
  const foreign = await tracker((_, reply) => reply.end('{"id": "T"}'));
  const running = await office({ trackerUrl: foreign.url });
  await ask(running, { resource: "regions", recordId: 1 });
  await ask(running, { resource: "suppliers", recordId: 5 });
  await ask(running, { recordId: 999 });
  await running.run();
  expect((await running.jobs()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(foreign.asked.map(({ body }) => (JSON.parse(body) as { link: string }).link)).toEqual([
    "http://localhost:3000/settings/1",
    "http://localhost:3000",
    "http://localhost:3000/customer-candidates/999",
  ]);
});

test("a deleted task is not sent", async () => {
  const foreign = await tracker((_, reply) => reply.end('{"id": "T"}'));
  const running = await office({ trackerUrl: foreign.url });
  await ask(running);
  await running.services.database.db.execute(sql`delete from tasks`);
  running.later(minute);
  await running.run();
  expect(foreign.asked).toEqual([]);
  expect(await running.jobs()).toMatchObject([
    { state: "dead", lastError: expect.stringMatching(/удалили/) as string },
  ]);
});
