import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, subtract } from "../../../src/domain/money/money.ts";
import { explainRate, ownRate } from "../../../src/domain/money/rates.ts";
import { priceTransfer, type TransferRate } from "../../../src/domain/money/transfer.ts";

const date = "2026-11-21";
const own = ownRate("BYN", date);
const sold = (currency: "USD" | "EUR" | "RUB", raw: string, percent: string, scale = 1): TransferRate =>
  explainRate({ currency, date, raw, scale }, { percent, source: "region" });

test("a transfer within a currency leaves the sum unchanged", () => {
  const usd = sold("USD", "3", "50");
  expect(priceTransfer({ from: usd, to: usd }, { amount: "12.34" })).toEqual({
    ...{ amount: "12.34", arrives: "12.34", cross: "1.00" },
  });
});

test("what leaves counts by its raw rate, what arrives costs the selling rate", () => {
  const [usd, rub] = [sold("USD", "3.2", "5"), sold("RUB", "3.9", "5", 100)];
  // 100 USD = 320 BYN; 100 RUB cost 3.9 × 1.05 = 4.095 BYN: 320 ÷ 0.04095 = 7814.40…
  expect(priceTransfer({ from: usd, to: rub }, { amount: "100" }).arrives).toBe("7814.40");
  expect(priceTransfer({ from: usd, to: own }, { amount: "100" }).arrives).toBe("320.00");
  expect(priceTransfer({ from: own, to: usd }, { amount: "320" }).arrives).toBe("95.23");
});

const rate = fc.oneof(
  fc.constant(own),
  fc
    .record({
      currency: fc.constantFrom("USD" as const, "EUR" as const, "RUB" as const),
      raw: fc.integer({ min: 1, max: 9_999_999 }).map((raw) => (raw / 10_000).toFixed(4)),
      percent: fc.integer({ min: 0, max: 3000 }).map((percent) => (percent / 100).toFixed(2)),
      scale: fc.constantFrom(1, 100),
    })
    .map(({ currency, raw, percent, scale }) => sold(currency, raw, percent, scale)),
);
const cents = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => (amount / 100).toFixed(2));

test("nobody gains by going there and back, however little moves", () => {
  fc.assert(
    fc.property(rate, rate, cents, (from, to, amount) => {
      if (from.currency === to.currency && from !== to) return;
      const there = priceTransfer({ from, to }, { amount });
      const back = priceTransfer({ from: to, to: from }, { amount: there.arrives });
      expect(compare(back.arrives, amount)).toBeLessThanOrEqual(0);
    }),
  );
});

test("asked for what shall arrive, the least that suffices leaves", () => {
  fc.assert(
    fc.property(rate, rate, cents, (from, to, arrives) => {
      if (from.currency === to.currency && from !== to) return;
      const price = priceTransfer({ from, to }, { arrives });
      expect(compare(price.arrives, arrives)).toBeGreaterThanOrEqual(0);
      if (compare(price.amount, "0.01") < 0) return;
      const less = priceTransfer({ from, to }, { amount: subtract(price.amount, "0.01") });
      expect(compare(less.arrives, arrives)).toBeLessThan(0);
    }),
  );
});
