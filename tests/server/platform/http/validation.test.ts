import { expect, test } from "vitest";
import { z } from "zod";
import { encodeAnswer, parseInput } from "../../../../server/platform/http/validation.ts";
import { Problem } from "../../../../server/platform/problem.ts";

const topUp = z.strictObject({
  email: z.email(),
  site: z.url(),
  name: z.string().min(3).max(5),
  code: z.string().length(4),
  title: z.string().min(1),
  count: z.int().min(1).max(10),
  day: z.iso.date(),
  kind: z.enum(["a", "b"]),
  lines: z.array(z.strictObject({ amount: z.string().regex(/^\d+\.\d\d$/, "Некорректная сумма") })).min(1),
});

const good = {
  email: "a@b.by",
  site: "https://a.by",
  name: "Иван",
  code: "1234",
  title: "x",
  count: 1,
  day: "2026-02-01",
  kind: "a",
  lines: [{ amount: "1.00" }],
};

function refusal(data: unknown, part: "body" | "query" = "body", schema: z.ZodType = topUp): Problem {
  try {
    parseInput(schema, data, part);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("valid input is parsed", () => {
  expect(parseInput(topUp, good, "body")).toEqual(good);
});

test.each([
  ["email", "нет", "Введите корректный e-mail адрес"],
  ["email", undefined, "Обязательное поле"],
  ["site", "нет", "Некорректный адрес сайта"],
  ["name", "Ян", "Минимальная длина поля: 3 символов"],
  ["name", "Иванов", "Максимальная длина поля: 5 символов"],
  ["name", 5, "Неверное значение"],
  ["code", "1", "Нужная длина поля: 4 символов"],
  ["title", "", "Обязательное поле"],
  ["count", 1.5, "Только целые числа"],
  ["count", 0, "Не меньше 1"],
  ["count", 11, "Не больше 10"],
  ["day", "2026-02-30", "Введите дату"],
  ["kind", "c", "Неверное значение"],
  ["kind", null, "Обязательное поле"],
  ["lines", [], "Нужно не меньше: 1"],
])("the field %s refuses %j: %s", (field, value, message) => {
  expect(refusal({ ...good, [field]: value })).toMatchObject({ statusCode: 422, errors: { [field]: message } });
});

test("wrong fields of lines are named by their position, and a schema's own message takes precedence", () => {
  const problem = refusal({ ...good, lines: [{ amount: "1.00" }, { amount: "1" }] });
  expect(problem.errors).toEqual({ "lines.1.amount": "Некорректная сумма" });
});

test("an unknown field is a 400 that suggests the closest one", () => {
  const { email, ...rest } = good;
  expect(refusal({ ...rest, emial: email })).toMatchObject({
    statusCode: 400,
    message: "Неизвестное поле «emial». Возможно, «email»?",
  });
  expect(refusal({ ...good, lines: [{ amount: "1.00", x: 1 }] }).message).toBe("Неизвестное поле «lines.0.x»");
});

test.each([[undefined], [null], [[]], ["text"], [5]])("a body of %j is refused as a whole", (body) => {
  expect(refusal(body)).toMatchObject({ statusCode: 400, message: "Запрос составлен неверно" });
});

test("wrong parameters are a 400, not a 422", () => {
  const query = z.strictObject({ range: z.string().regex(/^\d+$/) });
  expect(refusal({ range: "x" }, "query", query)).toMatchObject({
    statusCode: 400,
    message: "Неверный параметр «range»",
  });
  expect(refusal({ rnage: "1" }, "query", query).message).toBe("Неизвестный параметр «rnage». Возможно, «range»?");
});

test("an answer contains only what its schema declares", () => {
  const schema = z.object({ id: z.int(), nested: z.array(z.object({ name: z.string() })) });
  const row = { id: 1, passwordHash: "x", nested: [{ name: "a", secret: "b" }] };
  expect(encodeAnswer(schema, row)).toEqual({ id: 1, nested: [{ name: "a" }] });
});

test("an answer that does not fit its schema is an error without its values", () => {
  const broken = () => encodeAnswer(z.object({ id: z.int() }), { id: "секрет" });
  expect(broken).toThrow("The answer does not fit its schema: id: invalid_type");
});
