import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, email, lines, longText, reference, site, text } from "../../definition/fields.ts";

/** The fields of a customer's request for an account, besides the identifiers that the system asks for. */
export const accountRequestFields = {
  name: text("Название аккаунта", { required: true, max: 255, help: "Как он будет называться в кабинете" }),
  site: site("Сайт", { help: "Что рекламируете" }),
  email: email("E-mail для доступа", { help: "На него откроем доступ в системе" }),
  comment: longText("Комментарий", { max: 2000 }),
} as const;

/** Customers request a new account or link an existing one (design §5 Accounts); administrators open it. */
export const accountRequests = defineResource({
  name: "account-requests",
  label: { one: "Заявка на аккаунт", many: "Заявки на аккаунты", new: "Новая заявка на аккаунт" },
  icon: "plus",
  menu: { group: "clients", at: 70, badge: { state: "waiting" } },
  represent: "№ {id}: {name}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    kind: choice(
      "Что нужно",
      { create: "Открыть новый", link: "Подключить имеющийся" },
      { required: true, default: "create" },
    ),
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    contractId: reference("Договор", "contracts", {
      onDelete: "clear",
      default: { only: { state: "active" } },
      fill: { customerId: "customerId" },
    }),
    systemId: reference("Система", "systems", { required: true }),
    region: choice("Регион", regionChoices, {
      required: true,
      readOnly: true,
      follows: "customerId.region",
      help: "Регион клиента",
    }),
    ...accountRequestFields,
    identifiers: lines("Идентификаторы системы", {
      key: text("Название", { required: true, max: 64 }),
      value: text("Значение", { required: true, max: 255 }),
    }),
    state: choice(
      "Состояние",
      {
        waiting: { label: "В работе", tone: "accent" },
        opened: { label: "Аккаунт открыт", tone: "good" },
        declined: { label: "Отклонена", tone: "bad" },
      },
      { required: true, default: "waiting", readOnly: true },
    ),
    externalAccountId: text("Номер аккаунта в системе", { max: 64, help: "Тот, что дала система" }),
    login: text("Логин", { max: 255 }),
    accountId: reference("Аккаунт", "accounts", { readOnly: true }),
    declineReason: longText("Почему отклонена", {
      max: 1000,
      required: true,
      when: { state: "declined" },
      help: "Это прочитает клиент",
    }),
    taskId: text("Задача", { max: 64, readOnly: true, access: { read: ["ADMIN"] } }),
  },
  list: {
    columns: [
      "name",
      { field: "kind", rank: 2 },
      "customerId",
      "systemId",
      { field: "region", rank: 3 },
      "state",
      { field: "createdAt", rank: 2 },
    ],
    filters: ["state", "kind", "customerId", "systemId", "region"],
    quick: [
      { key: "waiting", label: "В работе", when: { state: "waiting" }, work: { urgency: "decide", action: "open" } },
    ],
    sort: "-createdAt",
    empty: "Здесь появятся заявки клиентов на новые аккаунты. Сейчас решать нечего.",
  },
  form: {
    tabs: {
      Заявка: [
        "kind",
        "customerId",
        "systemId",
        "contractId",
        "region",
        "name",
        "site",
        "email",
        "identifiers",
        "comment",
        {
          section: "Как идут дела",
          fields: ["state", "externalAccountId", "login", "accountId", "declineReason", "taskId"],
        },
      ],
    },
  },
  indexes: [["customerId", "state"]],
  states: {
    of: "state",
    path: [{ key: "waiting" }, { key: "opened", final: true }, { key: "declined", final: true }],
  },
  tasks: { doneWhen: { state: ["opened", "declined"] } },
  actions: {
    open: {
      label: "Открыть аккаунт",
      icon: "check",
      on: ["row", "record"],
      route: "POST /api/resources/account-requests/{id}/open",
      access: ["ADMIN"],
      confirm: "Аккаунт «{name}» появится у клиента, и клиенту уйдёт письмо",
      success: "Аккаунт открыт, письмо отправлено",
      when: { state: "waiting" },
      set: { state: "opened" },
      input: ["name", "externalAccountId", "login", "contractId"],
      rule: "openAccount",
      opens: "accountId",
    },
    decline: {
      label: "Отклонить",
      icon: "close",
      on: ["row", "record"],
      route: "POST /api/resources/account-requests/{id}/decline",
      access: ["ADMIN"],
      confirm: "Клиент увидит причину рядом с заявкой",
      success: "Заявка отклонена",
      when: { state: "waiting" },
      set: { state: "declined" },
      input: ["declineReason"],
    },
  },
});
