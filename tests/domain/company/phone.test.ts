import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMobilePhone, checkPhone, formatPhone } from "../../../src/domain/company/phone.ts";

test.each([
  "+375 29 123-45-67",
  "80291234567",
  "8 (029) 123 45 67",
  "375291234567",
  "291234567",
  "0291234567",
  "00375291234567",
  "+375\u00a029\u00a0123‑45‑67",
])("in Belarus %j is +375291234567", (typed) => {
  expect(checkPhone(typed, "by")).toEqual({ value: "+375291234567" });
});

test.each(["87710009998", "+7 771 000-99-98", "7710009998", "8 (771) 000 99 98", "77710009998"])(
  "in Kazakhstan %j is +77710009998",
  (typed) => {
    expect(checkPhone(typed, "kz")).toEqual({ value: "+77710009998" });
  },
);

test.each(["+375172001234", "+375255123456", "+375333123456", "+375447123456", "+375222123456"])(
  "%s is a number in Belarus",
  (number) => {
    expect(checkPhone(number, "by")).toEqual({ value: number });
  },
);

test.each(["+77272501234", "+77172501234", "+77011234567", "+77471234567"])(
  "%s is a number in Kazakhstan",
  (number) => {
    expect(checkPhone(number, "kz")).toEqual({ value: number });
  },
);

test.each([
  "+375201234567",
  "+37529123456",
  "+3752912345678",
  "+77710009998",
  "позвоните мне",
  "291234567 доб. 5",
  "+",
  "()",
])("%s is no number in Belarus", (typed) => {
  expect(checkPhone(typed, "by")).toEqual({
    value: typed,
    problem: "Введите валидным номер телефона для региона BY",
  });
});

test("the message names the region", () => {
  expect(checkPhone("+375291234567", "kz").problem).toBe("Введите валидным номер телефона для региона KZ");
});

test("an empty number is not this rule's concern", () => {
  expect(checkPhone(" ", "by")).toEqual({ value: "" });
});

test("numbers are printed in the way of their country", () => {
  expect(formatPhone("+375294911911")).toBe("+375 29 491-19-11");
  expect(formatPhone("+77710009998")).toBe("+7 771 000-99-98");
  expect(formatPhone("+4930123456")).toBe("+4930123456");
});

test("a printed number is read back as the same number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (rest) => {
      const number = `+37529${1 + (rest % 9)}${String(rest).padStart(6, "0").slice(-6)}`;
      expect(checkPhone(formatPhone(number), "by")).toEqual({ value: number });
    }),
  );
});

test("where a mobile number is asked for, a landline is refused and a mobile one tidied up", () => {
  expect(checkMobilePhone("8 017 200-12-34", "by").problem).toBe("Это городской номер: нужен мобильный");
  expect(checkMobilePhone("+7 727 250 12 34", "kz").problem).toBe("Это городской номер: нужен мобильный");
  expect(checkMobilePhone("8 029 123-45-67", "by")).toEqual({ value: "+375291234567" });
  expect(checkMobilePhone("8 701 123 45 67", "kz")).toEqual({ value: "+77011234567" });
  expect(checkMobilePhone("", "by")).toEqual({ value: "" });
});
