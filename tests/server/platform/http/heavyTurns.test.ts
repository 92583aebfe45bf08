// Expensive files are made in turns, and nobody else waits for them.
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heavyTurns } from "../../../../server/platform/http/limits/heavyTurns.ts";
import { openWorld, type World } from "../../domains/billing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two files are made at a time, one per caller; 429 and 503 say when to retry", async () => {
  const turn = heavyTurns();
  const reply = { raw: { destroyed: false, writableEnded: false } } as FastifyReply;
  const makes = new Map<number, (() => void)[]>();
  const ask = (userId: number) =>
    turn(
      { caller: { userId } } as FastifyRequest,
      reply,
      () => new Promise<void>((made) => makes.set(userId, [...(makes.get(userId) ?? []), made])),
    );
  const begun = () => Object.fromEntries([...makes].map(([whose, own]) => [whose, own.length]));
  const asked = [ask(1), ask(1), ask(1)];
  await expect(ask(1)).rejects.toMatchObject({ statusCode: 429, retryAfter: 10 });
  asked.push(...[2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5].map(ask));
  await expect(ask(6)).rejects.toMatchObject({ statusCode: 503, retryAfter: 60 });
  await expect.poll(begun).toEqual({ 1: 1, 2: 1 });
  makes.get(2)?.shift()?.();
  await expect.poll(begun).toEqual({ 1: 1, 2: 1 });
  makes.get(1)?.shift()?.();
  await expect.poll(begun).toEqual({ 1: 1, 2: 1 });
  const finish = setInterval(() => [...makes.values()].forEach((own) => own.splice(0).forEach((end) => end())), 1);
  await Promise.all(asked);
  clearInterval(finish);
});

test("a caller who requests sixty statements at once gets some, and others get theirs meanwhile", async () => {
  const [greedy, other] = [await world.shop(), await world.shop()];
  await Promise.all([greedy.account("yandex_direct"), other.account("yandex_direct")]);
  const path = `/api/statement/file?from=2026-01-01&to=${world.today}&format=xlsx`;
  const asked = Array.from({ length: 60 }, () => greedy.client.call("GET", path));
  const [file, list, exported] = await Promise.all([
    other.client.call("GET", path),
    other.client.call("GET", "/api/resources/accounts"),
    world.admin.call("GET", "/api/resources/accounts/export?format=csv"),
  ]);
  expect([file.status, list.status, exported.status]).toEqual([200, 200, 200]);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  for (const { status, headers, text } of refused) {
    expect([status, headers["retry-after"]]).toEqual([429, "10"]);
    expect(text).toContain("Ваши файлы ещё готовятся");
  }
});

test.each([
  "/api/statement?",
  "/api/statement/file?format=csv&",
  "/api/reconciliation?",
  "/api/reconciliation/pdf?",
  "/api/reconciliation/xlsx?",
])("%s covers at most five years", async (path) => {
  const { client } = await world.shop();
  const long = await client.call("GET", `${path}from=0001-01-01&to=9999-12-31`);
  expect([long.status, long.json<{ message: string }>().message]).toEqual([
    422,
    "Период не может быть длиннее пяти лет",
  ]);
  expect((await client.call("GET", `${path}from=2021-11-22&to=2026-11-21`)).status).toBe(200);
});
