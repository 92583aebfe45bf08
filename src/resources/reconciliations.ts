import { currencyChoices, regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { choice, date, file, money, reference, related } from "./fields.ts";
import { signingActions, signingFailure, signingFields, signingTasks } from "./signingFields.ts";

/** Acts of reconciliation that somebody has signed; before that one is worked out each time it is asked for. */
export const reconciliations = defineResource({
  name: "reconciliations",
  label: { one: "Акт сверки", many: "Акты сверки" },
  icon: "documents",
  menu: { at: 170 },
  represent: "с {dateFrom} по {dateTo}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: [], delete: [] },
  fields: {
    customerId: reference("Клиент", "customers", { required: true, search: true }),
    region: choice("Регион", regionChoices, { required: true }),
    dateFrom: date("С", { required: true }),
    dateTo: date("По", { required: true }),
    currency: choice("Валюта", currencyChoices, { required: true }),
    opening: money("Сальдо на начало", { currency: "{currency}" }),
    debit: money("Акты", { currency: "{currency}" }),
    credit: money("Оплаты", { currency: "{currency}" }),
    closing: money("Сальдо на конец", { currency: "{currency}", help: "Больше нуля: должен клиент" }),
    original: file("Документ"),
    ...signingFields,
    signingFailure: signingFailure("reconciliationSigningFailure"),
    signatures: related("Подписи", "signatures", "reconciliationId"),
  },
  list: {
    columns: ["dateFrom", "dateTo", "customerId", "closing", "signing"],
    filters: ["customerId", "region", "signing", "dateTo"],
    sort: "-dateTo",
  },
  indexes: [["customerId", "dateTo"]],
  tasks: signingTasks,
  form: {
    tabs: {
      Основное: [
        "customerId",
        "region",
        "dateFrom",
        "dateTo",
        "currency",
        "opening",
        "debit",
        "credit",
        "closing",
        "original",
      ],
      Подписи: ["signing", "signingAsked", "signingReason", "signatures"],
    },
  },
  actions: {
    download: {
      label: "Скачать акт сверки",
      icon: "download",
      on: ["row", "record"],
      route: "GET /api/documents/download/reconciliations/{id}",
      access: ["ADMIN", "CUSTOMER"],
      download: "original",
      success: "Файл сохранён",
    },
    ...signingActions(
      "/api/resources/reconciliations",
      "Подписать акт сверки с {dateFrom} по {dateTo} от имени исполнителя?",
    ),
  },
});
