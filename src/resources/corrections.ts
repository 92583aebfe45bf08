import { currencyChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { choice, date, longText, money, reference } from "./fields.ts";

/** A mistake in the ledger is put right by another movement with a reason; what was entered is never changed. */
export const corrections = defineResource({
  name: "corrections",
  label: { one: "Корректировка", many: "Корректировки", new: "Новая корректировка" },
  icon: "edit",
  menu: { at: 200 },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
  fields: {
    accountId: reference("Аккаунт", "accounts", { required: true, search: true }),
    customerId: reference("Клиент", "customers", { readOnly: true, required: true, help: "Клиент аккаунта" }),
    date: date("Дата", { required: "Введите дату", help: "Этим днём корректировка попадёт в выписку" }),
    currency: choice("Валюта", currencyChoices, { readOnly: true, required: true, help: "Валюта кабинета" }),
    amount: money("Сумма", {
      currency: "{currency}",
      required: "Некорректная сумма",
      help: "В валюте кабинета. С минусом: остаток уменьшится",
    }),
    reason: longText("Причина", { required: true, max: 500, help: "Её видит и клиент, в своей выписке" }),
  },
  list: {
    columns: ["date", "customerId", "accountId", "amount", "reason"],
    filters: ["customerId", "accountId", "date"],
    sort: "-date",
    totals: ["amount"],
  },
  indexes: [["customerId", "date"]],
  form: { tabs: { Корректировка: ["accountId", "customerId", "date", "amount", "reason"] } },
});
