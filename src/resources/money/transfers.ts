import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, decimal, money, reference } from "../../definition/fields.ts";

/** Transfers between a customer's accounts. Made only by `POST /api/transfers`, and never changed. */
export const transfers = defineResource({
  name: "transfers",
  label: { one: "Перевод", many: "Переводы" },
  icon: "transfer",
  menu: { group: "money", at: 190 },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: [], delete: [] },
  fields: {
    date: date("Дата", { required: true, search: true }),
    customerId: reference("Клиент", "customers", { required: true, search: true }),
    region: choice("Регион", regionChoices, { required: true }),
    fromAccountId: reference("Откуда", "accounts", { required: true }),
    toAccountId: reference("Куда", "accounts", { required: true }),
    currency: choice("Валюта списания", currencyChoices, { required: true }),
    amount: money("Списано", { currency: "{currency}", required: true, search: true }),
    toCurrency: choice("Валюта зачисления", currencyChoices, { required: true }),
    arrives: money("Зачислено", { currency: "{toCurrency}", required: true, search: true }),
    rawRate: decimal("Курс списания", {
      scale: 8,
      help: "Единиц валюты региона за единицу валюты списания, по курсу Национального банка",
    }),
    sellingRate: decimal("Курс зачисления", {
      scale: 8,
      help: "Единиц валюты региона за единицу валюты зачисления, с наценкой, как при пополнении",
    }),
  },
  list: {
    columns: ["date", "customerId", "fromAccountId", "toAccountId", "amount", { field: "arrives", rank: 2 }],
    filters: ["customerId", "fromAccountId", "toAccountId", "region", "date"],
    sort: "-date",
    empty: "Здесь появятся переводы между аккаунтами, которые сделали клиенты.",
    totals: ["amount", "arrives"],
  },
  indexes: [["customerId", "date"]],
  form: {
    layout: {
      head: ["fromAccountId", "toAccountId", "date"],
      body: ["amount", "rawRate", "sellingRate", "arrives"],
      side: ["customerId", "region", "currency", "toCurrency"],
    },
  },
});
