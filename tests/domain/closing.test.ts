import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cabinet, closingsOf, type MonthClosing, type Movement } from "../../src/domain/closing.ts";
import { addDays } from "../../src/domain/periods.ts";

const spent: Cabinet = { id: 1, currency: "USD", basis: "spend" };
const other: Cabinet = { id: 2, currency: "USD", basis: "spend" };
const filled: Cabinet = { id: 3, currency: "USD", basis: "transfer" };
const cabinets = [spent, other, filled];

const at = (kind: Movement["kind"], date: string, accountId: number, amount: number, more: Partial<Movement> = {}) => ({
  ...{ kind, date, accountId, amount, cost: 0, rated: 0n, transactionId: 0 },
  ...more,
});
const closed = (movements: readonly Movement[], id: number, month: string): MonthClosing | undefined =>
  closingsOf(cabinets, movements).get(id)?.get(month);

test("what is spent closes what was paid for it, the oldest money first", () => {
  const movements = [
    at("enrolment", "2026-09-10", 1, 100_00, { cost: 360_00, rated: 300_00n }),
    at("enrolment", "2026-10-05", 1, 100_00, { cost: 480_00, rated: 400_00n }),
    at("spend", "2026-09-20", 1, -50_00),
    at("spend", "2026-10-20", 1, -100_00),
  ];
  expect(closed(movements, 1, "2026-09")).toMatchObject({ quantity: 50_00, cost: 180_00, rated: 150_00n, unpaid: 0 });
  expect(closed(movements, 1, "2026-10")).toMatchObject({
    ...{ quantity: 100_00, cost: 180_00 + 240_00, rated: 150_00n + 200_00n, unpaid: 0 },
  });
});

test("a system that closes by enrolment closes what was paid at once, and nothing when it is spent", () => {
  const movements = [
    at("enrolment", "2026-10-05", 3, 100_00, { cost: 480_00 }),
    at("spend", "2026-10-20", 3, -100_00),
    at("spend", "2026-11-20", 3, -10_00),
  ];
  expect(closed(movements, 3, "2026-10")).toMatchObject({ quantity: 100_00, cost: 480_00, unpaid: 0 });
  expect(closed(movements, 3, "2026-11")).toBeUndefined();
});

test("what is spent before it is paid counts as unpaid, unless the money comes in the same month", () => {
  const early = at("spend", "2026-10-02", 1, -30_00);
  const sameMonth = at("enrolment", "2026-10-05", 1, 100_00, { cost: 400_00 });
  expect(closed([early, sameMonth], 1, "2026-10")).toMatchObject({ quantity: 30_00, cost: 120_00, unpaid: 0 });
  const later = [early, { ...sameMonth, date: "2026-11-05" }, at("spend", "2026-11-20", 1, -70_00)];
  expect(closed(later, 1, "2026-10"), "a later payment changes nothing of a month").toMatchObject({
    ...{ quantity: 30_00, cost: 0, unpaid: 30_00 },
  });
  expect(closed(later, 1, "2026-11")).toMatchObject({ quantity: 70_00, cost: 280_00, unpaid: 0 });
});

test("a transfer takes along what was paid, and so does a pair of corrections", () => {
  const paid = at("enrolment", "2026-09-10", 1, 100_00, { cost: 360_00 });
  for (const kind of ["transfer", "correction"] as const) {
    const moved = [
      at(kind, "2026-10-01", 1, -50_00, { transactionId: 7 }),
      at(kind, "2026-10-02", 2, 50_00, { transactionId: kind === "transfer" ? 7 : 8 }),
    ];
    const movements = [paid, ...moved, at("spend", "2026-10-05", 2, -50_00), at("spend", "2026-10-05", 1, -50_00)];
    expect(closed(movements, 2, "2026-10")?.cost, kind).toBe(180_00);
    expect(closed(movements, 1, "2026-10")?.cost, kind).toBe(180_00);
  }
});

