// Acts cover everything that is open up to their day, from any month. A dollar costs 3.60 BYN where it is paid.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { act as actForm } from "../../../../server/domains/papers/layouts/act.ts";
import { readPaper } from "../../../../server/domains/papers/readPaper.ts";
import { contextOfRun } from "../../../../server/domains/acts/runs.ts";
import { sum } from "../../../../src/domain/money/money.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { openWorld, type Row, type World } from "../billing/world.ts";
import { closeMonth, enrol, spend } from "./month.ts";

const [august, september, october] = ["2026-08", "2026-09", "2026-10"] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.setRates("by", "3.0000", "2026-08-01");
  await world.setRates("kz", "500.0000", "2026-08-01");
});
afterAll(() => world.close());

/** A customer with `count` accounts, in each of which 200 $ were paid with 720.00 in July. */
async function customer(count = 1, region: Region = "by") {
  const { services } = world;
  const { db } = services.database;
  const shop = await world.shop(region);
  const accounts: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = await shop.account("google_ads", { name: `Кабинет ${at}` });
    await enrol(db, id, { date: "2026-07-05", paid: "720.00", arrives: "200.00" });
    accounts.push(id);
  }
  const [account = 0, other = 0] = accounts;
  return {
    ...{ account, other, customerId: shop.customerId },
    spend: (day: string, amount: string, of = account) => spend(db, of, day, amount),
    close: async (month: string) =>
      (await closeMonth(services, shop.customerId, month, region)).map(({ reason, ...result }) => ({
        ...result,
        // Sums contain non-breaking spaces.
        reason: reason?.replaceAll(/\s/g, " ") ?? null,
      })),
    byHand: (more: object) => world.create("acts", { customerId: shop.customerId, date: `${september}-30`, ...more }),
    lines: async (): Promise<readonly (readonly [number, string, string, string])[]> => {
      const { rows } = await db.execute<{ account: number; month: string; quantity: string; amount: string }>(sql`
        select l.account_id as account, to_char(l.month, 'YYYY-MM') as month, l.quantity::text as quantity,
          l.amount::text as amount
        from acts_lines l join acts a on a.id = l.parent_id
        where a.customer_id = ${shop.customerId} and a.period_from is not null order by a.id, l.position`);
      return rows.map((line) => [line.account, line.month, line.quantity, line.amount] as const);
    },
  };
}

test("the next act covers spend of an account that no act has named, however late it comes", async () => {
  const { account, other, ...shop } = await customer(2);
  await shop.spend("2026-09-03", "10.00");
  expect(await shop.close(september)).toMatchObject([{ outcome: "made", amount: "36.00" }]);
  await shop.spend("2026-09-20", "20.00", other);
  await shop.spend("2026-10-02", "5.00");
  expect(await shop.close(october)).toMatchObject([
    { outcome: "made", amount: "90.00", reason: "В том числе уточнение за сентябрь 2026 г. 72,00 BYN" },
  ]);
  expect(await shop.lines()).toEqual([
    [account, september, "10.00", "36.00"],
    [other, september, "20.00", "72.00"],
    [account, october, "5.00", "18.00"],
  ]);
});

test("running a month again after late spend makes one more act, and none if nothing is open", async () => {
  const { account, ...shop } = await customer();
  await shop.spend("2026-09-03", "10.00");
  const [first] = await shop.close(september);
  expect(await shop.close(september)).toMatchObject([{ outcome: "already", actId: first?.actId, amount: "36.00" }]);
  await shop.spend("2026-09-04", "1.50");
  expect(await shop.close(september)).toMatchObject([{ outcome: "made", amount: "5.40", reason: null }]);
  expect(await shop.close(september)).toMatchObject([{ outcome: "already" }]);
  expect(await shop.lines()).toEqual([
    [account, september, "10.00", "36.00"],
    [account, september, "1.50", "5.40"],
  ]);
});

test("the first run covers the months before it", async () => {
  const { account, ...shop } = await customer();
  await shop.spend("2026-08-10", "30.00");
  await shop.spend("2026-09-10", "40.00");
  expect(await shop.close(september)).toMatchObject([
    { amount: "252.00", reason: "В том числе уточнение за август 2026 г. 108,00 BYN" },
  ]);
  expect(await shop.lines()).toEqual([
    [account, august, "30.00", "108.00"],
    [account, september, "40.00", "144.00"],
  ]);
  expect(await shop.close(august), "and an earlier month that is run later has nothing left").toMatchObject([
    { outcome: "nothing" },
  ]);
});

