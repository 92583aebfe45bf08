import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reconciliation } from "../../../src/contract/papers.ts";
import { addDays } from "../../../src/domain/periods.ts";
import { openWorld, type Bill, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let stranger: Shop;

beforeAll(async () => {
  world = await openWorld();
  [shop, stranger] = [await world.shop(), await world.shop()];
  await settle(shop, "2026-01-20", "500", "2026-01-31", "300");
  await settle(shop, "2026-02-10", "100.55", "2026-02-28", "420.10");
  await settle(stranger, "2026-02-01", "777", "2026-02-28", "999");
  await shop.bill([{ accountId: await shop.account("yandex_direct"), amount: "55" }]);
  await world.create("acts", { customerId: shop.customerId, date: "2026-02-27", totalWithVat: "1", visible: false });
});
afterAll(() => world.close());

/** A bill that was paid on a day, and a visible act. */
async function settle(who: Shop, paidAt: string, paid: string, date: string, totalWithVat: string): Promise<void> {
  const { id } = (await who.bill([{ accountId: await who.account("yandex_direct"), amount: paid }])).json<Bill>();
  await world.admin.call("PUT", `/api/bills/${id}/paid`);
  await world.services.database.db.execute(sql`update bills set paid_at = ${paidAt} where id = ${id}`);
  await world.create("acts", { customerId: who.customerId, date, totalWithVat, visible: true });
}

const ask = (query: string, who = shop.client) => who.call("GET", `/api/reconciliation?${query}`);
const of = async (from: string, to: string): Promise<Reconciliation> =>
  (await ask(`from=${from}&to=${to}`)).json<Reconciliation>();

test("a customer sees payments and acts of the days asked for, and the balance before and after them", async () => {
  const { rows, ...balances } = await of("2026-02-01", "2026-02-28");
  expect(balances).toMatchObject({ opening: "-200.00", debit: "420.10", credit: "100.55", closing: "119.55" });
  expect(balances).toMatchObject({ currency: "BYN", region: "by" });
  expect(rows.map(({ kind, date, debit, credit }) => ({ kind, date, debit, credit }))).toEqual([
    { kind: "bill", date: "2026-02-10", debit: null, credit: "100.55" },
    { kind: "act", date: "2026-02-28", debit: "420.10", credit: null },
  ]);
});

test("the closing of any day is the opening of the next", async () => {
  for (let day = "2026-01-15"; day < "2026-03-05"; day = addDays(day, 6)) {
    const { closing } = await of("2026-01-01", day);
    expect((await of(addDays(day, 1), "2026-03-31")).opening).toBe(closing);
  }
});

test("whoever is named, a customer gets their own; an administrator has to name somebody", async () => {
  const period = "from=2026-01-01&to=2026-12-31";
  const own = await ask(period);
  expect((await ask(`${period}&customerId=${stranger.customerId}`)).text).toBe(own.text);
  expect((await ask(`${period}&customerId=${shop.customerId}`, world.admin)).text).toBe(own.text);
  expect((await ask(period, world.admin)).status).toBe(422);
  expect((await ask(`${period}&customerId=999999`, world.admin)).status).toBe(404);
});

test.each(["from=2026-02-01&to=2026-01-01", "from=2026-02-30&to=2026-03-01", "from=x&to=y", ""])(
  "no period is made of «%s»",
  async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.json<{ message: string }>().message).toMatch(/[а-я]/);
  },
);

test("the act of reconciliation is a PDF", async () => {
  const answer = await shop.client.call("GET", "/api/reconciliation/pdf?from=2026-01-01&to=2026-03-31");
  expect(answer.text.slice(0, 5)).toBe("%PDF-");
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "Акт сверки 01.01.2026–31.03.2026.pdf",
  );
});
