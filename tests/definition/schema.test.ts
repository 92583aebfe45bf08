import { describe, expect, test } from "vitest";
import { addDays, dayIn } from "../../src/domain/time/periods.ts";
import { isAsked, parseRecord } from "../../src/definition/schema.ts";
import { contracts } from "../../src/resources/clients/contracts.ts";
import { customers } from "../../src/resources/clients/customers.ts";
import { boolean, date, decimal, lines, money, percent, ranges, text } from "../../src/definition/fields.ts";
import type { Definition, Field, Fields } from "../../src/definition/grammar.ts";
import { builtIn } from "../../src/resources/index.ts";

const company = {
  companyName: "ООО «Ромашка»",
  region: "by",
  companyEmail: " Docs@Romashka.BY ",
  companyTaxNumber: "191 000 015",
  payType: "prepay",
  contactName: "Анна Ковалёва",
};
const check = (given: object, region: "by" | "kz" = "by", current?: object) =>
  parseRecord(customers, given as Record<string, unknown>, {
    region,
    ...(current ? { current: current as Readonly<Record<string, unknown>> } : {}),
  });
const checkFields = (fields: Fields, given: Record<string, unknown>) =>
  parseRecord({ fields }, given, { region: "by" });

test("a right company passes, tidied up and with defaults", () => {
  const { values, errors } = check(company);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ companyEmail: "docs@romashka.by", companyTaxNumber: "191000015", isActive: true });
});

test("what is missing is named with the specification's words", () => {
  expect(check({}).errors).toMatchObject({ companyName: "Обязательное поле", contactName: "Обязательное поле" });
  expect(parseRecord(contracts as unknown as Definition, {}, { region: "by" }).errors).toMatchObject({
    startDate: "Укажите дату начала действия договора",
  });
});

describe("a period", () => {
  const period = { from: date("С"), to: date("По", { min: "{from}" }) };
  const stored = { from: "2026-05-10", to: "2026-05-20" };
  const errorsOf = (given: Record<string, unknown>, current?: Record<string, unknown>) =>
    parseRecord({ fields: period }, given, { region: "by", ...(current && { current }) }).errors;

  test("does not end before it begins, whichever end is changed", () => {
    expect(errorsOf({ from: "2026-05-10", to: "2026-05-09" })).toEqual({ to: "Не раньше 10.05.2026" });
    expect(errorsOf({ to: "2026-05-09" }, stored)).toEqual({ to: "Не раньше 10.05.2026" });
    expect(errorsOf({ from: "2026-05-21" }, stored)).toEqual({ from: "Не позже 20.05.2026" });
    expect(errorsOf({ from: "2026-05-21", to: "2026-05-20" }, stored)).toEqual({ from: "Не позже 20.05.2026" });
  });

  test("may last a day, be open, move as a whole, and stay as it is stored", () => {
    const reversed = { from: "2026-05-20", to: "2026-05-10" };
    expect(errorsOf({ from: "2026-05-10", to: "2026-05-10" })).toEqual({});
    expect([errorsOf({ to: "2026-05-10" }), errorsOf({ from: null }, stored)]).toEqual([{}, {}]);
    expect(errorsOf({ from: "2026-06-01", to: "2026-06-02" }, stored)).toEqual({});
    expect(errorsOf({ ...reversed }, reversed)).toEqual({});
  });

  test("in a table is checked in each line", () => {
    const table = { rows: lines("Строки", period) };
    expect(checkFields(table, { rows: [stored, { from: "2026-05-10", to: "2026-05-09" }] }).errors).toEqual({
      "rows.1.to": "Не раньше 10.05.2026",
    });
  });
});

test("a box that must be ticked is not, until it is", () => {
  const agree = { agree: boolean("Согласен", { required: true, default: false }) };
  const message = { agree: "Обязательное поле" };
  expect(checkFields(agree, {}).errors).toEqual(message);
  expect(checkFields(agree, { agree: null }).errors).toEqual(message);
  expect(checkFields(agree, { agree: false }).errors).toEqual(message);
  expect(checkFields(agree, { agree: true }).errors).toEqual({});
});

test("a tax number has 9 digits in Belarus and 12 in Kazakhstan", () => {
  expect(check({ ...company, companyTaxNumber: "19100001" }).errors).toHaveProperty("companyTaxNumber");
  expect(check({ ...company, companyTaxNumber: "240140001001" }, "kz").errors).toEqual({});
  expect(check({ ...company, companyTaxNumber: "191000015" }, "kz").errors).toHaveProperty("companyTaxNumber");
});

test("a wrong check digit warns and does not block", () => {
  const { errors, warnings } = check({ ...company, companyTaxNumber: "191234567" });
  expect(errors).toEqual({});
  expect(warnings).toHaveProperty("companyTaxNumber");
});

const amounts = Object.values(builtIn).flatMap(({ name, fields }) =>
  Object.entries<Field>(fields)
    .flatMap(([field, found]) => [
      [field, found] as const,
      ...Object.entries<Field>(found.type === "lines" ? found.fields : {}),
    ])
    .flatMap(([field, found]) => (found.type === "money" && !found.readOnly ? [[name, field, found] as const] : [])),
);
test.each(amounts)("%s %s refuses what is no sum", (_name, _field, field) => {
  const least = field.min === undefined ? [] : ["-5", "−0,01"];
  for (const wrong of ["1e5", "12,345", "10 BYN", "1234567890123", ...least])
    expect(checkFields({ amount: field }, { amount: wrong }).errors, wrong).toEqual({
      amount: "Некорректная сумма",
    });
});

