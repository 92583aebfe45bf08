import { actLine } from "./actLine.ts";
import { currencyChoices, regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { boolean, choice, date, decimal, file, lines, money, reference, related, text } from "./fields.ts";
import { signingActions, signingFields } from "./signingFields.ts";

export const acts = defineResource({
  name: "acts",
  label: { one: "Акт", many: "Акты" },
  icon: "act",
  represent: "№ {number} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"], rows: { CUSTOMER: { visible: true } } },
  routes: {
    list: "GET /api/bills/acts",
    one: "list",
    create: "POST /api/bills/acts",
    update: "PUT /api/bills/acts",
    delete: "DELETE /api/bills/acts/{id}",
  },
  fields: {
    number: text("Номер", { search: true, max: 50, default: "", help: "Пусто: следующий по порядку" }),
    date: date("Дата", { required: "Введите дату" }),
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    contractId: reference("Договор", "contracts"),
    region: choice("Регион", regionChoices, { readOnly: true, required: true, help: "Регион клиента" }),
    currency: choice("Валюта", currencyChoices, { help: "Пусто: валюта региона" }),
    totalWithVat: money("Всего с НДС", { currency: "{currency}", required: "Некорректная сумма", min: "0.01" }),
    vatAmount: money("НДС", { currency: "{currency}", readOnly: true, default: "0.00" }),
    amountWithoutVat: money("Сумма без НДС", { currency: "{currency}", readOnly: true, default: "0.00" }),
    periodFrom: date("Период с", { readOnly: true, help: "Акт месяца составлен запуском" }),
    periodTo: date("Период по", { readOnly: true }),
    lines: lines("Строки", actLine),
    visible: boolean("Виден клиенту", { default: false }),
    signed: boolean("Подписан", { default: false }),
    closed: boolean("Закрыт", { default: false }),
    rateUsd: decimal("Курс USD", { scale: 4, min: "0", help: "Пусто: курс на дату акта" }),
    rateEur: decimal("Курс EUR", { scale: 4, min: "0", help: "Пусто: курс на дату акта" }),
    rateRub: decimal("Курс RUB", { scale: 4, min: "0", help: "Пусто: курс на дату акта" }),
    original: file("Оригинал", { accept: ["application/pdf", "image/png", "image/jpeg"], maxMegabytes: 20 }),
    ...signingFields,
    signatures: related("Подписи", "signatures", "actId"),
  },
  list: {
    columns: ["number", "date", "customerId", "totalWithVat", "vatAmount", "visible", "signed", "signing", "closed"],
    filters: ["customerId", "contractId", "region", "periodFrom", "visible", "signed", "signing", "closed", "date"],
    sort: "-date",
    totals: ["totalWithVat", "vatAmount"],
  },
  indexes: [["customerId", "date"]],
  form: {
    tabs: {
      Основное: ["number", "date", "customerId", "contractId", "region", "periodFrom", "periodTo"],
      Строки: ["lines"],
      Суммы: ["currency", "totalWithVat", "vatAmount", "amountWithoutVat", "rateUsd", "rateEur", "rateRub"],
      Состояние: ["visible", "signed", "closed", "original"],
      Подписи: ["signing", "signingAsked", "signingReason", "signatures"],
    },
  },
  deletion: {
    keep: [
      { when: { signed: true }, because: "Подписанный акт удалить нельзя" },
      { when: { signing: ["customer", "provider", "both"] }, because: "Акт подписан электронно: удалить его нельзя" },
      { when: { closed: true }, because: "Закрытый акт удалить нельзя" },
    ],
    instead: { label: "Скрыть от клиента", set: { visible: false }, success: "Клиент больше не видит акт" },
  },
  actions: {
    download: {
      label: "Скачать акт",
      icon: "download",
      on: ["row", "record"],
      route: "GET /api/documents/download/acts/{id}",
      access: ["ADMIN", "CUSTOMER"],
      download: "original",
      paper: "act",
      success: "Файл сохранён",
    },
    ...signingActions(
      "/api/bills/acts",
      "Подписать акт № {number} от имени исполнителя? Изменить его после этого будет нельзя",
    ),
    visibility: {
      label: "Показать или скрыть",
      icon: "eye",
      on: ["row", "record"],
      route: "PUT /api/bills/acts/{id}/visibility",
      access: ["ADMIN"],
      input: ["visible"],
      success: "Данные сохранены",
    },
  },
});
