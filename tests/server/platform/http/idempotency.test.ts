import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { forgetOldKeys } from "../../../../server/platform/http/idempotency.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer, prepareNotes, routes } from "./frame.ts";

let server: TestApp;
let customer: { authorization: string };
let stranger: { authorization: string };

beforeAll(async () => {
  server = await testApp({ routes });
  await prepareNotes(server.services);
  customer = await aCustomer(server.services);
  stranger = await aCustomer(server.services);
});
afterAll(() => server.close());
beforeEach(() => server.services.database.db.execute(sql`delete from notes`));

const send = (key: string | undefined, text: string, { who = customer, url = "/api/try/once" } = {}) =>
  server.app.inject({
    method: "POST",
    url,
    headers: { ...who, ...(key === undefined ? {} : { "idempotency-key": key }) },
    payload: { text },
  });

const notes = async () => {
  const { rows } = await server.services.database.db.execute<{ text: string }>(
    sql`select text from notes order by text`,
  );
  return rows.map(({ text }) => text);
};

test("the same key sent twenty times at once has one effect and one answer", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send("storm", "a")));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{"count":1}']));
  expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(19);
  expect(await notes()).toEqual(["a"]);
});

test("the same key with another body or for another call is refused and does nothing", async () => {
  await send("reused", "a");
  for (const answer of [await send("reused", "b"), await send("reused", "a", { url: "/api/try/once-more" })])
    expect(answer.json()).toMatchObject({
      statusCode: 422,
      message: expect.stringContaining("Прошлая попытка удалась, но с другими данными") as string,
    });
  expect(await notes()).toEqual(["a"]);
});

test("each caller has their own keys", async () => {
  await send("mine", "a");
  const answer = await send("mine", "b", { who: stranger });
  expect([answer.statusCode, answer.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  expect(await notes()).toEqual(["a", "b"]);
});

test("the key of a refused request can be used again", async () => {
  await send(undefined, "taken");
  expect((await send("again", "taken")).statusCode).toBe(409);
  expect((await send("again", "free")).statusCode).toBe(200);
});

test("requests without a key all take effect", async () => {
  await send(undefined, "a");
  expect((await send(undefined, "a")).statusCode).toBe(409);
});

test.each(["a b", "ключ", "x".repeat(256)])("the key %j is refused", async (key) => {
  const head = { ...customer, "idempotency-key": Buffer.from(key).toString("latin1") };
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/try/once",
    headers: head,
    payload: { text: "a" },
  });
  expect(answer.statusCode).toBe(400);
});

test("keys are stored for at least a day, and then deleted", async () => {
  const { db } = server.services.database;
  await send("young", "a");
  await send("old", "b");
  await db.execute(sql`update idempotency set created_at = now() - interval '25 hours' where key = 'young'`);
  await db.execute(sql`update idempotency set created_at = now() - interval '49 hours' where key = 'old'`);
  await forgetOldKeys(db);
  const { rows } = await db.execute<{ key: string }>(sql`select key from idempotency where key in ('young', 'old')`);
  expect(rows).toEqual([{ key: "young" }]);
});
