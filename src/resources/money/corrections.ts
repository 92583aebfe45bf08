import { currencyChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, longText, money, reference } from "../../definition/fields.ts";

/** Mistakes in the ledger are corrected by a further movement with a reason; entries are never changed. */
export const corrections = defineResource({
  name: "corrections",
  label: { one: "Корректировка", many: "Корректировки", new: "Новая корректировка" },
  icon: "edit",
  menu: { group: "money", at: 200 },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
  fields: {
    accountId: reference("Аккаунт", "accounts", { required: true, search: true }),
    customerId: reference("Клиент", "customers", {
      readOnly: true,
      required: true,
      follows: "accountId.customerId",
      help: "Клиент аккаунта",
    }),
    date: date("Дата", {
      required: "Введите дату",
      default: "today",
      copy: false,
      search: true,
      help: "Этим днём корректировка попадёт в выписку",
    }),
    currency: choice("Валюта", currencyChoices, {
      readOnly: true,
      required: true,
      follows: "accountId.currency",
      help: "Валюта кабинета",
    }),
    amount: money("Сумма", {
      currency: "{currency}",
      required: "Некорректная сумма",
      search: true,
      help: "В валюте кабинета. С минусом: остаток уменьшится",
    }),
    reason: longText("Причина", { required: true, max: 500, help: "Её видит и клиент, в своей выписке" }),
  },
  list: {
    columns: ["date", "customerId", "accountId", "amount", "reason"],
    filters: ["customerId", "accountId", "date"],
    sort: "-date",
    empty: "Расход и остатки ещё не исправляли.",
    totals: ["amount"],
  },
  indexes: [["customerId", "date"]],
  form: { layout: { head: ["accountId", "customerId", "date", "reason"], body: ["amount"] } },
});
