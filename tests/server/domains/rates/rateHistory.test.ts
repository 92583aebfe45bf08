// Administrators' view of a region's rates, and requests to the bank.
import { afterEach, expect, test } from "vitest";
import type { RateHistory } from "../../../../src/contract/money/rates.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { startForeign } from "../../platform/jobs/foreign.ts";
import { minute, testQueue } from "../../platform/jobs/queue.ts";
import { asAdministrator, asCustomer } from "../../../world/callers.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const today = dayIn("by");
const answer = (usd: number) =>
  JSON.stringify(
    [
      ["USD", 1, usd],
      ["EUR", 1, 2.9],
      ["RUB", 100, 3.5],
    ].map(([name, scale, rate]) => ({
      Cur_Abbreviation: name,
      Cur_Scale: scale,
      Cur_OfficialRate: rate,
      Date: `${today}T00:00:00`,
    })),
  );

async function office(bank?: string) {
  const running = await testQueue(bank === undefined ? {} : { ratesUrls: { by: bank } });
  open.push(running);
  const admin = await asAdministrator(running);
  const history = async () => (await admin.call("GET", "/api/rates/history?region=by&days=30")).json<RateHistory>();
  const ask = () => admin.call("POST", "/api/rates/fetch", { body: { region: "by" } });
  return { ...running, admin, history, ask };
}

test("before the first rates the list is empty and says that they are needed", async () => {
  const { history } = await office();
  expect(await history()).toMatchObject({
    days: [],
    latest: null,
    stale: true,
    bank: null,
    lastTry: null,
    rubScale: 100,
  });
});

test("the bank is asked once a minute at most, and its answer is shown", async () => {
  const bank = await startForeign((_, reply) => reply.end(answer(2.5)));
  open.push(bank);
  const { ask, history, run, later } = await office(bank.url);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(await history()).toMatchObject({ bank: new URL(bank.url).host, lastTry: { state: "queued" } });
  await run();
  expect(bank.asked).toHaveLength(1);
  expect(await history()).toMatchObject({
    latest: { date: today, source: "bank", USD: expect.stringMatching(/^2\.50*$/) as unknown },
    stale: false,
    lastTry: { state: "done", error: null },
  });
  later(minute);
  await ask();
  await run();
  expect(bank.asked).toHaveLength(2);
});

test("a missing bank is reported, and rates entered by hand apply", async () => {
  const { ask, history, admin } = await office();
  const refused = await ask();
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("RATES_BY_URL")]);
  for (const [date, usd] of [
    [today, "3.1"],
    ["2026-01-05", "2.9"],
  ])
    await admin.call("POST", "/api/resources/rates", {
      body: { date, time: "09:30", region: "by", usd, eur: "3.4", rub: "3.6" },
    });
  const { days, latest } = await history();
  expect(latest).toMatchObject({ date: today, time: "09:30", source: "hand" });
  expect(days.map(({ date }) => date)).toEqual(["2026-01-05", today]);
});

test("an administrator's corrections of the bank's rates stay, and rates without effect are refused", async () => {
  const bank = await startForeign((_, reply) => reply.end(answer(2.5)));
  open.push(bank);
  const { admin, ask, history, run, later } = await office(bank.url);
  await ask();
  await run();
  const [given] = (await admin.call("GET", "/api/resources/rates")).json<
    { id: number; version: number; time: string }[]
  >();
  const change = (body: object) => admin.call("PUT", `/api/resources/rates/${given?.id ?? 0}`, { body });
  expect((await change({ version: given?.version, time: "23:59" })).json()).toMatchObject({ source: "bank" });
  expect((await change({ version: 2, usd: "2.9" })).json()).toMatchObject({ source: "hand", usd: "2.9000" });
  later(minute);
  await ask();
  await run();
  expect((await history()).latest).toMatchObject({ source: "hand", USD: "2.9000" });
  const earlier = { date: today, time: "00:00", region: "by", usd: "7", eur: "7", rub: "7" };
  const refused = await admin.call("POST", "/api/resources/rates", { body: earlier });
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    422,
    { time: expect.stringContaining("уже есть курсы на 23:59") as unknown },
  ]);
  expect((await admin.call("POST", "/api/resources/rates", { body: { ...earlier, region: "kz" } })).status).toBe(201);
});

test("customers see none of it", async () => {
  const { admin: _, ...running } = await office();
  const customer = await asCustomer(running);
  expect((await customer.call("GET", "/api/rates/history?region=by&days=30")).status).toBe(403);
  expect((await customer.call("POST", "/api/rates/fetch", { body: { region: "by" } })).status).toBe(403);
});
