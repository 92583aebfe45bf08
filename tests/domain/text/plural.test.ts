import { expect, test } from "vitest";
import { counted, plural } from "../../../src/domain/text/plural.ts";

test.each([
  [0, "счетов"],
  [1, "счёт"],
  [2, "счёта"],
  [4, "счёта"],
  [5, "счетов"],
  [11, "счетов"],
  [12, "счетов"],
  [14, "счетов"],
  [21, "счёт"],
  [22, "счёта"],
  [25, "счетов"],
  [101, "счёт"],
  [111, "счетов"],
  [1.5, "счёта"],
])("%d: %s", (count, word) => {
  expect(plural(count, "счёт", "счёта", "счетов")).toBe(word);
});

test("a number is followed by its noun", () => {
  expect(counted(3, "счёт", "счёта", "счетов")).toBe("3\u00a0счёта");
});