test("in Belarus a negative correction is carried, and no month is lost", async () => {
  const { account, ...shop } = await customer();
  await shop.spend("2026-08-10", "100.00");
  expect(await shop.close(august)).toMatchObject([{ amount: "360.00" }]);
  await shop.spend("2026-08-10", "-80.00");
  await shop.spend("2026-09-10", "30.00");
  for (let time = 0; time < 2; time += 1)
    expect(await shop.close(september)).toMatchObject([
      {
        ...{ outcome: "carried", amount: "-180.00", actId: null },
        reason: "Раньше закрыто больше, чем нужно, на 180,00 BYN: зачтётся в следующем акте",
      },
    ]);
  await shop.spend("2026-10-10", "60.00");
  expect(await shop.close(october)).toMatchObject([
    {
      ...{ outcome: "made", amount: "36.00" },
      reason: "В том числе уточнение за август 2026 г. −288,00 BYN, уточнение за сентябрь 2026 г. 108,00 BYN",
    },
  ]);
  expect((await shop.lines()).slice(1)).toEqual([
    [account, august, "-80.00", "-288.00"],
    [account, september, "30.00", "108.00"],
    [account, october, "60.00", "216.00"],
  ]);
});

test("in Kazakhstan the correction becomes a separate act, and its paper adds up", async () => {
  const { account, customerId, ...shop } = await customer(1, "kz");
  await shop.spend("2026-08-10", "100.00");
  expect(await shop.close(august)).toMatchObject([{ amount: "360.00" }]);
  await shop.spend("2026-08-10", "-80.00");
  await shop.spend("2026-09-10", "30.00");
  const [correction] = await shop.close(september);
  expect(correction).toMatchObject({ outcome: "made", amount: "-180.00" });
  expect(await shop.close(september)).toMatchObject([{ outcome: "already" }]);
  expect((await shop.lines()).slice(1)).toEqual([
    [account, august, "-80.00", "-288.00"],
    [account, september, "30.00", "108.00"],
  ]);
  const { services } = world;
  const context = contextOfRun({ starterId: null, region: "kz" }, services, services.database.db);
  const paper = await readPaper(context, services.files, "act", correction?.actId ?? 0);
  if (paper.form !== "act") throw new Error("another form");
  expect(paper).toMatchObject({ gross: "-180.00", vat: "-24.82", net: "-155.18" });
  for (const part of ["net", "vat", "gross"] as const)
    expect(sum(paper.lines.map((line) => line[part]))).toBe(paper[part]);
  expect(JSON.stringify(actForm(paper))).toMatch(
    /Корректировочный акт.*Стоимость услуг уменьшена на сумму: .*Сто восемьдесят/,
  );
  const act = await world.one<Row>("acts", correction?.actId ?? 0);
  const saved = await world.admin.call("PUT", "/api/bills/acts", { body: { ...act, rateUsd: "501" } });
  expect(saved.status, saved.text).toBe(200);
  expect((await shop.byHand({ totalWithVat: "-1" }).catch((error: unknown) => String(error))) as string).toContain(
    "Не меньше 0,01",
  );
  const { rows } = await services.database.db.execute<{ closed: string }>(sql`
    update acts set visible = true where customer_id = ${customerId} returning id`);
  expect(rows).toHaveLength(2);
  const { rows: told } = await services.database.db.execute(sql`
    select (sum(closed_by_act) / 100.0)::numeric(14,2)::text as closed from pivot_facts where customer_id = ${customerId}`);
  expect(told, "the pivot tells what both came to").toEqual([{ closed: "180.00" }]);
});

test("an act below zero reduces what is closed beyond the payment", async () => {
  const { customerId, account, ...shop } = await customer(1, "kz");
  await shop.spend("2026-08-10", "400.00");
  const [first] = await shop.close(august);
  await shop.spend("2026-08-10", "-390.00");
  const [second] = await shop.close(september);
  const { db } = world.services.database;
  await db.execute(sql`update acts set visible = true where customer_id = ${customerId}`);
  const { rows } = await db.execute(sql`
    select coalesce(sum(closed_by_act) filter (where row_kind in ('overact', 'overline')), 0)::integer as beyond,
      (sum(closed_by_act) / 100.0)::numeric(14,2)::text as closed from pivot_facts where customer_id = ${customerId}`);
  expect(rows).toEqual([{ beyond: 0, closed: sum([first?.amount ?? "", second?.amount ?? ""]) }]);
});

test("a manual act for a service leaves the advertising open", async () => {
  const { account, ...shop } = await customer();
  await shop.spend("2026-09-03", "70.00");
  expect(await shop.byHand({ totalWithVat: "180" })).toMatchObject({ covers: "services" });
  expect(await shop.close(september)).toMatchObject([{ outcome: "made", amount: "252.00" }]);
  expect(await shop.lines()).toEqual([[account, september, "70.00", "252.00"]]);
});

test("a manual act for advertising closes the oldest month first, and the excess is reported and carried", async () => {
  const { account, ...shop } = await customer();
  await shop.spend("2026-08-03", "30.00");
  await shop.spend("2026-09-03", "40.00");
  const first = await shop.byHand({ totalWithVat: "180", covers: "advertising" });
  expect(await shop.close(september)).toMatchObject([{ outcome: "made", amount: "72.00", reason: null }]);
  expect(await shop.lines()).toEqual([[account, september, "20.00", "72.00"]]);
  await shop.byHand({ totalWithVat: "48", covers: "advertising" });
  expect(await shop.close(september)).toMatchObject([
    {
      ...{ outcome: "carried", amount: "-48.00" },
      reason: "Актами, составленными вручную, закрыто больше, чем открыто, на 48,00 BYN: зачтётся в следующем акте",
    },
  ]);
  await shop.spend("2026-10-03", "20.00");
  expect(await shop.close(october)).toMatchObject([{ outcome: "made", amount: "24.00" }]);
  expect((await shop.lines()).at(-1)).toEqual([account, october, "6.66", "24.00"]);
  expect(await shop.close(october)).toMatchObject([{ outcome: "already" }]);
  await world.admin.call("DELETE", `/api/bills/acts/${first.id}`);
  expect(await shop.close(october), "an act that is deleted leaves open what it closed").toMatchObject([
    { outcome: "made", amount: "180.00" },
  ]);
});

