import { defineResource } from "./defineResource.ts";
import { date, longText, money, reference } from "./fields.ts";

/** Money that no bill has taken, given back to the customer who paid it. Never changed: a mistake is paid in anew. */
export const refunds = defineResource({
  name: "refunds",
  path: "admin/refunds",
  label: { one: "Возврат", many: "Возвраты", new: "Новый возврат" },
  icon: "transfer",
  menu: { at: 140 },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
  fields: {
    customerId: reference("Клиент", "customers", { required: true, search: true }),
    date: date("Дата", { required: "Введите дату", help: "Когда деньги ушли клиенту" }),
    amount: money("Сумма", { required: "Некорректная сумма", min: "0.01", help: "Не больше аванса клиента без счёта" }),
    reason: longText("Причина", { required: true, max: 500, help: "Её видит и клиент" }),
  },
  list: {
    columns: ["date", "customerId", "amount", "reason"],
    filters: ["customerId", "date"],
    sort: "-date",
    totals: ["amount"],
  },
  indexes: [["customerId", "date"]],
  form: { tabs: { Возврат: ["customerId", "date", "amount", "reason"] } },
});
