// An operator's section with every door: states by actions, a frozen record, versions, planned values, files, and rules that
// answer a wish.
const both = { on: ["row", "record", "bulk"], access: ["ADMIN"], success: "Готово" };
const wished = (wish: string) => ({ on: { changed: ["wish"] }, when: { wish }, blocking: true });

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
    step: {
      ...{ type: "choice", label: "Шаг", default: "open" },
      choices: { open: "Открыта", done: "Сделана", off: "Отменена" },
    },
    checked: { type: "boolean", label: "Проверена", default: false },
    wish: {
      ...{ type: "choice", label: "Пожелание" },
      choices: { rename: "Назвать", finish: "Закончить", own: "Самому", both: "Всё сразу", bill: "Счёт", act: "Акт" },
    },
  },
  list: { columns: ["title", "step"], sort: "title", editable: ["title"] },
  form: { tabs: { Просьба: ["customerId", "title", "note", "price", "step", "checked", "wish"] } },
  import: true,
  revisions: ["title", "note"],
  frozen: [{ when: { step: "done" }, open: ["wish", "checked"], because: "Сделано, и не меняется", instead: "reopen" }],
  actions: {
    finish: {
      ...both,
      label: "Закончить",
      route: "PUT /api/requests/finish/{id}",
      when: { step: "open" },
      set: { step: "done" },
    },
    reopen: {
      ...both,
      label: "Открыть",
      route: "PUT /api/requests/reopen/{id}",
      when: { step: "done" },
      set: { step: "open" },
    },
    cancel: {
      ...{ ...both, label: "Отменить", route: "PUT /api/requests/cancel/{id}" },
      ...{ when: { step: "open", checked: false }, set: { step: "off" } },
    },
    check: {
      ...both,
      label: "Проверить",
      route: "PUT /api/requests/check/{id}",
      when: { step: "done" },
      set: { checked: true },
    },
  },
  rules: {
    rename: { ...wished("rename"), label: "Назвать", do: { set: { title: "Названа правилом", wish: null } } },
    finish: { ...wished("finish"), label: "Закончить", do: { set: { step: "done", note: "Правило" } } },
    own: {
      ...wished("own"),
      label: "Самому",
      as: "caller",
      do: { set: { step: "off", title: "Сам" } },
    },
    both: { ...wished("both"), label: "Проверить", do: { set: { checked: true, price: "5.00" } } },
    bill: {
      ...{ ...wished("bill"), label: "Счёт" },
      do: { create: { to: "bills", values: { customerId: "{customerId}", amountWithVat: "10.00" } } },
    },
    act: {
      ...{ ...wished("act"), label: "Акт", as: "caller" },
      do: {
        create: {
          to: "acts",
          values: { customerId: "{customerId}", totalWithVat: "10.00", covers: "services" },
        },
      },
    },
  },
};
