import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stateReader } from "../../../../server/businessState.ts";
import { openWorld, type World } from "../../domains/billing/world.ts";
import { pay } from "../../domains/ledger/movements.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const metrics = async (): Promise<string> => (await world.app.inject("/metrics")).body;
const valueOf = (body: string, series: string): number =>
  Number(
    body
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1),
  );

test("metrics and log name requests by route pattern and section", async () => {
  await world.app.inject("/api/resources/customers/7");
  await world.app.inject("/api/resources/customers/8");
  const labels = 'method="GET",route="/api/resources/customers/:id",section="customers",status="401"';
  expect(await metrics()).toContain(`http_requests_total{${labels}} 2\n`);
  expect(world.logs().map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ route: "/api/resources/customers/:id", section: "customers", statusCode: 401 }),
  );
});

test("refused sign-ins are counted", async () => {
  const before = valueOf(await metrics(), 'sign_ins_refused_total{reason="wrong"}');
  const body = { email: "nobody@firm.by", password: "wrong" };
  await world.app.inject({ method: "POST", url: "/api/auth/signin", body });
  expect(valueOf(await metrics(), 'sign_ins_refused_total{reason="wrong"}')).toBe(before + 1);
});

test("metrics show waiting and failed jobs and wrong books, read at most every few seconds", async () => {
  const { db } = world.services.database;
  const shop = await world.shop();
  await pay(world, shop, await shop.account("google_ads"), "100.00");
  await db.execute(sql`delete from jobs`);
  await db.execute(sql`
    insert into jobs (kind, state, run_at) values ('rates', 'queued', now() - interval '90 seconds'),
      ('rates', 'queued', now() + interval '1 hour'), ('rates', 'dead', null)`);
  await db.execute(sql`
    insert into letters ("to", subject, kind, region, state) values ('a@firm.by', 'Счёт', 'bill', 'by', 'failed')`);
  await db.execute(sql`alter table ledger_entries disable trigger user`);
  await db.execute(sql`update ledger_entries set amount = amount + 1 where id = (select min(id) from ledger_entries)`);
  const read = stateReader(world.services.database);
  const values = async () => Object.fromEntries((await read()).map(({ name, value }) => [name, value]));
  const first = await values();
  expect(first).toMatchObject({
    database_up: 1,
    jobs_waiting: 1,
    jobs_dead: 1,
    letters_failed: 1,
    ledger_imbalance: 1,
  });
  expect(first["jobs_oldest_seconds"]).toBeGreaterThanOrEqual(90);
  const asked = vi.spyOn(db, "execute");
  expect(await values()).toEqual(first);
  expect(asked).not.toHaveBeenCalled();
});

test("the other metrics are available without the database", async () => {
  const read = stateReader({
    db: { ...world.services.database.db, execute: () => new Promise(() => undefined) as never },
  });
  expect(await read()).toMatchObject([{ name: "database_up", value: 0 }]);
});
