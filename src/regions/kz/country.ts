// Kazakhstan: numbers, telephones and currency (reference B.3–B.5).
import type { Country } from "../country.ts";

export const kz: Country<"KZT"> = {
  name: "Казахстан",
  timeZone: "Asia/Almaty",
  clock: "по времени Алматы",
  aliases: [],
  currency: { code: "KZT", one: "тенге", name: "тенге", short: "₸", brief: "тенге" },
  rateUnits: {},
  taxNumber: {
    label: "БИН",
    name: "Бизнес-идентификационный номер",
    example: "240140001001",
    prefixes: ["БИН", "BIN", "ИИН", "IIN"],
    digits: 12,
    // The same for companies (БИН) and people (ИИН).
    checkDigit: {
      algorithm: "mod11",
      weights: [
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
      ],
    },
  },
  bankAccount: {
    label: "ИИК",
    name: "Индивидуальный идентификационный код",
    fieldLabel: "ИИК",
    example: "KZ86 125K ZT50 0410 0100",
    prefixes: ["ИИК"],
    start: "KZ",
    pattern: "^KZ\\d{2}[A-Z0-9]{16}$",
    problem: "Номер счёта состоит из 20 символов и начинается с KZ; подойдут и 12 цифр ИИН",
    form: "KZ и ещё 18",
    checkDigits: "iban",
    bankCode: [4, 7],
    // The 12 digits that the specification requires (§5, design §5 Validation).
    acceptsTaxNumber: true,
  },
  bic: {
    label: "БИК",
    example: "CASPKZKA",
    pattern: "^[A-Z0-9]{8}$",
    problem: "БИК состоит из 8 букв и цифр",
  },
  phone: {
    example: "+7 701 123-45-67",
    code: "7",
    mobile: "^7(?:0[0-25-8]|47|6[0-4]|7[15-8]|85)\\d{7}$",
    fixed: "^7[12]\\d{8}$",
    prefixes: "^(?:(?:00|810)?7|8)(?=\\d{10}$)",
    trunk: "^8(?=7)",
    again: "^(?:8|7(?=70)|7(?=\\d{10}))",
    groups: [3, 3, 2, 2],
  },
  hasPaymentCodes: true,
};
