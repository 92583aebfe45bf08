import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForActs, firstWorkingDay } from "../../../../server/domains/acts/askForActs.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import type { ActRunProgress } from "../../../../src/contract/papers/actRuns.ts";
import { add, sum } from "../../../../src/domain/money/money.ts";
import { addMonths, dayIn, monthEnd, monthStart } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";
import { enrol, spend } from "./month.ts";

const from = addMonths(monthStart(dayIn("by")), -1);
const month = from.slice(0, 7);
const to = monthEnd(from);
const before = addMonths(from, -1);
const dayOf = (day: number, of = month) => `${of}-${String(day).padStart(2, "0")}`;

let world: World;
const shops: Shop[] = [];
/** Accounts by shop: one that closes by spend, one by enrolment. */
const accounts: { readonly spend: number; readonly transfer: number }[] = [];

beforeAll(async () => {
  world = await openWorld();
  await world.setRates("by", "3.0000", dayOf(1));
  const { db } = world.services.database;
  for (const at of [0, 1, 2, 3]) {
    const shop = await world.shop();
    const google = await shop.account("google_ads");
    const meta = await shop.account("meta_ads");
    shops.push(shop);
    accounts.push({ spend: google, transfer: meta });
    if (at === 3) continue;
    await enrol(db, google, { date: dayOf(10, before.slice(0, 7)), paid: "360.00", arrives: "100.00" });
    await enrol(db, meta, { date: dayOf(5), paid: `${40 + at}.00`, arrives: "10.00" });
    await spend(db, google, dayOf(3), "10.00");
    await spend(db, google, dayOf(20), `${at + 1}.50`);
  }
});
afterAll(() => world.close());

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const work = () => runDueJobs(world.services, silent);
const begin = (of = month, region = "by") =>
  world.admin.call("POST", "/api/act-runs", {
    body: { region, month: of },
    headers: { "idempotency-key": String(Math.random()) },
  });
const act = async (id: number, action: string) => {
  const answer = await world.admin.call("POST", `/api/act-runs/${id}/${action}`, { body: {} });
  expect(answer.status, answer.text).toBe(200);
};
const progress = async (id: number) =>
  (await world.admin.call("GET", `/api/act-runs/${id}/progress`)).json<ActRunProgress>();
const counted = async (of = month): Promise<number> => {
  const { id } = (await begin(of)).json<{ id: number }>();
  await work();
  return id;
};
interface Report extends Row {
  readonly customerId: number;
  readonly outcome: string;
  readonly amount: string | null;
  readonly actId: number | null;
  readonly reason: string | null;
}
const report = async (runId: number): Promise<readonly Report[]> => {
  const filter = encodeURIComponent(JSON.stringify({ runId }));
  return (await world.admin.call("GET", `/api/resources/act-run-results?filter=${filter}&range=[0,99]`)).json();
};
interface Act extends Row {
  readonly number: string;
  readonly totalWithVat: string;
  readonly visible: boolean;
  readonly lines: readonly { readonly accountId: number; readonly quantity: string; readonly amount: string }[];
}
const actsOf = async (date: string): Promise<readonly Act[]> =>
  (
    await world.admin.call(
      "GET",
      `/api/resources/acts?filter=${encodeURIComponent(JSON.stringify({ date_gte: monthStart(date), date_lte: monthEnd(date) }))}&sort=["number","ASC"]&range=[0,99]`,
    )
  ).json();

