// An operator's sections with every door: states by actions, a frozen record, versions, planned values, files, an order
// by hand, references that a deletion clears or follows, and rules started by a field, within the save or after it.
const both = { on: ["row", "record", "bulk"], access: ["ADMIN"], success: "Готово" };

/** The effect of the rule for each value of the field `wish`. */
const effects = {
  rename: { do: { set: { title: "Названа правилом", wish: null } } },
  finish: { do: { set: { step: "done", note: "Правило" } } },
  own: { as: "caller", do: { set: { step: "off", title: "Сам" } } },
  price: { do: { set: { price: "5.00" } } },
  check: { do: { set: { checked: true } } },
  bill: { do: { create: { to: "bills", values: { customerId: "{customerId}", amountWithVat: "10.00" } } } },
  act: {
    as: "caller",
    do: {
      create: { to: "acts", values: { customerId: "{customerId}", totalWithVat: "10.00", covers: "services" } },
    },
  },
};

/** Within the save, or after it. */
const wishes = Object.entries(effects).flatMap(([wish, effect]) => [
  [wish, { ...effect, blocking: true }] as const,
  [`${wish}Later`, effect] as const,
]);

export const topics = {
  name: "topics",
  label: { one: "Тема", many: "Темы" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: { title: { type: "text", label: "Тема", required: true } },
  list: { columns: ["title"], sort: "title" },
  form: { tabs: { Тема: ["title"] } },
};

export const requests = {
  name: "requests",
  label: { one: "Просьба", many: "Просьбы" },
  represent: "{title}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true, onDelete: "together" },
    title: { type: "text", label: "О чём", required: true },
    note: { type: "longText", label: "Заметка" },
    price: { type: "money", label: "Цена", currency: "BYN", effective: true },
    topicId: { type: "reference", label: "Тема", to: "topics", onDelete: "clear", access: { read: ["ADMIN"] } },
    groupId: { type: "reference", label: "Группа", to: "topics", onDelete: "together", access: { read: ["ADMIN"] } },
    place: { type: "integer", label: "Место" },
    step: {
      ...{ type: "choice", label: "Шаг", default: "open" },
      choices: { open: "Открыта", done: "Сделана", off: "Отменена" },
    },
    checked: { type: "boolean", label: "Проверена", default: false },
    wish: {
      ...{ type: "choice", label: "Пожелание" },
      choices: Object.fromEntries(wishes.map(([wish]) => [wish, wish])),
    },
  },
  list: { columns: ["title", "step"], sort: "title", editable: ["title"] },
  form: {
    tabs: {
      Просьба: ["customerId", "title", "note", "price", "topicId", "groupId", "place", "step", "checked", "wish"],
    },
  },
  import: true,
  order: { by: "place", within: "customerId" },
  revisions: ["title", "note", "step"],
  frozen: [
    {
      ...{ when: { step: "done" }, open: ["wish", "checked", "place"] },
      ...{ because: "Сделано, и не меняется", instead: "reopen" },
    },
  ],
  deletion: { keep: [{ when: { checked: true }, because: "Проверено, и остаётся" }] },
  actions: {
    finish: {
      ...{ ...both, label: "Закончить", route: "PUT /api/requests/finish/{id}" },
      ...{ when: { step: "open" }, set: { step: "done" } },
    },
    reopen: {
      ...{ ...both, label: "Открыть", route: "PUT /api/requests/reopen/{id}" },
      ...{ when: { step: "done" }, set: { step: "open" } },
    },
    cancel: {
      ...{ ...both, label: "Отменить", route: "PUT /api/requests/cancel/{id}" },
      ...{ when: { step: "open", checked: false }, set: { step: "off" } },
    },
    check: {
      ...{ ...both, label: "Проверить", route: "PUT /api/requests/check/{id}" },
      ...{ when: { step: "done" }, set: { checked: true } },
    },
  },
  rules: Object.fromEntries(
    wishes.map(([wish, effect]) => [wish, { label: wish, on: { changed: ["wish"] }, when: { wish }, ...effect }]),
  ),
};
