import { defaultRegion } from "../../domain/company/region.ts";
import { taxNumberNames } from "../../domain/company/taxNumber.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, date, lines, longText, money, reference, text } from "../../definition/fields.ts";

/**
 * Payments received by the bank. A payment enters the ledger when an administrator enrols it: then it is the customer's
 * money, allocated to the bills that it was split across.
 */
export const bankPayments = defineResource({
  name: "bank-payments",
  path: "admin/bank-payments",
  label: { one: "Оплата", many: "Оплаты из банка", new: "Новая оплата" },
  icon: "download",
  menu: { group: "money", at: 120, badge: { state: "unclear" } },
  represent: "№ {number} от {date}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"], delete: [] },
  fields: {
    state: choice(
      "Состояние",
      {
        ready: { label: "Ясна", tone: "accent" },
        unclear: { label: "Разобрать", tone: "warning" },
        done: { label: "Проведена", tone: "good" },
        foreign: { label: "Не наша", tone: "neutral" },
      },
      { readOnly: true, required: true, default: "unclear" },
    ),
    why: text("Что неясно", { readOnly: true, max: 500 }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion, help: "Чей счёт в банке" }),
    date: date("Дата", { required: "Введите дату", default: "today", copy: false, search: true }),
    number: text("Номер поручения", { copy: false, required: true, max: 64, search: true }),
    amount: money("Сумма", { required: "Некорректная сумма", min: "0.01", search: true }),
    payerName: text("Плательщик", { max: 255, search: true }),
    payerTaxNumber: text(`${taxNumberNames()} плательщика`, { max: 14, search: true }),
    payerAccount: text("Счёт плательщика", { max: 34 }),
    purpose: longText("Назначение платежа", { max: 2000, search: true }),
    customerId: reference("Клиент", "customers", {
      search: true,
      fill: {
        region: "region",
        payerName: "companyName",
        payerTaxNumber: "companyTaxNumber",
        payerAccount: "bankAccount",
      },
    }),
    bills: lines(
      "На какие счета",
      {
        billId: reference("Счёт", "bills", { required: true }),
        amount: money("Сумма", { min: "0.01", help: "Пусто: сколько не хватает счёту" }),
      },
      { max: 50, help: "Что останется, будет авансом клиента. Без клиента выше им станет клиент этих счетов" },
    ),
    statementId: reference("Выписка", "bank-statements", { readOnly: true }),
    note: longText("Почему не наша", { max: 500, when: { state: "foreign" } }),
    moved: boolean("Перенесена", { readOnly: true, default: false, labels: ["От другого клиента", "Нет"] }),
    previousCustomerId: reference("Была у клиента", "customers", { readOnly: true, when: { moved: true } }),
    moveReason: longText("Почему перенесена", { required: true, max: 500, when: { moved: true } }),
    key: text("Отпечаток", { readOnly: true, max: 64, unique: true }),
  },
  list: {
    columns: [
      "number",
      "date",
      "state",
      "amount",
      "payerName",
      "customerId",
      { field: "why", rank: 2 },
      { field: "purpose", rank: 3 },
    ],
    filters: ["state", "marks", "customerId", "region", "date", "amount", "statementId"],
    quick: [
      { key: "unclear", label: "Разобрать", when: { state: "unclear" }, work: { urgency: "decide", since: "date" } },
      {
        key: "ready",
        label: "Ясные",
        when: { state: "ready" },
        work: { urgency: "decide", since: "date", action: "enrol" },
      },
      { key: "foreign", label: "Не наши", when: { state: "foreign" } },
    ],
    sort: "-date",
    empty: "Здесь появятся оплаты из выписок банка. Загрузите выписку, чтобы разобрать их.",
    totals: ["amount"],
    part: "bank",
  },
  indexes: [
    ["state", "date"],
    ["customerId", "date"],
  ],
  form: {
    part: "bankPayment",
    tabs: {
      Оплата: [
        { section: "Куда", fields: ["customerId", "bills"] },
        { section: "Что пришло", fields: ["region", "date", "number", "amount", "purpose", "statementId"] },
        { section: "От кого", fields: ["payerName", "payerTaxNumber", "payerAccount"] },
        { section: "Состояние", fields: ["state", "why", "note", "previousCustomerId", "moveReason"] },
      ],
    },
  },
  states: {
    of: "state",
    path: [
      { key: "unclear" },
      { key: "ready" },
      { key: "done", at: "date", final: true },
      { key: "foreign", final: true },
    ],
    marks: [{ key: "moved", label: "От другого клиента", tone: "accent", when: { moved: true } }],
  },
  frozen: [
    { when: { state: "done" }, because: "Оплата проведена: изменить её нельзя", instead: "reassign" },
    {
      when: { state: "foreign" },
      because: "Оплата отложена как не наша: сначала верните её к разбору",
      instead: "restore",
    },
    {
      when: { statementId: { filled: true } },
      open: ["customerId", "bills", "note", "moveReason"],
      because: "Оплата из выписки: менять в ней можно только клиента и счета",
    },
  ],
  actions: {
    enrol: {
      label: "Провести",
      icon: "check",
      on: ["row", "record", "bulk"],
      route: "PUT /api/bank-payments/{id}/enrol",
      access: ["ADMIN"],
      when: { state: ["ready", "unclear"] },
      rule: "enrol",
      confirm: "Провести оплату № {number}?",
      warning: "Деньги зачтутся на счета клиента, остаток останется его авансом.",
      success: "Оплата проведена",
    },
    reassign: {
      label: "Перенести другому клиенту",
      icon: "transfer",
      on: ["row", "record"],
      route: "PUT /api/bank-payments/{id}/reassign",
      access: ["ADMIN"],
      when: { state: "done" },
      set: { moved: true },
      rule: "reassign",
      input: ["customerId", "moveReason"],
      confirm: "Чья на самом деле оплата № {number}?",
      warning:
        "Она станет авансом этого клиента, а зачёты прежнего вернутся; что уже на аккаунтах, вернётся с них по цене зачисления.",
      success: "Оплата перенесена: это аванс нового клиента",
    },
    dismiss: {
      label: "Не наш платёж",
      icon: "close",
      on: ["row", "record"],
      route: "PUT /api/bank-payments/{id}/dismiss",
      access: ["ADMIN"],
      when: { state: ["ready", "unclear"] },
      set: { state: "foreign" },
      input: ["note"],
      success: "Оплата отложена как не наша",
    },
    restore: {
      label: "Вернуть к разбору",
      icon: "history",
      on: ["row", "record"],
      route: "PUT /api/bank-payments/{id}/restore",
      access: ["ADMIN"],
      when: { state: "foreign" },
      set: { state: "unclear" },
      success: "Оплата снова в разборе",
    },
  },
});
