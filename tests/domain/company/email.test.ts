import { expect, test } from "vitest";
import { checkEmail } from "../../../src/domain/company/email.ts";

test.each([
  [" Info@Romashka.BY ", "info@romashka.by"],
  ["mailto:a.b+c@mail.example.com", "a.b+c@mail.example.com"],
  ["o'neil@example.co.uk", "o'neil@example.co.uk"],
  ["info@фирма.бел", "info@фирма.бел"],
  ["a@xn--80atjc.xn--90ais", "a@xn--80atjc.xn--90ais"],
  ["", ""],
])("the address %j is stored as %j", (typed, value) => {
  expect(checkEmail(typed, "by")).toEqual({ value });
});

test.each([
  "info",
  "@romashka.by",
  "info@",
  "info@romashka",
  "info@@romashka.by",
  "in fo@romashka.by",
  "info@romashka..by",
  ".info@romashka.by",
  "info.@romashka.by",
  "in..fo@romashka.by",
  "info@-romashka.by",
  "info@romashka.b",
  "info@192.168.0.1",
  "имя@romashka.by",
  "info@gmаil.com",
  "a@b.by, c@d.by",
  "Имя <info@romashka.by>",
  "a@b.by\r\nBcc: c@d.by",
  `${"a".repeat(65)}@b.by`,
  `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(30)}.by`,
  `a@${"b.".repeat(130)}by`,
])("%j is no address", (typed) => {
  expect(checkEmail(typed, "by").problem).toBe("Введите корректный e-mail адрес");
});

test("a hostile text of a million characters is refused at once", () => {
  const started = performance.now();
  expect(checkEmail(`${"a.".repeat(500_000)}@`, "by").problem).toBeDefined();
  expect(checkEmail(`a@${"a-".repeat(500_000)}`, "by").problem).toBeDefined();
  expect(performance.now() - started).toBeLessThan(5000);
});
