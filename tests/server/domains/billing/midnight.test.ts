// Changes at midnight: what depends on the day changes at the region's midnight, whatever the server's day is.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TopUpTermsAnswer } from "../../../../src/contract/money/billing.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { audit } from "../books/audit.ts";
import { openWorld, type Bill, type Shop, type World } from "./world.ts";

/** The region's last second of 30 November, and its first of December. */
const edges = [
  ["by", "2026-11-30T20:59:59Z", "2026-11-30T21:00:00Z"],
  ["kz", "2026-11-30T18:59:59Z", "2026-11-30T19:00:00Z"],
] as const satisfies readonly (readonly [Region, string, string])[];

let world: World;
beforeAll(async () => {
  vi.setSystemTime("2026-11-30T18:50:00Z");
  world = await openWorld();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

/** A customer who signs in a second before midnight. */
async function before(region: Region, moment: string): Promise<Shop> {
  vi.setSystemTime(moment);
  await world.signIn();
  return world.shop(region);
}

test.each(edges)("in %s a contract sets prices until the end of its last day", async (region, last, next) => {
  const shop = await before(region, last);
  await world.create("contracts", {
    ...{ number: "И-1", customerId: shop.customerId, startDate: "2026-01-01", expiryDate: "2026-11-30" },
    ...{ contractType: "INDIVIDUAL", ratesAdds: "1" },
  });
  await shop.account("google_ads");
  const rate = async () =>
    (await shop.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>().accounts[0]?.rate;
  expect(await rate()).toMatchObject({ source: "contract", contractNumber: "И-1" });
  vi.setSystemTime(next);
  expect(await rate()).toMatchObject({ source: "user" });
});

test.each(edges)(
  "in %s papers are dated tomorrow at the latest, and the day changes at local midnight",
  async (region, last, next) => {
    const shop = await before(region, last);
    const account = await shop.account("yandex_direct", { currency: region === "by" ? "BYN" : "KZT" });
    const lines = [{ accountId: account, amount: "50000" }];
    const bill = (date: string) => shop.bill(lines, { date });
    expect((await bill("2026-12-01")).status).toBe(201);
    const ahead = await bill("2026-12-02");
    expect(ahead.json()).toMatchObject({ statusCode: 422, errors: { date: "Не позже завтрашнего дня, 01.12.2026" } });
    const act = { customerId: shop.customerId, date: "2026-12-02", totalWithVat: "12.00" };
    expect((await world.admin.call("POST", "/api/bills/acts", { body: act })).json()).toHaveProperty("errors.date");
    vi.setSystemTime(next);
    expect((await bill("2026-12-02")).status).toBe(201);
    expect((await world.admin.call("POST", "/api/bills/acts", { body: act })).status).toBe(201);
  },
);

test.each(edges)("in %s a payment a second after midnight belongs to the next day", async (region, last, next) => {
  const shop = await before(region, last);
  const paid = async (): Promise<unknown> => {
    const bill = (await shop.bill([], { date: "2026-11-30", amountWithVat: "120" })).json<Bill>();
    return (await world.admin.call("PUT", `/api/bills/${bill.id}/paid`)).json<Bill>().paidAt;
  };
  expect(await paid()).toBe("2026-11-30");
  vi.setSystemTime(next);
  expect(await paid()).toBe("2026-12-01");
});

test("a paper moved to another year gets a number of that year; a typed number stays", async () => {
  const shop = await before("kz", "2026-12-31T12:00:00Z");
  const bill = (await shop.bill([], { date: "2026-12-31", amountWithVat: "120" })).json<Bill>();
  expect(bill.number).toMatch(/^К-2026-/);
  const move = (path: string, { id, version }: { id: number; version: number }, date: string) =>
    world.admin.call("PUT", path, { body: { id, version, date } });
  const moved = (await move("/api/bills", bill, "2027-01-01")).json<Bill>();
  expect(moved.number).toBe("К-2027-000001");
  const back = (await move("/api/bills", moved, "2026-12-30")).json<Bill>();
  expect(back.number).toMatch(/^К-2026-/);
  expect((await move("/api/bills", back, "2026-12-29")).json<Bill>().number, "within a year it stays").toBe(
    back.number,
  );
  const act = { customerId: shop.customerId, date: "2026-12-31", totalWithVat: "12.00" };
  const given = await world.create("acts", act);
  const typed = await world.create("acts", { ...act, number: "17-А" });
  expect((await move("/api/bills/acts", given, "2027-01-01")).json()).toMatchObject({ number: "АК-2027-000001" });
  expect((await move("/api/bills/acts", typed, "2027-01-01")).json()).toMatchObject({ number: "17-А" });
  expect((await audit(world.services.database)).found, "and its old number is no gap").toEqual([]);
});
