// The day's rates: as the national banks publish them, late, wrong, or not at all.
import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../../server/platform/config.ts";
import { askForRates } from "../../../../server/domains/rates/askForRates.ts";
import { readBankAnswer } from "../../../../server/domains/rates/bankAnswers.ts";
import { ratesOn } from "../../../../server/domains/rates/dayRates.ts";
import { startForeign, type Foreign } from "../../platform/jobs/foreign.ts";
import { hour, second, testQueue, type TestQueue } from "../../platform/jobs/queue.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** An answer of api.nbrb.by; its numeric ids are not reliable. */
const nbrb = (date: string, more: readonly object[] = []) =>
  JSON.stringify([
    { Cur_ID: 510, Date: `${date}T00:00:00`, Cur_Abbreviation: "AMD", Cur_Scale: 1000, Cur_OfficialRate: 7.7 },
    { Cur_ID: 431, Date: `${date}T00:00:00`, Cur_Abbreviation: "USD", Cur_Scale: 1, Cur_OfficialRate: 2.574 },
    { Cur_ID: 451, Date: `${date}T00:00:00`, Cur_Abbreviation: "EUR", Cur_Scale: 1, Cur_OfficialRate: 2.9239 },
    { Cur_ID: 456, Date: `${date}T00:00:00`, Cur_Abbreviation: "RUB", Cur_Scale: 100, Cur_OfficialRate: 3.5104 },
    ...more,
  ]);

/** An answer of nationalbank.kz. */
const nbk = (day: string) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Official exchange rates</title>
${[
  ["USD", "450.79", "1"],
  ["EUR", "520.08", "1"],
  ["RUB", "59.3", "10"],
  ["KRW", "31.2", "100"],
]
  .map(
    ([title, rate, quant]) =>
      `<item><title>${title}</title><pubDate>${day}</pubDate><description>${rate}</description><quant>${quant}</quant><index>UP</index><change>+0.21</change><link></link></item>`,
  )
  .join("\n")}
