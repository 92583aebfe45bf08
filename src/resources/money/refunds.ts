import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, longText, money, reference } from "../../definition/fields.ts";

/**
 * Unallocated money returned to the customer who paid it. Above a limit of the region it waits for a second administrator
 * and is reserved meanwhile. Never changed: after a mistake the money is paid in again.
 */
export const refunds = defineResource({
  name: "refunds",
  path: "admin/refunds",
  label: { one: "Возврат", many: "Возвраты", new: "Новый возврат" },
  icon: "undo",
  menu: { group: "money", at: 140, badge: { state: "pending" } },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
  fields: {
    customerId: reference("Клиент", "customers", { required: true, search: true }),
    region: choice("Регион", regionChoices, {
      readOnly: true,
      required: true,
      follows: "customerId.region",
    }),
    date: date("Дата", { required: "Введите дату", default: "today", copy: false, help: "Когда деньги ушли клиенту" }),
    amount: money("Сумма", { required: "Некорректная сумма", min: "0.01", help: "Не больше аванса клиента без счёта" }),
    reversalId: reference("Возврат в аванс", "reversals", {
      fill: { customerId: "customerId" },
      help: "Из какого эти деньги: тогда документ покажет счёт, аккаунт и курс",
    }),
    reason: longText("Причина", { required: true, max: 500, help: "Её видит и клиент" }),
    state: choice(
      "Состояние",
      {
        pending: { label: "Ждёт второго администратора", tone: "warning" },
        done: { label: "Возвращён", tone: "good" },
        declined: { label: "Отклонён", tone: "neutral" },
      },
      { readOnly: true, required: true, default: "done" },
    ),
    makerId: reference("Кто составил", "staff", { readOnly: true, default: "$me", access: { read: ["ADMIN"] } }),
    deciderId: reference("Кто решил", "staff", { readOnly: true, access: { read: ["ADMIN"] } }),
    declineReason: longText("Почему отклонён", {
      required: true,
      max: 500,
      when: { state: "declined" },
      access: { write: [] },
    }),
  },
  list: {
    columns: ["date", "customerId", "amount", "state", "reason"],
    filters: ["customerId", "region", "state", "reversalId", "makerId", "date"],
    quick: [
      {
        key: "pending",
        label: "Ждут второго администратора",
        when: { state: "pending" },
        work: { urgency: "decide", action: "confirm" },
      },
    ],
    sort: "-date",
    empty: "Денег клиентам ещё не возвращали.",
    totals: ["amount"],
  },
  indexes: [["customerId", "date"], ["reversalId"]],
  states: {
    of: "state",
    path: [
      { key: "pending", by: "makerId" },
      { key: "done", at: "date", by: "deciderId", final: true },
      { key: "declined", by: "deciderId", final: true },
    ],
  },
  tasks: { doneWhen: { state: ["done", "declined"] } },
  form: {
    tabs: {
      Возврат: [
        "customerId",
        "region",
        "date",
        "amount",
        "reversalId",
        "reason",
        { section: "Решение", fields: ["state", "makerId", "deciderId", "declineReason"] },
      ],
    },
  },
  actions: {
    download: {
      label: "Скачать соглашение",
      icon: "download",
      on: ["row", "record"],
      route: "GET /api/documents/download/refunds/{id}",
      access: ["ADMIN", "CUSTOMER"],
      when: { state: "done" },
      paper: "refund",
      success: "Файл сохранён",
    },
    confirm: {
      label: "Подтвердить",
      icon: "check",
      on: ["row", "record"],
      route: "PUT /api/refunds/{id}/confirm",
      access: ["ADMIN"],
      when: { state: "pending" },
      set: { state: "done" },
      rule: "confirm",
      confirm: "Подтвердить возврат {amount}?",
      warning: "Деньги уйдут из аванса клиента. Отменить это будет нельзя.",
      success: "Возврат подтверждён",
    },
    decline: {
      label: "Отклонить",
      icon: "close",
      on: ["row", "record"],
      route: "PUT /api/refunds/{id}/decline",
      access: ["ADMIN"],
      when: { state: "pending" },
      set: { state: "declined" },
      input: ["declineReason"],
      rule: "decline",
      success: "Возврат отклонён: деньги снова в авансе клиента",
    },
  },
});