test("lines of a manual act reduce their own account under any contract, and cannot be services", async () => {
  const { account, other, customerId, ...shop } = await customer(2);
  await shop.spend("2026-09-03", "10.00");
  await shop.spend("2026-09-03", "10.00", other);
  const lines = [{ accountId: account, amount: "50" }];
  const act = await shop.byHand({ totalWithVat: "50", lines });
  expect(act).toMatchObject({ covers: "advertising" });
  const wrong = await world.admin.call("POST", "/api/bills/acts", {
    body: { customerId, date: `${september}-30`, totalWithVat: "50", lines, covers: "services" },
  });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("такой акт закрывает рекламу")]);
  expect(await shop.close(september)).toMatchObject([
    {
      ...{ outcome: "made", amount: "36.00" },
      reason: "Актами, составленными вручную, закрыто больше, чем открыто, на 14,00 BYN",
    },
  ]);
  expect(await shop.lines()).toEqual([[other, september, "10.00", "36.00"]]);
  await shop.spend("2026-10-03", "10.00");
  expect(await shop.close(october)).toMatchObject([{ outcome: "made", amount: "22.00", reason: null }]);
});

test("an act with lines in another currency is settled elsewhere", async () => {
  const { account, ...shop } = await customer();
  await shop.spend("2026-09-03", "10.00");
  await shop.byHand({ totalWithVat: "10", currency: "USD", lines: [{ accountId: account, amount: "10" }] });
  expect(await shop.close(september)).toMatchObject([{ outcome: "made", amount: "36.00" }]);
});

test("what was closed before its payment is not closed again when the payment comes, on any day", async () => {
  const { db } = world.services.database;
  for (const payment of ["2026-09-28", "2026-10-03"]) {
    const shop = await world.shop();
    const account = await shop.account("google_ads");
    await spend(db, account, "2026-09-03", "10.00");
    const close = (month: string) => closeMonth(world.services, shop.customerId, month);
    expect(await close(september), "3.00 with markup and VAT").toMatchObject([{ outcome: "made", amount: "37.25" }]);
    await enrol(db, account, { date: payment, paid: "80.00", arrives: "20.00" });
    expect(await close(october), payment).toMatchObject([{ outcome: "nothing" }]);
    // The rest of the payment is spent late in a month that has an act, and then in another one.
    await spend(db, account, payment, "4.00");
    expect(await close(october), payment).toMatchObject([{ outcome: "made", amount: "16.00" }]);
    await spend(db, account, "2026-10-30", "6.00");
    expect(await close(october), payment).toMatchObject([{ outcome: "made", amount: "24.00" }]);
    expect(await close(october), payment).toMatchObject([{ outcome: "already" }]);
  }
});

test("late spend that uses up older money corrects the cost of the later month", async () => {
  const { db } = world.services.database;
  const shop = await world.shop();
  const account = await shop.account("google_ads");
  await enrol(db, account, { date: "2026-08-01", paid: "36.00", arrives: "10.00" });
  await enrol(db, account, { date: "2026-08-02", paid: "48.00", arrives: "10.00" });
  await spend(db, account, "2026-09-03", "10.00");
  expect(await closeMonth(world.services, shop.customerId, september)).toMatchObject([{ amount: "36.00" }]);
  await spend(db, account, "2026-08-03", "10.00");
  expect(await closeMonth(world.services, shop.customerId, september)).toMatchObject([{ amount: "48.00" }]);
  const { rows } = await db.execute(sql`
    select to_char(l.month, 'YYYY-MM') as month, l.quantity::text as quantity, l.amount::text as amount
    from acts_lines l join acts a on a.id = l.parent_id where a.customer_id = ${shop.customerId} order by a.id, l.position`);
  expect(rows).toEqual([
    { month: september, quantity: "10.00", amount: "36.00" },
    { month: august, quantity: "10.00", amount: "36.00" },
    { month: september, quantity: "0.00", amount: "12.00" },
  ]);
});

test("concurrent runs of two months, and of one month twice, close everything once", async () => {
  const shop = await customer(2);
  await shop.spend("2026-09-03", "10.00");
  await shop.spend("2026-09-04", "20.00", shop.other);
  await shop.spend("2026-10-03", "30.00");
  await Promise.all([september, october, september, october].map((month) => shop.close(month)));
  const lines = await shop.lines();
  expect(sum(lines.map(([, , , amount]) => amount))).toBe("216.00");
  expect(sum(lines.map(([, , quantity]) => quantity))).toBe("60.00");
});