</channel></rss>`;

async function bank(answer: (reply: ServerResponse) => void): Promise<Foreign> {
  const foreign = await startForeign((_, reply) => answer(reply));
  open.push(foreign);
  return foreign;
}

/** Nine in the morning of a Friday in Minsk. */
const friday = new Date("2026-06-19T06:00:00Z");

async function queue(config: Parameters<typeof testQueue>[0]): Promise<TestQueue> {
  const running = await testQueue(config);
  open.push(running);
  running.later(friday.getTime() - running.services.clock().getTime());
  return running;
}

const stored = async ({ services }: TestQueue) =>
  (
    await services.database.db.execute(sql`
      select date, time, region, usd, eur, rub, source from rates order by region, date, id`)
  ).rows;

test("each region's bank is asked once a day, and its rates are stored in the region's scale", async () => {
  const [by, kz] = [
    await bank((reply) => reply.end(nbrb("2026-06-19"))),
    await bank((reply) => reply.end(nbk("19.06.2026"))),
  ];
  const running = await queue({ ratesUrls: { by: by.url, kz: kz.url } });
  await askForRates(running.services);
  await askForRates(running.services);
  expect(await running.run()).toBe(2);
  await askForRates(running.services);
  expect(await running.run()).toBe(0);
  expect([by.asked.length, kz.asked.length]).toEqual([1, 1]);
  expect(await stored(running)).toEqual([
    { date: "2026-06-19", time: "09:00", region: "by", usd: "2.5740", eur: "2.9239", rub: "3.5104", source: "bank" },
    {
      date: "2026-06-19",
      time: "11:00",
      region: "kz",
      usd: "450.7900",
      eur: "520.0800",
      rub: "5.9300",
      source: "bank",
    },
  ]);
  expect(await ratesOn(running.services.database.db, "by", "2026-06-19")).toMatchObject([
    { currency: "USD", raw: "2.574", scale: 1, stale: false },
    { currency: "EUR" },
    { currency: "RUB", raw: "3.5104", scale: 100 },
  ]);
  running.later(24 * hour);
  await askForRates(running.services);
  expect(await running.run()).toBe(2);
});

test("without an answer the last rates apply, and the bank is asked again", async () => {
  let healthy = true;
  const foreign = await bank((reply) => {
    if (healthy) reply.end(nbrb("2026-06-19"));
    else reply.writeHead(500).end();
  });
  const running = await queue({ ratesUrls: { by: foreign.url } });
  await askForRates(running.services);
  await running.run();
  running.later(3 * 24 * hour);
  healthy = false;
  await askForRates(running.services);
  await running.run();
  expect((await running.jobs())[1]).toMatchObject({ state: "queued", lastError: "Банк ответил с кодом 500" });
  const { db } = running.services.database;
  expect(await ratesOn(db, "by", "2026-06-22")).toMatchObject([
    { raw: "2.574", date: "2026-06-19", stale: true },
    { stale: true },
    { stale: true },
  ]);
  healthy = true;
  running.later(15 * second);
  await running.run();
  expect((await running.jobs())[1]).toMatchObject({ state: "done", attempts: 2 });
});

test("a bank without the day's rates is asked again after some hours until the day ends", async () => {
  let day = "2026-06-18";
  const foreign = await bank((reply) => reply.end(nbrb(day)));
  const running = await queue({ ratesUrls: { by: foreign.url } });
  await askForRates(running.services);
  expect(await running.run()).toBe(1);
  running.later(3 * hour - 1);
  expect(await running.run()).toBe(0);
  day = "2026-06-19";
  running.later(1);
  expect(await running.run()).toBe(1);
  expect(await running.run()).toBe(0);
  expect(await stored(running)).toMatchObject([{ date: "2026-06-18" }, { date: "2026-06-19", time: "12:00" }]);
  running.later(11 * hour);
  day = "2026-06-17";
  await running.services.database.db.execute(sql`delete from jobs`);
  await askForRates(running.services);
  expect(await running.run()).toBe(1);
  expect((await running.jobs()).filter(({ state }) => state === "queued")).toEqual([]);
});

test("rates entered by administrators stay; corrections by the bank are loaded", async () => {
  const foreign = await bank((reply) => reply.end(nbrb("2026-06-19")));
  const running = await queue({ ratesUrls: { by: foreign.url } });
  const { db } = running.services.database;
  const again = async () => {
    await db.execute(sql`delete from jobs`);
    await askForRates(running.services);
    await running.run();
  };
  await db.execute(sql`
    insert into rates (date, time, region, usd, eur, rub) values ('2026-06-19', '08:00', 'by', 9, 9, 9)`);
  await again();
  expect(await stored(running)).toMatchObject([{ usd: "9.0000", source: "hand" }]);
  await db.execute(sql`update rates set source = 'bank'`);
  await again();
  expect(await stored(running)).toMatchObject([{ usd: "2.5740", source: "bank" }]);
});

test("banks are asked only in production or if configured", async () => {
  expect(readConfig({}, "/").ratesUrls).toEqual({});
  expect(readConfig({ RATES_KZ_URL: "http://127.0.0.1/rates" }, "/").ratesUrls).toEqual({
    kz: "http://127.0.0.1/rates",
  });
  expect(readConfig({ NODE_ENV: "production", REGION_HOSTS: "a.by=by,a.kz=kz" }, "/").ratesUrls).toEqual({
    by: "https://api.nbrb.by/exrates/rates?periodicity=0",
    kz: "https://nationalbank.kz/rss/rates_all.xml",
  });
  const running = await queue({ ratesUrls: {} });
  await askForRates(running.services);
  expect(await running.jobs()).toEqual([]);
});

test("a silent bank is given up after three seconds", async () => {
  const foreign = await bank(() => undefined);
  const running = await queue({ ratesUrls: { by: foreign.url } });
  await askForRates(running.services);
  const began = performance.now();
  await running.run();
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await running.jobs()).toMatchObject([{ state: "queued", lastError: "Банк не отвечает" }]);
});

describe("an invalid answer is refused:", () => {
  const usd = { Date: "2026-06-19T00:00:00", Cur_Abbreviation: "USD", Cur_Scale: 1, Cur_OfficialRate: 3 };
  const without = (text: string) =>
    JSON.stringify(
      (JSON.parse(text) as { Cur_Abbreviation: string }[]).filter(({ Cur_Abbreviation: name }) => name !== "USD"),
    );
  const withUsd = (more: object) =>
    JSON.stringify([...(JSON.parse(without(nbrb("2026-06-19"))) as object[]), { ...usd, ...more }]);

  test.each([
    ["a page", "by", "<html>Технические работы</html>"],
    ["an object", "by", "{}"],
    ["rows of another form", "by", '[{"Cur_ID": 1}]'],
    ["a currency is missing", "by", without(nbrb("2026-06-19"))],
    ["a currency comes twice", "by", nbrb("2026-06-19", [usd])],
    ["the rate is negative", "by", withUsd({ Cur_OfficialRate: -3 })],
    ["the rate is zero", "by", withUsd({ Cur_OfficialRate: 0 })],
    ["the rate is a text", "by", withUsd({ Cur_OfficialRate: "3" })],
    ["the rate is nothing", "by", withUsd({ Cur_OfficialRate: null })],
    ["the scale is a half", "by", withUsd({ Cur_Scale: 0.5 })],
    ["the scale is zero", "by", withUsd({ Cur_Scale: 0 })],
    ["the days differ", "by", withUsd({ Date: "2026-06-18T00:00:00" })],
    ["there is no such day", "by", nbrb("2026-02-30")],
    ["nothing", "kz", ""],
    ["items without anything", "kz", "<item><item><item>"],
    ["the rate is words", "kz", nbk("19.06.2026").replace("450.79", "много")],
    ["the rate is endless", "kz", nbk("19.06.2026").replace("450.79", "Infinity")],
    ["the day is written otherwise", "kz", nbk("2026-06-19")],
  ] as const)("%s (%s)", (_, region, text) => {
    expect(() => readBankAnswer(region, text)).toThrow(/^Банк /);
  });

  test("a megabyte of unfinished items is refused as quickly", () => {
    const began = performance.now();
    expect(() => readBankAnswer("kz", "<item><title>".repeat(80_000))).toThrow(/^Банк /);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
