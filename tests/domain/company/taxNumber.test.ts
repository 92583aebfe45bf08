import fc from "fast-check";
import { expect, test } from "vitest";
import { hasRightCheckDigit } from "../../../src/domain/company/checkDigits.ts";
import { checkTaxNumber } from "../../../src/domain/company/taxNumber.ts";
import { countries } from "../../../src/regions/index.ts";

test.each([
  "200988541",
  "100320487",
  "100693551",
  "190796490",
  "807000028",
  "807000122",
  "807000268",
  "191000015",
  "191000028",
  "191000030",
  "191000043",
  "191000056",
])("the УНП %s is right", (number) => {
  expect(checkTaxNumber(number, "by")).toEqual({ value: number });
});

test.each(["191234567", "190190190", "123456789", "100000000"])("the УНП %s is probably mistyped", (number) => {
  expect(checkTaxNumber(number, "by")).toEqual({
    value: number,
    warning: "Проверьте УНП: контрольная цифра не сходится",
  });
});

test.each(["12345678", "1234567890", "MA1953684", "19100001О", "-", "１９１０００"])("%s is no УНП", (number) => {
  expect(checkTaxNumber(number, "by").problem).toBe("УНП состоит из 9 цифр");
});

test.each([
  "911009451637",
  "940140000385",
  "971240001315",
  "240140001001",
  "240140001013",
  "240140001025",
  "240140001037",
])("the БИН or ИИН %s is right", (number) => {
  expect(checkTaxNumber(number, "kz")).toEqual({ value: number });
});

test("a БИН with a wrong check digit warns, one of another length is refused", () => {
  expect(checkTaxNumber("123456789012", "kz").warning).toBe("Проверьте БИН: контрольная цифра не сходится");
  expect(checkTaxNumber("191000015", "kz").problem).toBe("БИН состоит из 12 цифр");
});

test.each([" 191 000 015 ", "191-000-015", "УНП 191000015", "унп: 191000015", "1９1000015", "191\u00a0000\u200b015"])(
  "pasted %j is understood",
  (pasted) => {
    expect(checkTaxNumber(pasted, "by")).toEqual({ value: "191000015" });
  },
);

test("an empty number is not this rule's concern", () => {
  expect(checkTaxNumber("  ", "by")).toEqual({ value: "" });
});

test("every single mistyped digit of a right number is noticed", () => {
  const right = fc.constantFrom("200988541", "100320487", "807000268", "191000056");
  fc.assert(
    fc.property(right, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
      const digit = (Number(number[at]) + shift) % 10;
      const mistyped = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
      expect(checkTaxNumber(mistyped, "by").warning).toBeDefined();
    }),
  );
});

test("a number whose first weights give ten is checked by the second ones, and by no third", () => {
  const { checkDigit } = countries.kz.taxNumber;
  expect(hasRightCheckDigit("240140000203", checkDigit)).toBe(true);
  for (const digit of "0123456789") expect(hasRightCheckDigit(`24014000029${digit}`, checkDigit)).toBe(false);
});