test("counting a month shows how many acts and for how much, and makes nothing", async () => {
  const id = await counted();
  expect(await progress(id)).toMatchObject({
    ...{ state: "counted", total: 4, done: 4, acts: 3, nothing: 1, refused: 0, already: 0 },
    // 11.50 + 12.50 + 13.50 of 100 that cost 360, and the enrolment in the other system.
    amount: add("135.00", "123.00"),
  });
  expect(await actsOf(from)).toEqual([]);
  const { db } = world.services.database;
  const [first] = accounts;
  await spend(db, first?.spend ?? 0, dayOf(21), "1.00");
  expect((await begin()).json(), "while it waits, the same run is meant, and counted again").toEqual({
    ...{ id, message: "Считаем, что получится" },
  });
  expect((await begin()).json()).toEqual({ id, message: "Запуск за этот месяц уже идёт: вот он" });
  await work();
  expect(await progress(id)).toMatchObject({ state: "counted", total: 4, amount: add("258.00", "3.60") });
  await spend(db, first?.spend ?? 0, dayOf(21), "-1.00");
});

test("an interrupted run continues where it was, and two runs at once make nothing twice", async () => {
  const { db } = world.services.database;
  const id = await counted();
  // The third customer's act fails to be written, as in a power failure.
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as
    $$ begin if (select count(*) from acts where period_from is not null) >= 2 then raise exception 'power'; end if; return new; end $$`),
  );
  await db.execute(sql`create trigger fail before insert on acts for each row execute function fail()`);
  await act(id, "start");
  await work();
  expect(await progress(id)).toMatchObject({ state: "making", done: 2, total: 4, acts: 2 });
  await db.execute(sql`drop trigger fail on acts`);
  // The failed job waits for its next attempt; meanwhile the run is stopped and continued twice.
  for (let time = 0; time < 2; time += 1) {
    await act(id, "stop");
    await act(id, "resume");
  }
  await Promise.all([work(), work(), work()]);
  expect(await progress(id)).toMatchObject({ state: "made", done: 4, acts: 3 });
  const made = await actsOf(from);
  const numbers = made.map(({ number }) => Number(number.slice(-6)));
  expect(numbers, "without gaps").toEqual([1, 2, 3]);
  expect(made.every(({ visible }) => !visible)).toBe(true);
  for (const one of made) expect(sum(one.lines.map(({ amount }) => amount))).toBe(one.totalWithVat);
  const closed = made.flatMap(({ lines }) => lines);
  for (const { spend: accountId } of accounts) {
    const { rows } = await db.execute<{ spent: string }>(sql`
      select coalesce(-sum(amount), 0)::numeric(14,2)::text as spent from ledger_entries
      where account_id = ${accountId} and kind = 'spend' and date between ${from} and ${to}`);
    const own = closed.filter((line) => line.accountId === accountId).map(({ quantity }) => quantity);
    expect(sum(own), "what the ledger says of the month").toBe(rows[0]?.spent);
  }
});

test("a run that fails on every try stops and says so", async () => {
  const { db } = world.services.database;
  const id = await counted();
  await db.execute(
    sql.raw(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'power'; end $$`),
  );
  await db.execute(sql`create trigger fail before update on act_run_results for each row execute function fail()`);
  await act(id, "start");
  for (let hours = 0; hours <= 70; hours += 10) {
    world.setClock(new Date(Date.now() + hours * 3_600_000));
    await work();
  }
  world.setClock(undefined);
  expect(await progress(id)).toMatchObject({ state: "stopped", done: 0 });
  await db.execute(sql`drop trigger fail on act_run_results`);
  await act(id, "resume");
  await work();
  expect(await progress(id)).toMatchObject({ state: "made", already: 3, nothing: 1 });
});

test("a second run for the same month finds everything done", async () => {
  const id = await counted();
  expect(await progress(id)).toMatchObject({ acts: 0, already: 3, nothing: 1 });
  await act(id, "start");
  await work();
  expect(await actsOf(from)).toHaveLength(3);
  const [first] = await actsOf(from);
  const twin = sql`
    insert into acts (number, date, customer_id, region, currency, total_with_vat, period_from)
    select 'twin', date, customer_id, region, currency, total_with_vat, period_from from acts where id = ${first?.id}`;
  await expect(world.services.database.db.execute(twin), "nor does the database let it").rejects.toThrow();
});

