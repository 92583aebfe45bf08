// The exchange over HTTP, with recorded answers (conversation.json).
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillBaseData } from "../../../../server/domains/billing/baseData.ts";
import { httpExchange } from "../../../../server/domains/edin/httpExchange.ts";
import { hashOf } from "../../../../server/platform/files/fileStore.ts";
import { startForeign, type Foreign } from "../../platform/jobs/foreign.ts";
import { hour, testQueue, type TestQueue } from "../../platform/jobs/queue.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";

interface Recorded {
  readonly status: number;
  readonly body: object;
}
type Row = Record<string, unknown> & { readonly id: number };

const recorded = JSON.parse(await readFile(new URL("./conversation.json", import.meta.url), "utf8")) as Readonly<
  Record<"signed" | "pending" | "noKeys" | "session" | "noSignature" | "trouble", Recorded>
>;

let exchange: Foreign;
let answers: Recorded[];
let queue: TestQueue;
let admin: Client;
let client: Client;
let act: Row;

beforeEach(async () => {
  exchange = await startForeign((_, reply) => {
    const { status, body } = answers.shift() ?? recorded.trouble;
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  queue = await testQueue();
  const url = exchange.url.replace(/\/hook.*/, "/edin/");
  Object.assign(queue.services, { exchange: httpExchange(url, "token-of-tests") });
  await fillBaseData(queue.services.database.db, queue.services.registry);
  admin = await asAdministrator(queue);
  client = await asCustomer(queue);
  const customerId = client.person?.customerId;
  const body = { customerId, date: "2026-10-31", totalWithVat: "300.10", visible: true };
  act = (await admin.call("POST", "/api/resources/acts", { body })).json<Row>();
});
afterEach(async () => {
  await queue.close();
  await exchange.close();
});

const sign = async (who = client) =>
  (await who.call("POST", "/api/edin/sign", { body: { documents: [{ kind: "act", id: act.id }] } })).json<{
    message: string;
    results: { done: boolean; pending: boolean }[];
  }>();
const now = async () => (await client.call("GET", `/api/resources/acts/${act.id}`)).json<Row>();
const history = async () =>
  (await client.call("GET", '/api/resources/signatures?sort=["id","ASC"]')).json<Row[]>().map(({ event, reason }) => ({
    event,
    reason,
  }));

test("a signature is requested with the same key until it comes, and then stored", async () => {
  answers = [recorded.pending, recorded.trouble, recorded.signed];
  expect(await sign()).toMatchObject({ message: expect.stringContaining("отправлен") as string });
  expect(await sign()).toMatchObject({ results: [{ done: true, pending: true }] });
  expect(await now()).toMatchObject({ signing: "none", signingAsked: true });
  for (let tries = 0; tries < 3; tries++) {
    expect(await queue.run()).toBe(1);
    queue.later(hour);
  }
  queue.setClock(undefined);
  expect(await now()).toMatchObject({ signing: "customer", signingAsked: false });
  expect((await history()).map(({ event }) => event)).toEqual(["asked", "signed"]);
  expect(exchange.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(3).fill("POST /edin/signatures"));
  expect(new Set(exchange.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  const [first] = exchange.asked;
  expect(first?.headers.authorization).toBe("Bearer token-of-tests");
  const { document } = JSON.parse(first?.body ?? "{}") as { document: { sha256: string; content: string } };
  const bytes = Buffer.from(document.content, "base64");
  expect([document.sha256, bytes.subarray(0, 5).toString()]).toEqual([hashOf(bytes), "%PDF-"]);
});

test.each([
  ["noKeys", "Нет активных ключей для подписи"],
  ["session", "Возникла ошибка при подписывании файла. Проверьте активна ли сессия и ключ"],
  ["noSignature", "Возникла ошибка при подписывании файла. Проверьте активна ли сессия и ключ"],
] as const)("what the exchange answers as %s is said in the specification's words", async (answer, reason) => {
  answers = [recorded[answer], recorded.signed];
  await sign();
  await queue.run();
  expect(await now()).toMatchObject({ signing: "none", signingAsked: false, signingFailure: reason });
  expect(await history()).toEqual([
    { event: "asked", reason: null },
    { event: "failed", reason },
  ]);
  await sign();
  await queue.run();
  expect(await now()).toMatchObject({ signing: "customer", signingFailure: null });
});

test("a silent exchange is given up in the end, and the paper can be signed again", async () => {
  answers = [];
  await sign();
  for (let tries = 0; tries < 8; tries++) {
    await queue.run();
    queue.later(12 * hour);
  }
  queue.setClock(undefined);
  expect((await queue.jobs()).at(-1)).toMatchObject({ kind: "signature", state: "dead" });
  expect(await now()).toMatchObject({ signing: "none", signingAsked: false });
  expect((await history()).at(-1)).toMatchObject({ event: "failed" });
});

test("of many papers signed at once, waiting ones say so", async () => {
  answers = [recorded.pending];
  const answer = await admin.call("POST", "/api/resources/acts/actions/sign", { body: { ids: [act.id] } });
  expect(answer.json()).toEqual({ results: [{ id: act.id, done: true, pending: true }] });
});

test("a waiting paper cannot be changed; both sides can wait at once, and get their signatures", async () => {
  answers = [recorded.signed, recorded.signed];
  await sign();
  expect((await admin.call("POST", `/api/bills/acts/${act.id}/sign`)).status).toBe(409);
  await sign(admin);
  const { version } = await now();
  const body = { totalWithVat: "1.00", version };
  expect((await admin.call("PUT", `/api/resources/acts/${act.id}`, { body })).status).toBe(409);
  await queue.run();
  expect(await now()).toMatchObject({ signing: "both", signed: true, signingAsked: false });
  const { rows } = await queue.services.database.db.execute(sql`
    select count(distinct document->>'id')::integer as documents from signatures where event = 'signed'`);
  expect(rows).toEqual([{ documents: 1 }]);
});
