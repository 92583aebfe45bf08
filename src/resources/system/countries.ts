// Countries added by administrators, with the same data as src/regions has for built-in ones. The server converts a record
// to a country's definition (server/domains/regions/countries).
import { defineResource } from "../../definition/defineResource.ts";
import { countryFields } from "./countryFields.ts";

export const countries = defineResource({
  name: "country-rules",
  path: "countries",
  label: { one: "Страна", many: "Страны", new: "Новая страна" },
  icon: "settings",
  menu: false,
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"], delete: [] },
  fields: countryFields,
  list: {
    columns: ["code", "name", "currencyCode", "timeZone", "host"],
    sort: "code",
    empty: "Добавьте страну, скопировав правила известной.",
  },
  form: {
    tabs: {
      Страна: [
        { section: "Регион", fields: ["code", "name", "host", "timeZone", "clock"] },
        {
          section: "Валюта",
          fields: ["currencyCode", "currencyNumber", "currencyOne", "currencyName", "currencyIn", "currencyShort"],
        },
        {
          section: "Суммы прописью",
          fields: [
            "wholeOne",
            "wholeFew",
            "wholeMany",
            "wholeFeminine",
            "partOne",
            "partFew",
            "partMany",
            "partFeminine",
          ],
        },
        { section: "Отчёты и примеры", fields: ["currencyBrief", "usualSums"] },
        { section: "Курсы", fields: ["ratesFeed", "usdUnits", "eurUnits", "rubUnits"] },
      ],
      Номера: [
        {
          section: "Налоговый номер",
          fields: [
            ...(["taxLabel", "taxName", "taxExample", "taxPrefixes", "taxDigits"] as const),
            ...(["taxCheck", "taxWeights", "taxWeightsNext"] as const),
          ],
        },
        {
          section: "Счёт в банке",
          fields: [
            ...(["accountLabel", "accountName", "accountFieldLabel", "accountExample", "accountPrefixes"] as const),
            ...(["accountStart", "accountPattern", "accountForm", "accountProblem", "accountCheck"] as const),
            ...(["accountBankFrom", "accountBankTo", "accountAcceptsTaxNumber"] as const),
          ],
        },
        { section: "Код банка", fields: ["bicLabel", "bicExample", "bicPattern", "bicProblem"] },
        {
          section: "Телефон",
          fields: [
            ...(["phoneExample", "phoneCode", "phoneGroups", "phoneMobile", "phoneFixed"] as const),
            ...(["phonePrefixes", "phoneTrunk", "phoneAgain"] as const),
          ],
        },
      ],
      Банки: ["banks"],
      Документы: [
        { section: "Номера документов", fields: ["billSeries", "typedBills", "actSeries", "contractSeries"] },
        { section: "Счета и акты", fields: ["actForm", "hasPaymentCodes", "orderCaption", "orderRows"] },
        {
          section: "Публичный договор",
          fields: ["contractOffer", "contractLaw", "contractVat", "contractCourt", "contractExchange"],
        },
        {
          section: "Персональные данные",
          fields: [
            ...(["dataLaw", "dataOperator", "dataWithoutConsent", "dataRights"] as const),
            ...(["dataAnswer", "dataAuthority", "dataAbroad"] as const),
          ],
        },
      ],
      "С чего регион начинает": [
        { section: "Настройки", fields: ["vat", "maxTopUp", "electronicExchange", "negativeActs"] },
        { section: "Системы", fields: ["systems"] },
      ],
    },
  },
});
