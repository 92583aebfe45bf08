import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, integer, longText, reference, text } from "../../definition/fields.ts";

/** Customers' objections to rows of a reconciliation, until they are answered or withdrawn. */
export const objections = defineResource({
  name: "objections",
  path: "admin/objections",
  label: { one: "Замечание к сверке", many: "Замечания к сверке" },
  icon: "chat",
  menu: { group: "documents", at: 180, badge: { state: "open" } },
  represent: "{document}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: [], delete: [] },
  fields: {
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    document: text("Строка сверки", { required: true, max: 255, search: true }),
    date: date("Дата строки"),
    comment: longText("Что не сходится", { required: true, max: 1000 }),
    state: choice(
      "Состояние",
      {
        open: { label: "Ждёт ответа", tone: "warning" },
        answered: { label: "Есть ответ", tone: "good" },
        withdrawn: { label: "Клиент согласен", tone: "neutral" },
      },
      { required: true, default: "open", readOnly: true },
    ),
    answer: longText("Ответ", {
      required: true,
      max: 1000,
      when: { state: "answered" },
      access: { write: [] },
      help: "Его прочитает клиент: в сверке и в письме",
    }),
    kind: choice(
      "Вид строки",
      { payment: "Оплата", refund: "Возврат", bill: "Оплата по счёту", act: "Акт" },
      { readOnly: true },
    ),
    resource: text("Документ", { max: 40, readOnly: true, opens: "recordId" }),
    recordId: integer("Номер записи", { min: 1, readOnly: true }),
  },
  list: {
    columns: [
      "document",
      "customerId",
      "comment",
      "state",
      { field: "answer", rank: 2 },
      { field: "createdAt", rank: 3 },
    ],
    filters: ["state", "customerId", "kind", "date"],
    quick: [
      { key: "open", label: "Ждут ответа", when: { state: "open" }, work: { urgency: "decide", action: "answer" } },
    ],
    sort: "-createdAt",
    empty: "Клиенты согласны со сверками: замечаний нет.",
  },
  indexes: [
    ["customerId", "recordId"],
    ["resource", "recordId"],
  ],
  states: {
    of: "state",
    path: [{ key: "open" }, { key: "answered", final: true }, { key: "withdrawn", final: true }],
  },
  tasks: { doneWhen: { state: ["answered", "withdrawn"] } },
  form: { tabs: { Замечание: ["customerId", "document", "date", "comment", "state", "answer", "resource"] } },
  actions: {
    answer: {
      label: "Ответить клиенту",
      icon: "chat",
      on: ["row", "record"],
      route: "POST /api/resources/objections/{id}/answer",
      access: ["ADMIN"],
      when: { state: "open" },
      set: { state: "answered" },
      input: ["answer"],
      rule: "answer",
      success: "Клиент увидит ответ",
    },
    withdraw: {
      label: "Снять замечание",
      icon: "check",
      on: ["record"],
      route: "POST /api/resources/objections/{id}/withdraw",
      access: ["CUSTOMER"],
      when: { state: ["open", "answered"] },
      set: { state: "withdrawn" },
      success: "Замечание снято",
    },
  },
});
