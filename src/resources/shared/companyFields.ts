// A company's fields (specification §3 Registration data), the same wherever a company is stored.
import { defaultRegion, perRegion } from "../../domain/company/region.ts";
import { countries } from "../../regions/index.ts";
import { authorityChoices } from "./choices.ts";
import {
  bankAccount,
  bic,
  boolean,
  choice,
  date,
  email,
  longText,
  phone,
  taxNumber,
  text,
} from "../../definition/fields.ts";

export const companyFields = {
  companyName: text("Название компании", { required: true, max: 255, search: true }),
  companyEmail: email("E-mail для документов (логин)", { required: true, search: true }),
  companyTaxNumber: taxNumber(countries[defaultRegion].taxNumber.label, {
    required: true,
    search: true,
    region: perRegion((region) => ({ label: countries[region].taxNumber.label })),
  }),
  companyBirthday: date("Дата регистрации компании", { min: "1900-01-01", past: true }),
  companyPhone: phone("Телефон компании"),
  legalAddress: longText("Юридический адрес", { max: 500 }),
  postalSameAsLegal: boolean("Почтовый адрес совпадает с юридическим", { default: true }),
  postalAddress: longText("Почтовый адрес", { max: 500, when: { postalSameAsLegal: false } }),
  contactName: text("Контактное лицо", { required: true, max: 255, search: true }),
  contactEmail: email("E-mail контактного лица"),
  contactPhoneNumber: phone("Мобильный телефон", { mobile: true, search: true }),
  signerName: text("ФИО подписанта", { max: 255 }),
  signerPosition: text("Должность подписанта", { max: 255 }),
  signerAuthority: choice("Действует на основании", authorityChoices),
  bankName: text("Банк", { max: 255, bankOf: "bankAccount" }),
  bankAccount: bankAccount(countries[defaultRegion].bankAccount.fieldLabel, {
    region: perRegion((region) => ({ label: countries[region].bankAccount.fieldLabel })),
  }),
  bankAddress: text("Адрес банка", { max: 500 }),
  bic: bic("БИК", { bankOf: "bankAccount" }),
} as const;
