import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, money, reference } from "../../definition/fields.ts";

/**
 * Part of a customer's payment that is reserved for a bill. The bill is paid when its allocations reach its sum; until then
 * they can be released.
 */
export const allocations = defineResource({
  name: "allocations",
  path: "admin/allocations",
  label: { one: "Зачёт", many: "Зачёты оплат", new: "Новый зачёт" },
  icon: "transfer",
  menu: false,
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
  fields: {
    billId: reference("Счёт", "bills", { required: true, search: true }),
    customerId: reference("Клиент", "customers", {
      readOnly: true,
      required: true,
      follows: "billId.customerId",
    }),
    region: choice("Регион", regionChoices, {
      readOnly: true,
      required: true,
      follows: "customerId.region",
    }),
    date: date("Дата", { readOnly: true, required: true, search: true }),
    amount: money("Сумма", { min: "0.01", search: true, help: "Пусто: сколько не хватает счёту, но не больше аванса" }),
    bankPaymentId: reference("Оплата", "bank-payments", { readOnly: true, access: { read: ["ADMIN"] } }),
    state: choice(
      "Состояние",
      { applied: { label: "Зачтён", tone: "good" }, released: { label: "Возвращён в аванс", tone: "neutral" } },
      { readOnly: true, required: true, default: "applied" },
    ),
  },
  list: {
    columns: ["date", "customerId", "billId", "amount", "bankPaymentId", "state"],
    filters: ["customerId", "region", "billId", "state", "date"],
    sort: "-date",
    empty: "Оплаты ещё не зачитывали счетам.",
  },
  indexes: [["customerId", "date"], ["billId"]],
  states: {
    of: "state",
    path: [
      { key: "applied", at: "date", final: true },
      { key: "released", final: true },
    ],
  },
  form: {
    layout: { head: ["billId", "bankPaymentId", "date"], body: ["amount"], side: ["customerId", "region", "state"] },
  },
  actions: {
    release: {
      label: "Вернуть в аванс",
      icon: "transfer",
      on: ["row", "record"],
      route: "PUT /api/allocations/{id}/release",
      access: ["ADMIN"],
      when: { state: "applied" },
      rule: "release",
      confirm: "Вернуть деньги этого зачёта в аванс клиента?",
      success: "Деньги снова в авансе клиента",
    },
  },
});
