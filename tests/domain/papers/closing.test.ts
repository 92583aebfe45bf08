import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Cabinet,
  closingsOf,
  leftOfEnrolment,
  type MonthClosing,
  type Movement,
} from "../../../src/domain/papers/closing.ts";
import { addDays } from "../../../src/domain/time/periods.ts";
import { costOfPart } from "../../../src/domain/money/reversal.ts";
import { hundredthsOf, moneyOf } from "../../../src/domain/money/totals.ts";

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

test("spend closes what was paid for it, the oldest money first", () => {
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

test("a system that closes by enrolment closes a payment at once, and nothing when it is spent", () => {
  const movements = [
    at("enrolment", "2026-10-05", 3, 100_00, { cost: 480_00 }),
    at("spend", "2026-10-20", 3, -100_00),
    at("spend", "2026-11-20", 3, -10_00),
  ];
  expect(closed(movements, 3, "2026-10")).toMatchObject({ quantity: 100_00, cost: 480_00, unpaid: 0 });
  expect(closed(movements, 3, "2026-11")).toBeUndefined();
});

test("spend before a payment counts as unpaid, unless the money arrives in the same month", () => {
  const early = at("spend", "2026-10-02", 1, -30_00);
  const sameMonth = at("enrolment", "2026-10-05", 1, 100_00, { cost: 400_00 });
  expect(closed([early, sameMonth], 1, "2026-10")).toMatchObject({ quantity: 30_00, cost: 120_00, unpaid: 0 });
  const later = [early, { ...sameMonth, date: "2026-11-05" }, at("spend", "2026-11-20", 1, -70_00)];
  expect(closed(later, 1, "2026-10"), "a later payment changes nothing of a month").toMatchObject({
    ...{ quantity: 30_00, cost: 0, unpaid: 30_00 },
  });
  expect(closed(later, 1, "2026-11")).toMatchObject({ quantity: 70_00, cost: 280_00, unpaid: 0 });
});

test("a transfer takes the money's cost along, and so does a pair of corrections", () => {
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

test("money that such a system credits back keeps its price, also when it is transferred", () => {
  const movements = [
    at("enrolment", "2026-09-10", 3, 100_00, { cost: 360_00 }),
    at("spend", "2026-09-20", 3, -100_00),
    at("spend", "2026-09-25", 3, 50_00),
    at("transfer", "2026-10-01", 3, -50_00, { transactionId: 7 }),
    at("transfer", "2026-10-01", 1, 50_00, { transactionId: 7 }),
  ];
  expect(closed(movements, 3, "2026-10")).toMatchObject({ quantity: -50_00, cost: -180_00, unpaid: 0 });
});

test("a reversal undoes the enrolment at its own price, and only systems that close by enrolment had closed it", () => {
  const back = (accountId: number, amount: number, cost: number) =>
    at("reversal", "2026-10-08", accountId, -amount, { transactionId: 9, enrolmentId: 5, cost: -cost });
  for (const id of [1, 3]) {
    const movements = [
      at("enrolment", "2026-09-10", id, 100_00, { transactionId: 5, cost: 360_00 }),
      at("enrolment", "2026-10-05", id, 100_00, { transactionId: 6, cost: 480_00 }),
      at("spend", "2026-09-20", id, -30_00),
      back(id, 60_00, 216_00),
      at("spend", "2026-10-20", id, -20_00),
    ];
    const [september, october] = [closed(movements, id, "2026-09"), closed(movements, id, "2026-10")];
    if (id === 1) {
      expect(september).toMatchObject({ quantity: 30_00, cost: 108_00, unpaid: 0 });
      // 10 of the older money are left.
      expect(october).toMatchObject({ quantity: 20_00, cost: 36_00 + 48_00, unpaid: 0 });
    } else {
      expect(september).toMatchObject({ quantity: 100_00, cost: 360_00, unpaid: 0 });
      expect(october).toMatchObject({ quantity: 40_00, cost: 480_00 - 216_00, unpaid: 0 });
    }
    const cabinet = cabinets.find((one) => one.id === id) ?? spent;
    expect([5, 6].map((enrolment) => leftOfEnrolment(cabinet, movements, enrolment))).toEqual([0, 90_00]);
  }
});

test("partial reversals and the spend of the rest add up to the whole", () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 6 }),
      (amount, cost, parts) => {
        const whole = { arrives: moneyOf(amount), amountWithVat: moneyOf(cost), vat: "0.00", enrolled: moneyOf(cost) };
        const movements = [at("enrolment", "2026-09-10", 1, amount, { transactionId: 5, cost })];
        let before = 0;
        let given = 0n;
        for (const part of parts) {
          if (before + part > amount) continue;
          given += hundredthsOf(costOfPart(whole, moneyOf(before), moneyOf(part)).amountWithVat);
          movements.push(at("reversal", "2026-09-11", 1, -part, { transactionId: 9, enrolmentId: 5 }));
          before += part;
        }
        if (before < amount) movements.push(at("spend", "2026-09-12", 1, before - amount));
        const spentCost = closed(movements, 1, "2026-09")?.cost ?? 0;
        expect(Number(given) + spentCost).toBe(cost);
      },
    ),
  );
});

const day = fc.integer({ min: 0, max: 120 }).map((count) => addDays("2026-07-01", count));
const moves = fc.array(
  fc.record({ date: day, accountId: fc.constantFrom(1, 2, 3), amount: fc.integer({ min: 1, max: 50_000 }) }),
  { minLength: 1, maxLength: 40 },
);

test("after any payments, transfers and spend, months add up to all spend, and to all payments once everything is used", () => {
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
      // On two days of different months: splitting a month must not change the result.
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
