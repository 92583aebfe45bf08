import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, longText, money, reference } from "../../definition/fields.ts";

/**
 * A bill's money taken back out of an account at its cost there, and returned to the customer's advance. Never changed:
 * after a mistake the money is enrolled again.
 */
export const reversals = defineResource({
  name: "reversals",
  path: "admin/reversals",
  label: { one: "Возврат в аванс", many: "Возвраты в аванс", new: "Вернуть в аванс" },
  icon: "redo",
  menu: { group: "money", at: 135 },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: ["ADMIN"], delete: [] },
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
    date: date("Дата", { readOnly: true, required: true }),
    amountWithVat: money("Вернулось с НДС", {
      readOnly: true,
      required: true,
      help: "По цене, по которой зачислялось",
    }),
    vat: money("В том числе НДС", { readOnly: true, required: true }),
    enrolled: money("Из зачисленного", { readOnly: true, required: true, help: "Без НДС и комиссии, по курсу счёта" }),
    toDebt: money("Из этого списано с долга", { readOnly: true, required: true, help: "Если счёт ещё не был оплачен" }),
  },
  list: {
    columns: [
      "date",
      "customerId",
      { field: "billId", rank: 2 },
      { field: "accountId", rank: 2 },
      "amount",
      { field: "amountWithVat", rank: 3 },
      { field: "reason", rank: 3 },
    ],
    filters: ["customerId", "billId", "accountId", "region", "date"],
    sort: "-date",
    empty: "Зачисленных денег в аванс ещё не возвращали.",
    totals: ["amount", "amountWithVat"],
  },
  indexes: [["customerId", "date"], ["billId"], ["accountId"]],
  form: {
    tabs: {
      "Возврат в аванс": [
        { section: "Откуда", fields: ["billId", "customerId", "accountId", "amount", "reason"] },
        { section: "Что вернулось", fields: ["date", "amountWithVat", "vat", "enrolled", "toDebt"] },
      ],
    },
  },
  links: {
    giveBack: {
      label: "Вернуть клиенту",
      icon: "transfer",
      on: ["row", "record"],
      access: ["ADMIN"],
      does: "add",
      adds: { to: "refunds", preset: { customerId: "customerId", reversalId: "id", amount: "amountWithVat" } },
    },
  },
});
