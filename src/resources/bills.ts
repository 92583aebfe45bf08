import { regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { boolean, choice, date, file, lines, money, percent, reference, text } from "./fields.ts";
import { topUpLine } from "./topUpLine.ts";

export const bills = defineResource({
  name: "bills",
  label: { one: "Счёт", many: "Счета" },
  icon: "bill",
  represent: "№ {number} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  routes: {
    list: "GET /api/bills",
    one: "list",
    create: "PUT /api/bills",
    update: "PUT /api/bills",
    delete: "DELETE /api/bills/{id}",
  },
  fields: {
    number: text("Номер", { readOnly: true, search: true, max: 50, default: "", help: "Присваивается при сохранении" }),
    date: date("Дата", { required: "Введите дату", help: "По курсу этого дня считаются строки" }),
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    contractId: reference("Договор", "contracts"),
    region: choice("Регион", regionChoices, { readOnly: true, required: true, help: "Регион клиента" }),
    amountWithVat: money("Сумма с НДС", { min: "0", default: "0.00", help: "0: сумма строк" }),
    vatPercent: percent("Ставка НДС, %", { readOnly: true, default: "20" }),
    enrolledAmount: money("Зачислено", { readOnly: true, default: "0.00", help: "После НДС, комиссии и скидки" }),
    base: text("Основание", { max: 255 }),
    hasOriginal: boolean("Есть оригинал", { default: false }),
    paid: boolean("Оплата", { default: false, labels: ["Оплачен", "Не оплачен"] }),
    paidAt: date("Оплачен", { readOnly: true }),
    original: file("Оригинал", { accept: ["application/pdf", "image/png", "image/jpeg"], maxMegabytes: 20 }),
    lines: lines("Строки", topUpLine),
  },
  list: {
    columns: ["number", "date", "customerId", "amountWithVat", "enrolledAmount", "paid", "hasOriginal"],
    filters: ["customerId", "contractId", "region", "paid", "paidAt", "hasOriginal", "date", "amountWithVat"],
    sort: "-date",
    totals: ["amountWithVat", "enrolledAmount"],
  },
  indexes: [["customerId", "date"]],
  form: {
    tabs: {
      Основное: ["number", "date", "customerId", "contractId", "region", "base", "amountWithVat", "enrolledAmount"],
      Строки: ["lines"],
      Документ: ["paid", "paidAt", "hasOriginal", "original"],
    },
  },
  deletion: {
    keep: [{ when: { paid: true }, because: "Оплаченный счёт удалить нельзя: деньги по нему уже зачислены" }],
  },
  actions: {
    download: {
      label: "Скачать счёт",
      icon: "download",
      on: ["row", "record"],
      route: "GET /api/documents/download/bills/{id}",
      access: ["ADMIN", "CUSTOMER"],
      download: "original",
      paper: "bill",
      success: "Файл сохранён",
    },
    pay: {
      label: "Отметить оплаченным",
      icon: "check",
      on: ["row", "record", "bulk"],
      route: "PUT /api/bills/{id}/paid",
      access: ["ADMIN"],
      when: { paid: false },
      set: { paid: true },
      confirm: "Счёт № {number} оплачен? Деньги сразу зачислятся на аккаунты, отменить это будет нельзя",
      success: "Счёт оплачен, деньги зачислены",
    },
  },
});