test("customers see the acts once they are shown, and get one letter for each", async () => {
  const { database } = world.services;
  const [run] = (await world.admin.call("GET", `/api/resources/act-runs?sort=["id","ASC"]&range=[0,0]`)).json<Row[]>();
  const shop = shops[0];
  if (!run || !shop) throw new Error("no run");
  const seen = async () => (await shop.client.call("GET", "/api/bills/acts")).json<Row[]>().length;
  expect(await seen()).toBe(0);
  await act(run.id, "show");
  await work();
  expect(await progress(run.id)).toMatchObject({ state: "shown", done: 3, total: 3 });
  expect(await seen()).toBe(1);
  const { rows } = await database.db.execute(sql`select from letters where kind = 'act'`);
  expect(rows).toHaveLength(3);
  expect((await shop.client.call("GET", "/api/resources/act-runs")).status, "no customer sees runs").toBe(403);
});

test("the next act closes late sums of an acted month, and a deleted act can be remade alone", async () => {
  const { db } = world.services.database;
  const [first, second] = accounts;
  if (!first || !second) throw new Error("no accounts");
  const [run] = (await world.admin.call("GET", `/api/resources/act-runs?sort=["id","ASC"]&range=[0,0]`)).json<Row[]>();
  const rows = await report(run?.id ?? 0);
  const own = rows.find(({ customerId }) => customerId === shops[1]?.customerId);
  const again = () => world.admin.call("POST", `/api/act-run-results/${own?.id}/again`, { body: {} });
  expect((await again()).status, "while the act is there").toBe(409);
  expect((await world.admin.call("DELETE", `/api/bills/acts/${own?.actId}`)).status).toBe(200);
  await spend(db, second.spend, dayOf(21), "1.00");
  const anew = (await again()).json<Report>();
  expect(anew).toMatchObject({ outcome: "made", amount: add(String(own?.amount), "3.60") });
  // Spend of the month before, which has no act, is not counted; late spend of the closed month is.
  const next = addMonths(from, 1);
  await spend(db, first.spend, dayOf(25), "2.00");
  await spend(db, first.spend, dayOf(1, next.slice(0, 7)), "3.00");
  world.setClock(new Date(`${addMonths(from, 2)}T12:00:00Z`));
  await askForActs({ ...world.services, clock: () => new Date(`${addMonths(from, 2)}T12:00:00Z`) });
  world.setClock(undefined);
  expect((await begin(next.slice(0, 7))).status, "a month that has not ended").toBe(422);
  await world.setRegion("BY", { actsOnSchedule: true });
  const later = { ...world.services, clock: () => new Date(`${firstWorkingDay(addMonths(from, 2))}T12:00:00Z`) };
  await askForActs(later);
  await askForActs(later);
  await runDueJobs(later, silent);
  await runDueJobs(later, silent);
  const late = (await actsOf(next)).filter(({ lines }) => lines.some(({ accountId }) => accountId === first.spend));
  expect(late).toHaveLength(1);
  expect(late[0]?.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ["2.00", "7.20"],
    ["3.00", "10.80"],
  ]);
});

test("without a rate for an unpaid sum the report says why, and other customers get their acts", async () => {
  const { db } = world.services.database;
  const old = "2021-05";
  const [, , third, fourth] = accounts;
  if (!third || !fourth) throw new Error("no accounts");
  await spend(db, fourth.spend, `${old}-10`, "5.00");
  await enrol(db, third.transfer, { date: `${old}-11`, paid: "12.00", arrives: "3.00" });
  const id = await counted(old);
  await act(id, "start");
  await work();
  const told = await progress(id);
  expect(told).toMatchObject({ state: "made", acts: 1, amount: "12.00", refused: 1 });
  expect(told.reasons).toHaveLength(1);
  expect(told.reasons[0]?.reason).toContain("Курс USD на 31.05.2021 неизвестен");
});
