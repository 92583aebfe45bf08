// Conditions on a record in memory; tests/server/engine/read compares them with the database's results.
import { describe, expect, test } from "vitest";
import { addDays, dayIn } from "../../src/domain/time/periods.ts";
import { conditionFaults } from "../../src/definition/check/states/checkConditions.ts";
import { type Asker, type Condition, failing, holds } from "../../src/definition/condition.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";

const now = new Date("2026-03-31T20:00:00Z");
/** In Almaty tomorrow has begun. */
const asker: Asker = { region: "by", me: 7, now };
const isSo = (when: Condition, values: object) => holds(when, { ...values }, asker);

describe("a record is as a condition wants it", () => {
  test("where a field has the value, or one of several", () => {
    expect(isSo({ state: "new" }, { state: "new" })).toBe(true);
    expect([isSo({ state: ["new", null] }, { state: "new" }), isSo({ state: ["new", null] }, {})]).toEqual([
      true,
      true,
    ]);
    expect(isSo({ state: ["new", "old"] }, { state: "done" })).toBe(false);
    expect(isSo({}, { state: "done" })).toBe(true);
  });

  test("by its region's own day", () => {
    const day = dayIn("by", now);
    expect(isSo({ due: { before: "today" } }, { due: day })).toBe(false);
    expect(isSo({ due: { before: "today" } }, { due: day, region: "kz" })).toBe(true);
    expect(isSo({ due: { after: "today" } }, { due: addDays(day, 1), region: "kz" })).toBe(false);
    expect(isSo({ due: { after: "2026-01-01", before: "today" } }, { due: "2026-01-01" })).toBe(false);
    expect(isSo({ due: { before: "today" } }, { due: null })).toBe(false);
    expect(isSo({ due: { before: "today+8" } }, { due: addDays(day, 7) })).toBe(true);
    expect(isSo({ due: { before: "today+7" } }, { due: addDays(day, 7) })).toBe(false);
    expect(isSo({ due: { after: "today-2" } }, { due: addDays(day, -1) })).toBe(true);
  });

  test("by the sum, not by how it is written", () => {
    expect(isSo({ left: { over: "9" } }, { left: "10.00" })).toBe(true);
    expect(isSo({ left: { over: "0" } }, { left: "0.00" })).toBe(false);
    expect(isSo({ left: { under: "0" } }, { left: "-0.01" })).toBe(true);
    expect(isSo({ count: { over: "2", under: "4" } }, { count: 3 })).toBe(true);
    expect(isSo({ left: { under: "5" } }, { left: null })).toBe(false);
  });

  test("by there being something, by whom it names, by one of several ways", () => {
    expect(isSo({ paper: { filled: true } }, { paper: { id: "x" } })).toBe(true);
    expect(isSo({ rows: { filled: false } }, { rows: [] })).toBe(true);
    expect([isSo({ by: "$me" }, { by: 7 }), isSo({ by: { not: "$me" } }, { by: 7 })]).toEqual([true, false]);
    expect(holds({ by: "$me" }, { by: null }, { region: "by" })).toBe(false);
    const either: Condition = { isOpen: true, any: [{ state: "new" }, { left: { over: "0" } }] };
    expect(isSo(either, { isOpen: true, state: "old", left: "1.00" })).toBe(true);
    expect(isSo(either, { isOpen: true, state: "old", left: "0.00" })).toBe(false);
    expect(failing(either, { isOpen: false, state: "old", left: "0.00" }, asker)).toEqual(["isOpen", "state", "left"]);
  });
});

describe("a condition that can't be is a fault", () => {
  const { fields } = builtInDefinitions.find(({ name }) => name === "bills") as Definition;
  const all = builtInDefinitions;
  const saidOf = (when: Condition, asked: { all?: readonly Definition[]; me?: boolean } = { all }) =>
    conditionFaults(when, { fields: { ...fields, count: { type: "integer", label: "x" } }, ...asked }, "when")
      .map(({ place, message }) => `${place}: ${message}`)
      .join("\n");

  test.each<[Condition, string]>([
    [{ pad: true }, 'when.pad: there is no field "pad"; did you mean "paid"?'],
    [{ any: [{ paid: true }, { pad: true }] }, "when.any.1.pad"],
    [{ paid: { before: "today" } }, 'a boolean does not support "before", only "not"'],
    [
      { amountWithVat: { before: "today" } },
      'a money does not support "before", only "not", "filled", "over", "under"',
    ],
    [{ amountWithVat: "0" }, '"0" is not a valid value of "amountWithVat"; it is stored as "0.00"'],
    [{ region: "bi" }, '"region" has no choice "bi"; did you mean "by"?'],
    [{ date: "today" }, 'compare days with { "before": "today" }'],
    [{ lines: "x" }, 'a lines cannot be compared with a value: use "filled"'],
    [{ customerId: "$me" }, "cannot contain"],
    [{ "customrId.region": "by" }, 'there is no reference "customrId"; did you mean "customerId"?'],
    [{ "customerId.regoin": "by" }, '"customers" has no field "regoin"; did you mean "region"?'],
    [{ paid: {} }, 'the condition on "paid" is empty'],
  ])("%j", (when, message) => {
    expect(saidOf(when)).toContain(message);
  });

  test("a record at hand knows nothing of the one that it refers to, and a form nobody's name", () => {
    expect(saidOf({ "customerId.region": "by" }, {})).toContain("can look through a reference");
    expect(saidOf({ count: "$me" }, { me: false })).toContain("nobody need be signed in");
  });

  test("what can be asked is none", () => {
    const when: Condition = {
      ...{ paid: [true, false], date: { before: "today" }, amountWithVat: { over: "0", under: "100.50" } },
      ...{ original: { filled: true }, lines: { filled: true }, region: { not: ["by", null] } },
      ...{ any: [{ amountWithVat: "0.00" }, { count: "$me" }], "customerId.region": "by" },
    };
    expect(saidOf(when)).toBe("");
  });
});
