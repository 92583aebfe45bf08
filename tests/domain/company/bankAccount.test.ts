import fc from "fast-check";
import { expect, test } from "vitest";
import { checkBankAccount, formatBankAccount } from "../../../src/domain/company/bankAccount.ts";

test.each([
  "BY13NBRB3600900000002Z00AB00",
  "BY82ALFA30122E47040010270000",
  "BY80ALFA30121122220090270000",
  "BY83ALFA30120000TEST00010270",
  "BY53BPSB30121111111111110001",
])("the account %s is right in Belarus", (account) => {
  expect(checkBankAccount(account, "by")).toEqual({ value: account });
});

test.each(["KZ86125KZT5004100100", "KZ936010002109169562"])("the account %s is right in Kazakhstan", (account) => {
  expect(checkBankAccount(account, "kz")).toEqual({ value: account });
});

test("wrong check digits of an IBAN warn", () => {
  expect(checkBankAccount("BY47ALFA30122C35190010270000", "by")).toEqual({
    value: "BY47ALFA30122C35190010270000",
    warning: "Проверьте номер счёта: контрольные цифры не сходятся",
  });
});

test.each([
  "BY13NBRB3600900000002Z00AB0",
  "BY13NBRB3600900000002Z00AB000",
  "KZ86125KZT5004100100",
  "240140001001",
  "привет",
])("%s is no account in Belarus", (account) => {
  expect(checkBankAccount(account, "by").problem).toBe("Номер счёта состоит из 28 символов и начинается с BY");
});

test("Kazakhstan takes 12 digits too, and warns of a wrong check digit in them", () => {
  expect(checkBankAccount("911009451637", "kz")).toEqual({ value: "911009451637" });
  expect(checkBankAccount("911009451638", "kz").warning).toBe("Проверьте номер: контрольная цифра не сходится");
  expect(checkBankAccount("91100945163", "kz").problem).toBe(
    "Номер счёта состоит из 20 символов и начинается с KZ; подойдут и 12 цифр ИИН",
  );
});

test.each([
  "by83 alfa 3012 0000 test 0001 0270",
  "ВУ83 АLFА 3012 0000 ТЕSТ 0001 0270",
  "IBAN: BY83-ALFA-3012-0000-TEST-0001-0270",
  "р/с BY83ALFA30120000TEST00010270.",
])("pasted %j is understood", (pasted) => {
  expect(checkBankAccount(pasted, "by")).toEqual({ value: "BY83ALFA30120000TEST00010270" });
});

test("an account is read in groups of four", () => {
  expect(formatBankAccount("BY83ALFA30120000TEST00010270")).toBe("BY83 ALFA 3012 0000 TEST 0001 0270");
  expect(formatBankAccount("")).toBe("");
});

test("every digit typed for another, and every letter, is noticed in an IBAN", () => {
  const right = "BY83ALFA30120000TEST00010270";
  for (let at = 2; at < right.length; at += 1)
    for (const character of /\d/.test(right.charAt(at)) ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      const typed = `${right.slice(0, at)}${character}${right.slice(at + 1)}`;
      const { problem, warning } = checkBankAccount(typed, "by");
      expect(Boolean(problem ?? warning), typed).toBe(typed !== right);
    }
});

test("whatever is pasted gets an answer, and what is accepted stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("by", "kz"), (pasted, region) => {
      const { value, problem } = checkBankAccount(pasted, region);
      if (problem === undefined) expect(checkBankAccount(value, region).value).toBe(value);
    }),
  );
});