test("a transfer out of a system that closes by enrolment closes less there, and again where the money arrives", () => {
  const movements = [
    at("enrolment", "2026-09-10", 3, 100_00, { cost: 360_00 }),
    at("transfer", "2026-10-01", 3, -40_00, { transactionId: 7 }),
    at("transfer", "2026-10-01", 1, 40_00, { transactionId: 7 }),
    at("spend", "2026-11-05", 1, -40_00),
  ];
  expect(closed(movements, 3, "2026-09")).toMatchObject({ quantity: 100_00, cost: 360_00, unpaid: 0 });
  expect(closed(movements, 3, "2026-10")).toMatchObject({ quantity: -40_00, cost: -144_00, unpaid: 0 });
  expect(closed(movements, 1, "2026-11")).toMatchObject({ quantity: 40_00, cost: 144_00, unpaid: 0 });
});

test("what such a system gives back keeps its price, and takes it along when it is moved", () => {
  const movements = [
    at("enrolment", "2026-09-10", 3, 100_00, { cost: 360_00 }),
    at("spend", "2026-09-20", 3, -100_00),
    at("spend", "2026-09-25", 3, 50_00),
    at("transfer", "2026-10-01", 3, -50_00, { transactionId: 7 }),
    at("transfer", "2026-10-01", 1, 50_00, { transactionId: 7 }),
  ];
  expect(closed(movements, 3, "2026-10")).toMatchObject({ quantity: -50_00, cost: -180_00, unpaid: 0 });
});

const day = fc.integer({ min: 0, max: 120 }).map((count) => addDays("2026-07-01", count));
const moves = fc.array(
  fc.record({ date: day, accountId: fc.constantFrom(1, 2, 3), amount: fc.integer({ min: 1, max: 50_000 }) }),
  { minLength: 1, maxLength: 40 },
);

test("whatever is paid, moved and spent: months add up to all that was spent, and to what was paid once all is used", () => {
  fc.assert(
    fc.property(moves, moves, fc.integer({ min: 1, max: 900 }), (payments, transfers, price) => {
      const paid = payments.map(({ date, accountId, amount }, index) =>
        at("enrolment", date, accountId, amount, { transactionId: index, cost: Math.ceil((amount * price) / 100) }),
      );
      const balance = new Map<number, number>();
      for (const { accountId, amount } of paid) balance.set(accountId, (balance.get(accountId) ?? 0) + amount);
      const moved: Movement[] = [];
      transfers.forEach(({ accountId, amount }, index) => {
        const left = balance.get(accountId) ?? 0;
        const to = (accountId % 3) + 1;
        if (amount > left) return;
        balance.set(accountId, left - amount);
        balance.set(to, (balance.get(to) ?? 0) + amount);
        const pair = { date: addDays("2026-11-01", index), transactionId: 1000 + index };
        moved.push(at("transfer", pair.date, accountId, -amount, pair), at("transfer", pair.date, to, amount, pair));
      });
      // In two days of different months: a month that is split says the same as one that is not.
      const spends = [...balance].flatMap(([accountId, amount]) => [
        at("spend", "2027-01-30", accountId, -Math.floor(amount / 3)),
        at("spend", "2027-02-02", accountId, Math.floor(amount / 3) - amount),
      ]);
      const told = closingsOf(cabinets, [...spends, ...paid, ...moved]);
      const all = [...told.values()].flatMap((months) => [...months.values()]);
      expect(all.reduce((sum, { cost }) => sum + cost, 0)).toBe(paid.reduce((sum, { cost }) => sum + cost, 0));
      expect(all.every(({ unpaid }) => unpaid === 0)).toBe(true);
      for (const [accountId, amount] of balance)
        expect(
          [...(told.get(accountId) ?? new Map<string, MonthClosing>()).values()].reduce(
            (sum, { quantity }) => sum + quantity,
            0,
          ),
        ).toBe(amount);
      const whole = closingsOf(cabinets, [
        ...[...balance].map(([accountId, amount]) => at("spend", "2027-02-02", accountId, -amount)),
        ...[...paid, ...moved],
      ]);
      const costOf = (of: typeof told) =>
        [...of.values()].flatMap((months) => [...months.values()]).reduce((sum, { cost }) => sum + cost, 0);
      expect(costOf(whole)).toBe(costOf(told));
    }),
    { numRuns: 60 },
  );
});
