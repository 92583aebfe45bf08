// The last day to pay a bill, and the number of days that it is overdue: calculated, filtered and sorted by.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDays, lastDayToPay } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Bill, type Shop, type World } from "./world.ts";

interface Dated extends Bill {
  readonly payUntil: string | null;
  readonly daysOverdue: number | null;
}

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

/** A bill of so many days ago; the region's term is 72 hours. */
const billOf = async (daysAgo: number): Promise<Dated> =>
  (await shop.bill([], { date: addDays(world.today, -daysAgo), amountWithVat: "120" })).json<Dated>();

test("a bill is on time on its last day, and one day overdue on the next", async () => {
  for (const [daysAgo, daysOverdue] of [
    [0, null],
    [3, null],
    [4, 1],
    [10, 7],
  ] as const) {
    const bill = await billOf(daysAgo);
    expect(bill).toMatchObject({ payUntil: lastDayToPay(addDays(world.today, -daysAgo), 72), daysOverdue });
  }
});

test("a bill paid on time is not overdue, and keeps its price", async () => {
  const account = await shop.account("google_ads");
  const lines = [{ accountId: account, amount: "120" }];
  const bill = (await shop.bill(lines, { date: addDays(world.today, -10) })).json<Dated>();
  expect(bill).toMatchObject({ daysOverdue: 7, lines: [{ arrives: "48.31" }] }); // at 2.0000 of that day
  const body = { paidAt: addDays(world.today, -7) };
  const paid = (await world.admin.call("PUT", `/api/bills/${bill.id}/paid`, { body })).json<Dated>();
  expect(paid).toMatchObject({ daysOverdue: null, payUntil: bill.payUntil, lines: [{ arrives: "48.31" }] });
  expect(await world.balance(account)).toBe("48.31");
});

test("administrators list overdue bills, longest first, and bills due by a day", async () => {
  const found = async (filter: object, sort: string) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(sort)}`;
    return (await world.admin.call("GET", `/api/bills?${query}`)).json<Dated[]>();
  };
  const late = await found({ daysOverdue_gte: 1 }, '["daysOverdue","DESC"]');
  expect(late.map(({ daysOverdue }) => daysOverdue)).toEqual([7, 1]);
  const due = await found({ paid: false, payUntil_lte: world.today }, '["payUntil","ASC"]');
  expect(due.map(({ daysOverdue }) => daysOverdue)).toEqual([7, 1, null]);
});

test("when the region waits longer, unpaid bills are due later, and a paid bill keeps its day", async () => {
  const [unpaid, paid] = [await billOf(4), await billOf(4)];
  const body = { paidAt: addDays(world.today, -4) };
  await world.admin.call("PUT", `/api/bills/${paid.id}/paid`, { body });
  await world.setRegion("BY", { paymentWaitingHours: 120 });
  const filter = encodeURIComponent(JSON.stringify({ id: [unpaid.id, paid.id] }));
  const bills = (await world.admin.call("GET", `/api/bills?filter=${filter}&sort=["id","ASC"]`)).json<Dated[]>();
  expect(bills).toMatchObject([
    { payUntil: addDays(world.today, 1), daysOverdue: null },
    { payUntil: addDays(world.today, -1), daysOverdue: null },
  ]);
  await world.setRegion("BY", { paymentWaitingHours: 72 });
});

test("a list opened before midnight uses the new day after it", async () => {
  const { id } = await billOf(3);
  const overdue = async () => {
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
    const [bill] = (await world.admin.call("GET", `/api/bills?filter=${filter}`)).json<Dated[]>();
    return bill?.daysOverdue;
  };
  expect(await overdue()).toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  await world.signIn();
  expect(await overdue()).toBe(1);
});

test("without a payment term in the region no bill is overdue", async () => {
  await world.setRegion("BY", { paymentWaitingHours: null });
  expect(await billOf(30)).toMatchObject({ payUntil: null, daysOverdue: null });
  await world.setRegion("BY", { paymentWaitingHours: 72 });
});
