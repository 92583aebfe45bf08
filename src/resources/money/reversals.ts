import {
  byMaker,
  decidedAtOnce,
  decidedOnce,
  decisionChoices,
  decisions,
  person,
  whyDeclined,
} from "../shared/secondPair.ts";
import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, longText, money, reference } from "../../definition/fields.ts";

const { confirm, decline } = decisions({
  state: "state",
  maker: "makerId",
  decider: "deciderId",
  why: "declineReason",
});

/**
 * A bill's money taken back out of an account at its cost there, and returned to the customer's advance. Above a limit of
 * the region it waits for a second administrator, and nothing moves until then. Never changed: after a mistake the money is
 * enrolled again.
 */
export const reversals = defineResource({
  name: "reversals",
  path: "admin/reversals",
  label: { one: "Возврат в аванс", many: "Возвраты в аванс", new: "Вернуть в аванс" },
  icon: "redo",
  menu: { group: "money", at: 135, badge: { state: "pending" } },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: {
    ...{ read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
    rows: { CUSTOMER: { state: "done" } },
  },
  fields: {
    billId: reference("Счёт", "bills", { required: true, search: true, help: "Деньги которого уже на аккаунтах" }),
    accountId: reference("Аккаунт", "accounts", {
      required: "Выберите аккаунт: в счёте их несколько",
      search: true,
      among: "billId.lines.accountId",
      default: { only: true },
      help: "Из строк счёта",
    }),
    amount: money("Сумма из кабинета", {
      currency: "{currency}",
      min: "0.01",
      search: true,
      help: "В валюте кабинета. Пусто: всё, что осталось от денег этого счёта",
    }),
    currency: choice("Валюта кабинета", currencyChoices, { readOnly: true, required: true }),
    reason: longText("Причина", { required: true, max: 500, help: "Её видит и клиент, в своей выписке" }),
    customerId: reference("Клиент", "customers", {
      readOnly: true,
      required: true,
      follows: "billId.customerId",
    }),
    region: choice("Регион", regionChoices, { readOnly: true, required: true }),
    date: date("Дата", { readOnly: true, required: true, search: true }),
    amountWithVat: money("Вернулось с НДС", {
      readOnly: true,
      required: true,
      search: true,
      help: "По цене, по которой зачислялось",
    }),
    vat: money("В том числе НДС", { readOnly: true, required: true }),
    enrolled: money("Из зачисленного", { readOnly: true, required: true, help: "Без НДС и комиссии, по курсу счёта" }),
    toDebt: money("Из этого списано с долга", { readOnly: true, required: true, help: "Если счёт ещё не был оплачен" }),
    state: choice("Состояние", decisionChoices("Возвращено"), decidedAtOnce),
    makerId: reference("Кто просит", "staff", byMaker),
    deciderId: person("Кто решил"),
    declineReason: whyDeclined("state", ["ADMIN"]),
  },
  list: {
    columns: [
      "date",
      "customerId",
      { field: "billId", rank: 2 },
      { field: "accountId", rank: 2 },
      "amount",
      "state",
      { field: "amountWithVat", rank: 3 },
      { field: "reason", rank: 3 },
    ],
    filters: ["customerId", "billId", "accountId", "region", "state", "makerId", "date"],
    quick: [
      {
        key: "pending",
        label: "Ждут второго администратора",
        when: { state: "pending" },
        work: { urgency: "decide", action: "confirm" },
      },
    ],
    sort: "-date",
    empty: "Зачисленных денег в аванс ещё не возвращали.",
    totals: ["amount", "amountWithVat"],
  },
  indexes: [["customerId", "date"], ["billId"], ["accountId"]],
  ...decidedOnce,
  form: {
    layout: {
      head: ["billId", "accountId", "amount", "reason"],
      body: ["amountWithVat", "vat", "enrolled", "toDebt"],
      side: ["date", "customerId", "makerId", "deciderId", "declineReason"],
      primary: { pending: "confirm", done: "giveBack" },
    },
  },
  actions: {
    confirm: {
      ...confirm,
      route: "PUT /api/reversals/{id}/confirm",
      rule: "confirm",
      confirm: "Вернуть {amount} из кабинета в аванс клиента?",
      warning: "Деньги уйдут из кабинета сразу, по цене зачисления. Отменить это будет нельзя.",
      success: "Деньги возвращены в аванс",
    },
    decline: {
      ...decline,
      route: "PUT /api/reversals/{id}/decline",
      success: "Отклонено: деньги остались на аккаунте",
    },
  },
  links: {
    giveBack: {
      label: "Вернуть клиенту",
      icon: "transfer",
      on: ["row", "record"],
      access: ["ADMIN"],
      when: { state: "done" },
      does: "add",
      adds: { to: "refunds", preset: { customerId: "customerId", reversalId: "id", amount: "amountWithVat" } },
    },
  },
});
