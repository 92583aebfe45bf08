import fc from "fast-check";
import { expect, test } from "vitest";
import { reconcile } from "../../../src/domain/papers/reconciliation.ts";
import { paid } from "../arbitraries.ts";

const operation = fc
  .tuple(paid(), fc.boolean())
  .map(([value, isAct]) => ({ date: "2026-01-01", debit: isAct ? value : null, credit: isAct ? null : value }));

test("an act makes a debt, a payment takes it away, and too much of it is an advance", () => {
  const act = { date: "2026-01-31", debit: "120.00", credit: null };
  const payment = { date: "2026-01-10", debit: null, credit: "150.00" };
  expect(reconcile("0.00", [act])).toEqual({ debit: "120.00", credit: "0.00", closing: "120.00" });
  expect(reconcile("10.00", [payment, act])).toEqual({ debit: "120.00", credit: "150.00", closing: "-20.00" });
});

test("splitting a period anywhere changes nothing: the closing is the next opening", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 30 }), fc.nat(30), paid(), (operations, at, opening) => {
      const whole = reconcile(opening, operations);
      const first = reconcile(opening, operations.slice(0, at));
      expect(reconcile(first.closing, operations.slice(at)).closing).toBe(whole.closing);
    }),
  );
});
