// Belarus: numbers, telephones and currency (reference B.1–B.3, B.5).
import type { Country } from "../country.ts";

export const by: Country<"BYN"> = {
  name: "Беларусь",
  timeZone: "Europe/Minsk",
  clock: "по минскому времени",
  // Specification §7: RU means BY.
  aliases: ["RU"],
  currency: {
    code: "BYN",
    one: "белорусский рубль",
    name: "белорусские рубли",
    short: "BYN",
    brief: "BYN",
  },
  rateUnits: { RUB: 100 },
  taxNumber: {
    label: "УНП",
    name: "Учётный номер плательщика",
    example: "191000015",
    prefixes: ["УНП", "UNP"],
    digits: 9,
    checkDigit: { algorithm: "mod11", weights: [[29, 23, 19, 17, 13, 7, 5, 3]] },
  },
  bankAccount: {
    label: "IBAN",
    name: "Расчётный счёт",
    fieldLabel: "Расчётный счёт (IBAN)",
    example: "BY83 ALFA 3012 0000 TEST 0001 0270",
    prefixes: ["IBAN"],
    start: "BY",
    pattern: "^BY\\d{2}[A-Z0-9]{24}$",
    problem: "Номер счёта состоит из 28 символов и начинается с BY",
    form: "BY и ещё 26 знаков",
    checkDigits: "iban",
    bankCode: [4, 8],
    acceptsTaxNumber: false,
  },
  bic: {
    label: "БИК",
    example: "ALFABY2X",
    pattern: "^[A-Z0-9]{8}$",
    problem: "БИК состоит из 8 букв и цифр",
  },
  phone: {
    example: "+375 29 123-45-67",
    code: "375",
    mobile: "^(?:25[5-79]|29[1-9]|33\\d|44\\d)\\d{6}$",
    fixed: "^(?:1[567]|2[123])\\d{7}$",
    prefixes: "^(?:(?:00|810)?375|8?0)(?=\\d{9}$)",
    trunk: "^(?:80|0(?=[1-9]))",
    again: "^375",
    groups: [2, 3, 2, 2],
  },
  hasPaymentCodes: false,
};
