// Lists as react-admin reads them from the real server: very long ones, and cancelled ones.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KabinetDataProvider } from "../../src/dataProvider/dataProvider.ts";
import { openWorld, providerFor, type World } from "../world/openWorld.ts";

let world: World;
const provider: KabinetDataProvider = providerFor("ADMIN");

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inOrder = (field: string, order: "ASC" | "DESC" = "ASC", page = 1, perPage = 25) => ({
  sort: { field, order },
  pagination: { page, perPage },
});

test("a list of more than 10 000 rows has a next page and no exact total, until its end", async () => {
  await world.server.services.database.db.execute(sql`
    insert into rates (date, time, region, usd, eur, rub)
    select date '1980-01-01' + n, '12:00', 'kz', 1, 1, 1 from generate_series(1, 10020) n`);
  const page = (number: number) =>
    provider.getList("rates", { ...inOrder("date", "ASC", number, 10), filter: { time: "12:00" } });
  const first = await page(1);
  expect(first.total).toBeUndefined();
  expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  expect(first.meta).toEqual({ atLeast: 10_000 });
  expect((await page(1001)).pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true });
  const last = await page(1002);
  expect(last).toMatchObject({ total: 10_020 });
  expect(last.pageInfo).toBeUndefined();
  const reference = await provider.getManyReference("rates", {
    ...inOrder("date", "DESC", 2, 10),
    target: "region",
    id: "kz",
    filter: {},
  });
  expect(reference.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true });
});

test("a list that the screen no longer waits for ends at once", async () => {
  const controller = new AbortController();
  const params = { ...inOrder("id"), filter: {}, signal: controller.signal };
  const readings = [
    provider.getList("bills", params),
    provider.getList("systems", params),
    provider.getMany("systems", { ids: [world.systemId], signal: controller.signal }),
    provider.getOne("systems", { id: world.systemId, signal: controller.signal }),
  ];
  controller.abort();
  for (const reading of readings) await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
