import { payTypeChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, lines, longText, money, reference, text } from "../../definition/fields.ts";
import { automatic, topUpLine } from "../shared/topUpLine.ts";

/**
 * Requests of customers on deferred payment (design §5 A top-up): the bill is made when the money is enrolled, and is a debt
 * from then on.
 */
export const topUpRequests = defineResource({
  name: "top-up-requests",
  label: { one: "Заявка на пополнение", many: "Заявки на пополнение", new: "Новая заявка на пополнение" },
  icon: "top-up",
  menu: { group: "money", at: 110, badge: { status: "new" } },
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    date: date("Дата", { required: "Введите дату", default: "today", copy: false, search: true }),
    customerId: reference("Клиент", "customers", {
      ...{ required: true, search: true, onDelete: "together" },
      fill: { payType: "payType" },
    }),
    contractId: reference("Договор", "contracts", {
      default: { only: { state: "active" } },
      fill: { customerId: "customerId", payType: "paymentTerms" },
    }),
    region: choice("Регион", regionChoices, { readOnly: true, required: true, help: "Регион клиента" }),
    payType: choice("Условия оплаты", payTypeChoices, { required: true, default: "postpay" }),
    status: choice(
      "Состояние",
      {
        new: { label: "Новая", tone: "accent" },
        done: { label: "Выполнена", tone: "good" },
        declined: { label: "Отклонена", tone: "bad" },
      },
      { required: true, default: "new", readOnly: true },
    ),
    declineReason: longText("Почему отклонена", {
      max: 1000,
      required: true,
      when: { status: "declined" },
      access: { write: [] },
      help: "Это прочитает клиент",
    }),
    amountWithVat: money("Сумма с НДС", {
      search: true,
      min: "0",
      default: "0.00",
      help: "Сумма строк; вписывают её, если строк нет",
      sum: { of: "lines.amount" },
    }),
    automatic,
    billNumber: text("Счёт", { computed: "topUpRequestBill", readOnly: true }),
    systems: text("Системы", { computed: "topUpRequestSystems", readOnly: true }),
    lines: lines("Строки", topUpLine),
    comment: longText("Комментарий", { max: 2000, access: { read: ["ADMIN"] } }),
  },
  list: {
    columns: [
      "date",
      "customerId",
      "amountWithVat",
      { field: "payType", rank: 3 },
      "status",
      { field: "marks", rank: 2 },
    ],
    filters: [
      "customerId",
      "contractId",
      "region",
      "status",
      "marks",
      "payType",
      "automatic",
      "systems",
      "date",
      "amountWithVat",
    ],
    quick: [
      { key: "new", label: "Новые", when: { status: "new" }, work: { urgency: "decide", action: "fulfil" } },
      {
        key: "unbilled",
        label: "Выполнены без счёта",
        when: { status: "done", billNumber: null },
        work: { urgency: "decide", since: "date", action: "bill" },
      },
    ],
    sort: "-date",
    empty: "Здесь появятся заявки клиентов на пополнение. Сейчас исполнять нечего.",
    totals: ["amountWithVat"],
  },
  indexes: [["customerId", "date"]],
  states: {
    of: "status",
    path: [{ key: "new" }, { key: "done", final: true }, { key: "declined", final: true }],
    marks: [{ key: "billed", label: "Счёт выставлен", tone: "good", when: { billNumber: { filled: true } } }],
  },
  tasks: { doneWhen: { status: ["done", "declined"] } },
  form: {
    tabs: {
      Основное: [
        "date",
        "customerId",
        "contractId",
        "payType",
        "status",
        "declineReason",
        "billNumber",
        "automatic",
        "amountWithVat",
        "comment",
      ],
      Строки: ["lines"],
    },
  },
  links: {
    bill: {
      label: "Выставить счёт",
      icon: "bill",
      on: ["row", "record"],
      access: ["ADMIN"],
      when: { status: ["new", "done"], billNumber: null },
      does: "add",
      adds: {
        to: "bills",
        preset: {
          customerId: "customerId",
          contractId: "contractId",
          requestId: "id",
          date: "date",
          lines: "lines",
        },
      },
    },
  },
  actions: {
    fulfil: {
      label: "Выполнена",
      icon: "check",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/top-up-requests/{id}/fulfil",
      access: ["ADMIN"],
      when: { status: "new" },
      set: { status: "done" },
      rule: "fulfil",
      confirm: "Аккаунты по заявке № {id} пополнены в системах?",
      warning: "При постоплате деньги зачислятся на аккаунты в долг клиента и появится счёт. Клиенту уйдёт письмо.",
      success: "Заявка выполнена, клиент узнает об этом из письма",
    },
    decline: {
      label: "Отклонить",
      icon: "close",
      on: ["row", "record"],
      route: "POST /api/resources/top-up-requests/{id}/decline",
      access: ["ADMIN"],
      when: { status: "new" },
      set: { status: "declined" },
      input: ["declineReason"],
      rule: "decline",
      confirm: "Клиент увидит причину рядом с заявкой и в письме",
      success: "Заявка отклонена",
    },
  },
});
