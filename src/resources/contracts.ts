import { payTypeChoices, statusChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { boolean, choice, date, file, longText, percent, reference, related, text } from "./fields.ts";
import { signingActions, signingFields } from "./signingFields.ts";

export const contracts = defineResource({
  name: "contracts",
  label: { one: "Договор", many: "Договоры" },
  icon: "contract",
  represent: "№ {number} от {startDate}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  routes: {
    list: "GET /api/contracts/all",
    mine: "GET /api/contracts",
    nested: { customerId: "GET /api/customers/{customerId}/contracts" },
    one: "list",
    create: "POST /api/contracts/update",
    update: "POST /api/contracts/update",
    delete: "DELETE /api/contracts/{id}",
  },
  fields: {
    number: text("Номер", { required: true, max: 50, search: true }),
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    isActive: boolean("Действует", { default: true }),
    contractType: choice(
      "Условия",
      { STANDARD: "Стандартные", INDIVIDUAL: "Индивидуальные" },
      { required: true, default: "STANDARD", help: "Наценка договора действует, если условия не стандартные" },
    ),
    type: choice(
      "Тип",
      {
        public: "Публичный договор",
        unique: "Уникальный",
        standard: "Стандартный",
        extra: "С дополнительными условиями",
      },
      { required: true, default: "public" },
    ),
    service: text("Услуга", { max: 255, default: "Размещение рекламы" }),
    status: choice("Статус", statusChoices, { required: true, default: "active" }),
    startDate: date("Начало действия", { required: "Укажите дату начала действия договора" }),
    expiryDate: date("Окончание действия"),
    paymentTerms: choice("Условия оплаты", payTypeChoices, { required: true, default: "prepay" }),
    ratesAdds: percent("Наценка к курсу, %", { min: "0", max: "100" }),
    originalSent: boolean("Оригинал отправлен", { default: false }),
    original: file("Подписанный договор", { accept: ["application/pdf", "image/png", "image/jpeg"], maxMegabytes: 20 }),
    comment: longText("Комментарий", { max: 2000, access: { read: ["ADMIN"] } }),
    ...signingFields,
    signatures: related("Подписи", "signatures", "contractId"),
    accounts: related("Аккаунты", "accounts", "contractId"),
    bills: related("Счета", "bills", "contractId"),
  },
  list: {
    columns: [
      "number",
      "customerId",
      "type",
      "contractType",
      "status",
      "startDate",
      "expiryDate",
      "signing",
      "originalSent",
    ],
    filters: [
      "customerId",
      "type",
      "contractType",
      "status",
      "isActive",
      "startDate",
      "expiryDate",
      "signing",
      "originalSent",
    ],
    sort: "-startDate",
  },
  form: {
    tabs: {
      Основное: ["number", "customerId", "type", "service", "startDate", "expiryDate", "status", "isActive"],
      Условия: ["contractType", "paymentTerms", "ratesAdds"],
      Документ: ["original", "originalSent", "comment"],
      Подписи: ["signing", "signingAsked", "signingReason", "signatures"],
      Аккаунты: ["accounts"],
      Счета: ["bills"],
    },
  },
  deletion: {
    keep: [{ filled: "original", because: "Договор уже подписан: загружен его оригинал" }],
    instead: {
      label: "Приостановить",
      set: { status: "suspended", isActive: false },
      success: "Договор приостановлен",
    },
  },
  actions: {
    download: {
      label: "Скачать договор",
      icon: "download",
      on: ["row", "record"],
      route: "GET /api/documents/download/contracts/{id}",
      access: ["ADMIN", "CUSTOMER"],
      download: "original",
      paper: "contract",
      success: "Файл сохранён",
    },
    ...signingActions(
      "/api/contracts",
      "Подписать договор № {number} от имени исполнителя? Изменить его после этого будет нельзя",
    ),
  },
});
