// Rules that call other servers.
import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { hour } from "../../platform/jobs/queue.ts";
import { startForeign, type Asked } from "../../platform/jobs/foreign.ts";
import { openRuled, orders } from "./ruled.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const secret = "a secret of the CRM, 32 characters";
const rules = {
  tell: {
    label: "Сообщить в CRM",
    on: { state: "confirmed" },
    do: { call: { to: "CRM", body: ["id", "number", "total"] } },
  },
};

async function calling(answer: (asked: Asked, reply: ServerResponse) => void, isKnown = true) {
  const crm = await startForeign(answer);
  open.push(crm);
  const ruled = await openRuled([orders(rules)], { calls: isKnown ? { CRM: { url: crm.url, secret } } : {} });
  open.push(ruled);
  return { crm, ...ruled };
}

test("another server gets the fields, signed, under a key of its own", async () => {
  const { crm, add, runs } = await calling((_, reply) => reply.end("ok"));
  const { id } = await add("orders", { number: "А-1", total: "12", status: "confirmed" });
  expect(await runs()).toMatchObject([{ rule: "tell", state: "done", result: "Вызов CRM" }]);
  expect(crm.asked).toHaveLength(1);
  const [asked] = crm.asked;
  const body = asked?.body ?? "";
  expect(JSON.parse(body)).toMatchObject({
    ...{ rule: "tell", event: "state", resource: "orders" },
    record: { id, number: "А-1", total: "12.00" },
  });
  expect(asked?.headers["x-signature"]).toBe(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  expect(asked?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
});

test("a save is not held up by a call that fails, which is tried again, parked, and started by hand", async () => {
  let isBroken = true;
  const { crm, add, admin, read, runs, server } = await calling((_, reply) => {
    reply.statusCode = isBroken ? 500 : 204;
    reply.end();
  });
  const { id } = await add("orders", { number: "А-2", status: "confirmed" });
  expect(await runs()).toMatchObject([{ state: "queued", error: "Сервер CRM ответил с кодом 500", attempts: 1 }]);
  expect(await read("orders", id)).toMatchObject({ status: "confirmed" });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    server.later(7 * hour);
    await runs();
  }
  const [parked] = await runs();
  expect(parked).toMatchObject({ state: "failed", attempts: 7 });
  expect(new Set(crm.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  isBroken = false;
  await admin.call("POST", `/api/resources/rule-runs/${parked?.id ?? 0}/retry`);
  expect(await runs()).toMatchObject([{ state: "done", error: null, attempts: 8 }]);
});

test("a redirect is not followed, and an address that the environment does not know is never reached", async () => {
  const elsewhere = await startForeign((_, reply) => reply.end());
  open.push(elsewhere);
  const { add, runs } = await calling((_, reply) => reply.writeHead(302, { location: elsewhere.url }).end());
  await add("orders", { number: "А-3", status: "confirmed" });
  expect(await runs()).toMatchObject([{ state: "queued", error: "Сервер CRM ответил с кодом 302" }]);
  expect(elsewhere.asked).toEqual([]);

  const unknown = await calling((_, reply) => reply.end(), false);
  await unknown.add("orders", { number: "А-4", status: "confirmed" });
  expect(await unknown.runs()).toMatchObject([
    { state: "failed", error: expect.stringContaining("CALL_CRM_URL") as string },
  ]);
  expect(unknown.crm.asked).toEqual([]);
});
