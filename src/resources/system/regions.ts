import { anyBankAccount } from "../../domain/company/bankAccount.ts";
import { defaultRegion, regionCurrency, regionName, regions as regionCodes } from "../../domain/company/region.ts";
import { anyTaxNumber, taxNumberNames } from "../../domain/company/taxNumber.ts";
import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";
import { authorityChoices, commissionChoices, currencyChoices, payTypeChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import {
  bic,
  boolean,
  choice,
  choices,
  email,
  integer,
  money,
  percent,
  picture,
  related,
  site,
  text,
} from "../../definition/fields.ts";
import { systemSettings } from "../shared/systemSettings.ts";

/** An administrator may edit another region than their own, so no country's own rules apply. */
const international = { pattern: "^\\+\\d{9,15}$", message: "Номер с кодом страны, например +375291234567" } as const;

const withPaymentCodes = renewed(() =>
  regionCodes.filter((region) => countries[region].hasPaymentCodes).map(regionName),
);

export const regions = defineResource({
  name: "regions",
  path: "settings",
  label: { one: "Регион", many: "Настройки", new: "Новый регион" },
  icon: "settings",
  menu: { group: "system", at: 20 },
  represent: "Регион {name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  routes: {
    one: "GET /api/regions/{id}",
    create: "POST /api/regions",
    update: "PUT /api/regions/settings/update",
    delete: "DELETE /api/regions/{id}",
  },
  fields: {
    name: text("Код региона", {
      required: true,
      unique: true,
      pattern: "^[A-Z]{2}$",
      message: "Две заглавные латинские буквы",
      search: true,
    }),
    currencyCode: choice("Валюта по умолчанию", currencyChoices, {
      required: true,
      default: regionCurrency[defaultRegion],
    }),
    isActive: boolean("Активен", {
      default: true,
      labels: ["Активен", "Не активен"],
      help: "Новые компании могут регистрироваться",
    }),
    isDefault: boolean("По умолчанию", {
      default: false,
      help: "Его сайт открывается по адресам, которые не называют ни одного региона",
    }),
    senderEmail: email("E-mail отправителя"),
    ratesAdds: percent("Наценка к курсу, %", { min: "0", max: "100", effective: true }),
    vatPercent: percent("НДС, %", { min: "0", max: "100", required: true, default: "20", effective: true }),
    payTypes: choices("Условия оплаты", payTypeChoices, {
      help: "Что можно назначить клиенту или договору; у кого уже назначено другое, у того оно останется",
    }),
    paymentWaitingHours: integer("Ожидание оплаты, часов", { min: 0, max: 8760 }),
    maxTopUp: money("Наибольшее пополнение", {
      required: true,
      min: "1",
      default: "10000000.00",
      currency: "{currencyCode}",
      help: "С НДС, за один раз. Больше клиент в кабинете не пополнит",
    }),
    refundLimit: money("Возврат вдвоём, больше", {
      min: "0",
      currency: "{currencyCode}",
      help: "Возврат больше этой суммы подтверждает второй администратор; считаются все возвраты клиента за сутки. Пусто: хватает одного",
    }),
    reversalLimit: money("Возврат в аванс вдвоём, больше", {
      min: "0",
      currency: "{currencyCode}",
      help: "Больше этой суммы с НДС подтверждает второй администратор; считаются все возвраты клиента в аванс за сутки. Пусто: хватает одного",
    }),
    maxRateAge: integer("Курсу не больше, дней", {
      min: 1,
      max: 365,
      help: "По курсу старше этого не считаются счета, заявки и акты. Пусто: по любому последнему",
    }),
    freeConsultationHours: integer("Бесплатные консультации, часов", {
      min: 0,
      max: 1000,
      help: "Клиенты видят это и стоимость часа на странице «Помощь»",
    }),
    freeRequestCount: integer("Бесплатные обращения", { min: 0, max: 1000 }),
    hourCost: money("Стоимость часа", { min: "0", currency: "{currencyCode}" }),
    electronicExchange: boolean("Электронный документооборот", { default: true }),
    allowTransfer: boolean("Переводы между аккаунтами", { default: true }),
    trackerManagerId: text("Менеджер в трекере", { max: 64 }),
    projectManagerId: text("Проектный менеджер", { max: 64 }),
    financeManagerId: text("Финансовый менеджер", { max: 64 }),
    unsignByTwo: boolean("Отметку о подписи акта снимают вдвоём", {
      default: false,
      labels: ["Снимают вдвоём", "Снимает один"],
      help: "Один администратор просит и называет причину, другой подтверждает",
    }),
    actsOnSchedule: boolean("Составлять акты в первый рабочий день", {
      default: false,
      help: "Акты прошлого месяца составятся сами; клиенты увидят их, когда вы их покажете",
    }),
    negativeActs: choice(
      "Если уточнения больше закрытого",
      { carry: "Переносить в следующий акт", act: "Составлять корректировочный акт" },
      { required: true, default: "carry", help: "Когда клиенту закрыли больше, чем он потратил" },
    ),
    actCommission: choice("Вознаграждение в актах", commissionChoices, {
      required: true,
      default: "together",
      help: "Отдельной строкой: где рекламный сбор или учёт клиента хотят знать цену размещения",
    }),
    contractWarnings: choices(
      "Предупреждать об окончании договора",
      { 60: "За 60 дней", 30: "За 30 дней", 14: "За 14 дней", 7: "За 7 дней", 3: "За 3 дня", 1: "За день" },
      { default: ["30", "7"], help: "Письмом людям клиента и администраторам, по одному разу" },
    ),
    telegramLink: site("Telegram"),
    telPhone: text("Телефон", international),
    whatappPhone: text("WhatsApp", international),
    whatappText: text("Текст для WhatsApp", { max: 500 }),
    sellerName: text("Наименование", { max: 255, help: "От чьего имени составляются счета, акты и договоры" }),
    sellerTaxNumber: renewed(() => text(taxNumberNames(), anyTaxNumber())),
    sellerAddress: text("Юридический адрес", { max: 500 }),
    sellerPlace: text("Место составления", { max: 100, help: "«г. Минск»: стоит в актах и договорах" }),
    sellerBankAccount: renewed(() => text("Расчётный счёт", anyBankAccount())),
    sellerBankName: text("Банк", { max: 255, bankOf: "sellerBankAccount" }),
    sellerBankAddress: text("Адрес банка", { max: 500 }),
    sellerBic: bic("БИК", { bankOf: "sellerBankAccount" }),
    sellerSignerName: text("Подписант", { max: 255, help: "Фамилия и инициалы, как они стоят под документом" }),
    sellerSignerPosition: text("Должность подписанта", { max: 255 }),
    sellerSignerAuthority: choice("Действует на основании", authorityChoices),
    beneficiaryCode: text("КБе", { pattern: "^\\d{2}$", message: "Две цифры", when: { name: withPaymentCodes } }),
    paymentPurposeCode: text("КНП", { pattern: "^\\d{3}$", message: "Три цифры", when: { name: withPaymentCodes } }),
    facsimile: picture("Факсимиле подписи", {
      accept: ["image/png", "image/jpeg"],
      width: 25,
      height: 25,
      maxMegabytes: 1,
    }),
    legalDocuments: related("Публичный договор и политика данных", "legal-documents", "regionId"),
    systemSettings: systemSettings("Системы", "terms", { currency: "{currencyCode}" }),
  },
  list: {
    columns: ["name", "currencyCode", "vatPercent", "ratesAdds", "isActive", "isDefault"],
    sort: "name",
    empty: "Добавьте регион, чтобы начать работу.",
    switch: { region: "name" },
  },
  form: {
    part: "region",
    newPart: "newRegion",
    tabs: {
      Настройки: [
        "name",
        "currencyCode",
        "isActive",
        "isDefault",
        {
          section: "Деньги",
          fields: [
            "vatPercent",
            "ratesAdds",
            "payTypes",
            "paymentWaitingHours",
            "maxTopUp",
            "refundLimit",
            "reversalLimit",
            "maxRateAge",
            "allowTransfer",
          ],
        },
        { section: "Услуги", fields: ["freeConsultationHours", "freeRequestCount", "hourCost"] },
        {
          section: "Документы",
          fields: ["actsOnSchedule", "negativeActs", "actCommission", "unsignByTwo", "contractWarnings"],
        },
        {
          section: "Обмен и люди",
          fields: ["senderEmail", "electronicExchange", "trackerManagerId", "projectManagerId", "financeManagerId"],
        },
      ],
      Системы: ["systemSettings"],
      Контакты: [
        { section: "Связь с клиентами", fields: ["telegramLink", "telPhone", "whatappPhone", "whatappText"] },
        { section: "Организация", fields: ["sellerName", "sellerTaxNumber", "sellerAddress", "sellerPlace"] },
        { section: "Банк", fields: ["sellerBankAccount", "sellerBankName", "sellerBankAddress", "sellerBic"] },
        { section: "Коды платежа", fields: ["beneficiaryCode", "paymentPurposeCode"] },
      ],
      Подпись: [
        { section: "Кто подписывает", fields: ["sellerSignerName", "sellerSignerPosition", "sellerSignerAuthority"] },
        { section: "Факсимиле", fields: ["facsimile"] },
        { section: "Документы", fields: ["legalDocuments"] },
      ],
    },
  },
  actions: {
    download: {
      label: "Скачать факсимиле",
      icon: "download",
      on: ["record"],
      route: "GET /api/documents/download/sign/{id}",
      access: ["ADMIN"],
      download: "facsimile",
      success: "Файл сохранён",
    },
  },
});
