// Acts by hand that need a confirmation, and runs of a closed month.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForActs } from "../../../../server/domains/acts/askForActs.ts";
import { beginRun, periodOf, contextOfRun } from "../../../../server/domains/acts/runs.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { addMonths, dayIn, monthStart } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Row, type World } from "../billing/world.ts";
import { enrol, spend } from "./month.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.setRates("by", "3.0000", "2026-07-01");
});
afterAll(() => world.close());

test("a manual act for more advertising than is paid or spent asks first, and the history keeps the answer", async () => {
  const { db } = world.services.database;
  const shop = await world.shop();
  const account = await shop.account("google_ads");
  await enrol(db, account, { date: "2026-08-03", paid: "360.00", arrives: "100.00" });
  await spend(db, account, "2026-09-03", "50.00");
  const act = (amount: string, headers: Record<string, string> = {}, more: object = {}) =>
    world.admin.call("POST", "/api/bills/acts", {
      body: {
        ...{ customerId: shop.customerId, date: "2026-09-30", totalWithVat: amount },
        ...{ lines: [{ accountId: account, amount }], ...more },
      },
      headers,
    });
  const refused = await act("3600");
  const { confirm, message } = refused.json<{ confirm: string; message: string }>();
  expect([refused.status, confirm]).toEqual([409, "act-beyond"]);
  expect(message.replaceAll(/\s/g, " ")).toBe(
    "Не закрыто актами 360,00 BYN рекламы клиента, а этот акт закрывает 3 600,00 BYN: на 3 240,00 BYN больше, чем оплачено или потрачено.",
  );
  expect((await act("200")).status, "within what was paid").toBe(201);
  const beyond = await act("200", { "x-confirmed": "act-beyond" });
  expect(beyond.status, beyond.text).toBe(201);
  const { rows } = await db.execute<{ confirmed: string | null }>(sql`
    select confirmed from audit where resource = 'acts' and record_id = ${beyond.json<Row>().id}`);
  expect(rows[0]?.confirmed).toContain("больше, чем оплачено или потрачено");
  expect((await act("5000", {}, { lines: [] })).status, "services are not advertising").toBe(201);
});

test("a manual act for spend without money asks nothing", async () => {
  const shop = await world.shop();
  const account = await shop.account("google_ads");
  await spend(world.services.database.db, account, "2026-09-03", "10.00");
  const totalWithVat = "37.25";
  const made = await world.admin.call("POST", "/api/bills/acts", {
    body: {
      ...{ customerId: shop.customerId, date: "2026-09-30", totalWithVat },
      lines: [{ accountId: account, amount: totalWithVat }],
    },
  });
  expect(made.status, made.text).toBe(201);
});

test("the calendar skips a closed month, and a run says so if its month is closed meanwhile", async () => {
  const { services } = world;
  const { db } = services.database;
  const month = addMonths(monthStart(dayIn("by")), -1);
  const shop = await world.shop();
  const account = await shop.account("google_ads");
  await enrol(db, account, { date: month, paid: "36.00", arrives: "10.00" });
  await spend(db, account, month, "10.00");
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const period = periodOf("by", month.slice(0, 7), services.clock());
  const { id } = await services.database.transaction(async (tx) => {
    const run = await beginRun(contextOfRun({ starterId: null, region: "by" }, services, tx), {
      ...{ period, starterId: null },
    });
    await tx.execute(sql`
      insert into closed_months (name, region, month, state) values ('Закрыт', 'by', ${month}::date, 'closed')`);
    return run;
  });
  await runDueJobs(services, silent);
  const { rows } = await db.execute(sql`
    select state, (select reason from act_run_results where run_id = r.id and customer_id = ${shop.customerId}) as reason
    from act_runs r where id = ${id}`);
  expect(rows).toEqual([{ state: "made", reason: expect.stringMatching(/^Месяц закрыт/) as string }]);
  const { rows: failed } = await db.execute(sql`select from jobs where state = 'failed'`);
  expect(failed).toEqual([]);
  await db.execute(sql`delete from act_run_results where run_id = ${id}`);
  await db.execute(sql`delete from act_runs where id = ${id}`);
  await db.execute(sql`update regions set acts_on_schedule = true where name = 'BY'`);
  await askForActs(services);
  expect(await world.count("act_runs")).toBe(0);
});
