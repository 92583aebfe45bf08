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

test("the rule is the one of Intl", () => {
  const rules = new Intl.PluralRules("ru");
  const forms: Readonly<Record<string, string>> = { one: "one", few: "few", many: "many", other: "few" };
  const counts = [...Array.from({ length: 2_000 }, (_, at) => at - 500), 1_000_011, 0.5, 21.5, -1.5];
  for (const count of counts)
    expect(plural(count, "one", "few", "many"), String(count)).toBe(forms[rules.select(count)]);
});

test("a number is followed by its noun", () => {
  expect(counted(3, "счёт", "счёта", "счетов")).toBe("3\u00a0счёта");
});
