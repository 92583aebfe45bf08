import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, date, dateTime, integer, money, related, text } from "../../definition/fields.ts";

/** The states of a run in order: it counts, an administrator reviews the result, it makes acts, and shows them. */
const actRunStates = {
  counting: { label: "Считается", tone: "accent" },
  counted: { label: "Посчитан, ждёт запуска", tone: "warning" },
  making: { label: "Составляются акты", tone: "accent" },
  made: { label: "Акты составлены, клиенты их не видят", tone: "warning" },
  showing: { label: "Акты показываются", tone: "accent" },
  shown: { label: "Акты показаны клиентам", tone: "good" },
  stopped: { label: "Остановлен", tone: "neutral" },
} as const;

/** Runs that make a month's acts for all customers of a region. */
export const actRuns = defineResource({
  name: "act-runs",
  path: "admin/act-runs",
  label: { one: "Запуск", many: "Акты за месяц" },
  icon: "calendar",
  menu: { group: "documents", at: 160 },
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: ["ADMIN"] },
  fields: {
    name: text("Название", { required: true, max: 100, search: true }),
    region: choice("Регион", regionChoices, { required: true }),
    dateFrom: date("Период с", { required: true }),
    dateTo: date("Период по", {
      required: true,
      help: "Этим днём датируются акты, по его курсу считается неоплаченное",
    }),
    state: choice("Состояние", actRunStates, { required: true }),
    step: choice("Шаг", { count: "Подсчёт", make: "Составление", show: "Показ" }, { required: true }),
    automatic: boolean("Запущен", { labels: ["По расписанию", "Вручную"] }),
    author: text("Кто запустил", { max: 255 }),
    authorId: integer("Номер автора", { readOnly: true }),
    customers: integer("Клиентов", { required: true, default: 0 }),
    acts: integer("Актов", { required: true, default: 0 }),
    refused: integer("Отказов", { required: true, default: 0 }),
    currency: choice("Валюта", currencyChoices, { required: true }),
    amount: money("На сумму с НДС", { currency: "{currency}", required: true, default: "0.00" }),
    finishedAt: dateTime("Закончен"),
    results: related("Отчёт по клиентам", "act-run-results", "runId"),
  },
  list: {
    columns: ["dateTo", "region", "state", "customers", "acts", "refused", "amount", "author", "finishedAt"],
    filters: ["region", "state", "dateTo"],
    quick: [
      { key: "counted", label: "Ждут запуска", when: { state: "counted" } },
      { key: "made", label: "Не показаны клиентам", when: { state: "made" } },
    ],
    sort: "-createdAt",
    totals: ["amount"],
    part: "actRuns",
  },
  states: {
    of: "state",
    path: [
      { key: "counting", automatic: true },
      { key: "counted" },
      { key: "making", automatic: true },
      { key: "made" },
      { key: "showing", automatic: true },
      { key: "shown", at: "finishedAt", final: true },
      { key: "stopped" },
    ],
  },
  form: {
    part: "actRun",
    tabs: {
      Отчёт: ["results"],
      Запуск: [
        "name",
        "region",
        "dateFrom",
        "dateTo",
        { section: "Ход", fields: ["state", "step", "automatic", "author", "finishedAt"] },
        { section: "Что получилось", fields: ["customers", "acts", "refused", "amount", "currency"] },
      ],
    },
  },
  deletion: {
    keep: [
      { when: { step: ["make", "show"] }, because: "По этому запуску уже составлены акты" },
      { when: { state: "counting" }, because: "Запуск ещё считается: сначала остановите его" },
    ],
  },
  actions: {
    start: {
      label: "Составить акты",
      icon: "play",
      on: ["record"],
      route: "POST /api/act-runs/{id}/start",
      access: ["ADMIN"],
      when: { state: "counted" },
      rule: "start",
      confirm: "Составить акты?",
      warning: "Клиенты увидят их, только когда вы их покажете.",
      success: "Акты составляются",
    },
    stop: {
      label: "Остановить",
      icon: "pause",
      on: ["record"],
      route: "POST /api/act-runs/{id}/stop",
      access: ["ADMIN"],
      when: { state: ["counting", "making", "showing"] },
      set: { state: "stopped" },
      success: "Запуск остановлен: что составлено, остаётся",
    },
    resume: {
      label: "Продолжить",
      icon: "play",
      on: ["record"],
      route: "POST /api/act-runs/{id}/resume",
      access: ["ADMIN"],
      when: { state: "stopped" },
      rule: "resume",
      success: "Запуск продолжается с того места, где остановился",
    },
    show: {
      label: "Показать клиентам",
      icon: "eye",
      on: ["record"],
      route: "POST /api/act-runs/{id}/show",
      access: ["ADMIN"],
      when: { state: "made" },
      rule: "show",
      confirm: "Показать все акты этого запуска?",
      warning: "Каждый клиент получит письмо со ссылкой на акт.",
      success: "Акты показываются, письма в очереди",
    },
  },
});
