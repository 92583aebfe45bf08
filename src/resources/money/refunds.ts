import {
  byMaker,
  decidedAtOnce,
  decidedOnce,
  decisionChoices,
  decisions,
  person,
  whyDeclined,
} from "../shared/secondPair.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, longText, money, reference } from "../../definition/fields.ts";

const { confirm, decline } = decisions({
  state: "state",
  maker: "makerId",
  decider: "deciderId",
  why: "declineReason",
});

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
    date: date("Дата", {
      required: "Введите дату",
      ...{ default: "today", copy: false, search: true },
      help: "Когда деньги ушли клиенту",
    }),
    amount: money("Сумма", {
      required: "Некорректная сумма",
      min: "0.01",
      search: true,
      help: "Не больше аванса клиента без счёта",
    }),
    reversalId: reference("Возврат в аванс", "reversals", {
      fill: { customerId: "customerId" },
      help: "Из какого эти деньги: тогда документ покажет счёт, аккаунт и курс",
    }),
    reason: longText("Причина", { required: true, max: 500, help: "Её видит и клиент" }),
    state: choice("Состояние", decisionChoices("Возвращено"), decidedAtOnce),
    makerId: reference("Кто составил", "staff", byMaker),
    deciderId: person("Кто решил"),
    declineReason: whyDeclined("state", ["ADMIN", "CUSTOMER"]),
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
  ...decidedOnce,
  form: {
    layout: {
      head: ["customerId", "reversalId", "date", "reason"],
      body: ["amount"],
      side: ["region", "makerId", "deciderId", "declineReason"],
      primary: { pending: "confirm", done: "download" },
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
      ...confirm,
      route: "PUT /api/refunds/{id}/confirm",
      rule: "confirm",
      confirm: "Подтвердить возврат {amount}?",
      warning: "Деньги уйдут из аванса клиента. Отменить это будет нельзя.",
      success: "Возврат подтверждён",
    },
    decline: {
      ...decline,
      route: "PUT /api/refunds/{id}/decline",
      success: "Возврат отклонён: деньги снова в авансе клиента",
    },
  },
});