test("a company was registered on a day that has come, and not before 1900", () => {
  for (const [companyBirthday, message] of [
    ["1800-01-01", "Не раньше 01.01.1900"],
    [addDays(dayIn("by"), 1), "Этот день ещё не наступил"],
    ["2030-13-01", "Введите дату"],
  ])
    expect(check({ ...company, companyBirthday }).errors, companyBirthday).toEqual({ companyBirthday: message });
  expect(check({ ...company, companyBirthday: dayIn("by") }).errors).toEqual({});
});

test("a contact's mobile phone is no landline, the company's phone may be one", () => {
  const landline = "+375172001234";
  expect(check({ ...company, contactPhoneNumber: landline, companyPhone: landline }).errors).toEqual({
    contactPhoneNumber: "Это городской номер: нужен мобильный",
  });
});

test("a change says nothing about the fields that it leaves alone", () => {
  expect(check({ contactName: "Пётр" }, "by", company)).toMatchObject({ values: { contactName: "Пётр" }, errors: {} });
  expect(check({ contactName: "" }, "by", company).errors).toEqual({ contactName: "Обязательное поле" });
});

test("an unknown field is named with the nearest known one", () => {
  expect(check({ ...company, compnyName: "x" }).unknown).toEqual([{ name: "compnyName", nearest: "companyName" }]);
});

test("a field that depends on another is asked for only then", () => {
  expect(isAsked(customers.fields.postalAddress, { postalSameAsLegal: true }, "by")).toBe(false);
  expect(isAsked(customers.fields.postalAddress, { postalSameAsLegal: false }, "by")).toBe(true);
});

describe("a table inside a record", () => {
  const fields = {
    rows: lines("Строки", { name: text("Имя", { required: true }), sum: money("Сумма", { min: "0.01" }) }, { min: 1 }),
  };

  test("is checked cell by cell", () => {
    const { errors } = checkFields(fields, {
      rows: [{ name: "а", sum: "1" }, { sum: "-1" }, { name: "в", sum: "1.001" }],
    });
    expect(Object.keys(errors)).toEqual(["rows.1.name", "rows.1.sum", "rows.2.sum"]);
  });

  test("keeps the ids of its rows and refuses strangers' names", () => {
    const { values, errors } = checkFields(fields, { rows: [{ id: 7, name: "а", sum: "1", evil: 1 }] });
    expect(values["rows"]).toEqual([{ id: 7, name: "а", sum: "1.00" }]);
    expect(errors).toHaveProperty("rows.0.evil");
  });

  test("must not be empty where it says so", () => {
    expect(checkFields(fields, { rows: [] }).errors).toEqual({ rows: "Обязательное поле" });
  });
});

test.each([
  [
    "a gap",
    [
      { from: "0", to: "100", value: "5" },
      { from: "200", to: null, value: "4" },
    ],
  ],
  [
    "an overlap",
    [
      { from: "0", to: "100", value: "5" },
      { from: "50", to: null, value: "4" },
    ],
  ],
  ["no start", [{ from: "10", to: null, value: "5" }]],
  ["more than all", [{ from: "0", to: null, value: "101" }]],
  ["no list", { from: "0" }],
  ["no objects", [null]],
])("ranges with %s are refused", (_, given) => {
  expect(checkFields({ r: ranges("Комиссия", { unit: "percent" }) }, { r: given }).errors).toHaveProperty("r");
});

test.each([
  ["words", decimal("Курс", { scale: 4 }), "много", "Введите число"],
  ["a number below zero", decimal("Курс", { scale: 4, min: "0.0001" }), "-3", "Не меньше 0,0001"],
  ["too many digits", decimal("Курс", { scale: 4 }), "3,20001", "Знаков после запятой не больше 4"],
  ["a percent that is too large", percent("Наценка", { max: "99.5" }), "100", "Не больше 99,5"],
  ["too small a sum", money("Сумма", { min: "1000.50" }), "10", "Не меньше 1\u00a0000,5"],
  // The specification has one sentence for these.
  ["a sum below zero", money("Сумма", { min: "0.01" }), "-3", "Некорректная сумма"],
  ["too many digits of a sum", money("Сумма", {}), "1,005", "Некорректная сумма"],
])("a number field says what is wrong with %s", (_, field, given, said) => {
  expect(checkFields({ n: field }, { n: given }).errors).toEqual({ n: said });
});

test.each([
  ["null", null],
  ["an object", {}],
  ["a list", ["1"]],
  ["true", true],
  ["a huge number", 1e30],
  ["a long text", "9".repeat(100_000)],
  ["NaN in words", "NaN"],
  ["a fraction of a cent", "1.005"],
])("money does not take %s", (_, given) => {
  expect(checkFields({ sum: money("Сумма", { required: true }) }, { sum: given }).errors).toHaveProperty("sum");
});
