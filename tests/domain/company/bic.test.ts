import { expect, test } from "vitest";
import { bankOfAccount, checkBic } from "../../../src/domain/company/bic.ts";

test.each([
  ["ALFABY2X", "ALFABY2X"],
  [" alfa by2x ", "ALFABY2X"],
  ["АLFАВY2Х", "ALFABY2X"],
  ["БИК CASPKZKA", "CASPKZKA"],
  ["12345678", "12345678"],
  ["", ""],
])("the code %j is stored as %j", (typed, value) => {
  expect(checkBic(typed, "by")).toEqual({ value });
});

test.each(["ALFABY2", "ALFABY2XXXX", "ЩLFABY2X", "ALFA_Y2X"])("%s is no bank code", (typed) => {
  expect(checkBic(typed, "by").problem).toBe("БИК состоит из 8 букв и цифр");
});

test.each([
  ["BY83ALFA30120000TEST00010270", "ALFABY2X", "Альфа-Банк"],
  ["by53 bpsb 3012", "BPSBBY2X", "Сбер Банк"],
  ["KZ86125KZT5004100100", "NBRKKZKX", "Национальный Банк Республики Казахстан"],
  ["KZ936010002109169562", "HSBKKZKX", "Halyk Bank"],
])("the account %s is with %s, %s", (account, bic, name) => {
  expect(bankOfAccount(account)).toEqual({ bic, name });
});

test.each(["BY83XXXX30120000TEST00010270", "KZ86999", "BY83ALF", "911009451637", "", "BY83constructor"])(
  "the bank of %j is not known",
  (account) => {
    expect(bankOfAccount(account)).toBeUndefined();
  },
);
