import fc from "fast-check";
import { expect, test } from "vitest";
import { checkValue } from "../../../../server/platform/http/bodies.ts";

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { value };
  return value;
};

test("ordinary values are accepted", () => {
  expect(
    checkValue({ name: "ООО «Ромашка» 🌼", lines: [{ amount: "10.00", paid: false, note: null }] }),
  ).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => text.includes("\0") || checkValue([text]) === undefined),
  );
});

test.each([
  ["NUL in a value", { name: "a\0b" }],
  ["NUL in a name", { "a\0b": 1 }],
  ["NUL deep inside", { a: [{ b: ["\0"] }] }],
  ["half a surrogate pair", { name: "\ud83d" }],
  ["a half pair in a name", { "\udc00": 1 }],
])("%s is refused, since the database cannot store it", (_, value) => {
  expect(checkValue(value)).toMatchObject({ statusCode: 400, message: "В тексте есть недопустимый знак" });
});

test("values that are too deep or too large are refused without exhausting the stack", () => {
  expect(checkValue(nested(20))).toBeUndefined();
  expect(checkValue(nested(30))?.statusCode).toBe(400);
  expect(checkValue(nested(500_000))?.statusCode).toBe(400);
  expect(checkValue(Array.from({ length: 40_000 }, () => 0))).toBeUndefined();
  expect(checkValue(Array.from({ length: 60_000 }, () => 0))?.statusCode).toBe(400);
});
