import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, integer, longText, reference, text } from "../../definition/fields.ts";

export const tasks = defineResource({
  name: "tasks",
  path: "admin/tasks",
  label: { one: "Задача", many: "Задачи", new: "Новая задача" },
  icon: "check",
  menu: { group: "clients", at: 50, badge: { state: "open" } },
  represent: "№ {id}: {title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: text("Что сделать", { required: "Напишите, что сделать", max: 255, search: true }),
    text: longText("Подробности", { max: 5000, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    state: choice(
      "Состояние",
      {
        open: { label: "В работе", tone: "accent" },
        done: { label: "Готово", tone: "good" },
        passed: { label: "Передана в трекер", tone: "neutral" },
      },
      { required: true, default: "open", readOnly: true },
    ),
    assigneeId: reference("Исполнитель", "staff", { search: true }),
    assignees: text("В трекере", { max: 255, search: true, help: "Ответственные, как их зовут в трекере" }),
    dueDate: date("Срок"),
    resource: text("О чём", { max: 40, readOnly: true, opens: "recordId" }),
    customerId: reference("Клиент", "customers", { computed: "taskCustomer", readOnly: true }),
    recordId: integer("Номер записи", { min: 1, readOnly: true }),
    externalId: text("Номер в трекере", { max: 64, readOnly: true }),
  },
  list: {
    columns: [
      { field: "title", width: 220 },
      "customerId",
      { field: "resource", rank: 3 },
      { field: "region", rank: 3 },
      "state",
      "marks",
      "assigneeId",
      { field: "assignees", rank: 3 },
      "dueDate",
      { field: "createdAt", rank: 3 },
    ],
    filters: ["state", "marks", "assigneeId", "customerId", "region", "dueDate"],
    editable: ["assigneeId", "assignees", "dueDate"],
    quick: [
      { key: "mine", label: "Мои", when: { assigneeId: "$me", state: "open" } },
      { key: "open", label: "В работе", when: { state: "open" } },
      {
        key: "overdue",
        label: "Просрочены",
        when: { marks: "overdue" },
        work: { urgency: "urgent", since: "dueDate", action: "finish" },
      },
      {
        key: "inTime",
        label: "Срок не вышел",
        when: { state: "open", any: [{ dueDate: { filled: false } }, { dueDate: { after: "today-1" } }] },
        work: { urgency: "decide", since: "dueDate", action: "finish" },
      },
    ],
    sort: "-createdAt",
    empty: "Открытых дел нет.",
  },
  indexes: [["resource", "recordId"]],
  states: {
    of: "state",
    path: [{ key: "open" }, { key: "done", final: true }, { key: "passed", final: true }],
    marks: [
      {
        key: "overdue",
        label: "Просрочена",
        tone: "bad",
        when: { state: "open", dueDate: { before: "today" } },
      },
    ],
  },
  form: {
    tabs: {
      Задача: [
        "title",
        "text",
        "state",
        "region",
        "assigneeId",
        "assignees",
        "dueDate",
        "customerId",
        "resource",
        "externalId",
      ],
    },
  },
  actions: {
    finish: {
      label: "Готово",
      icon: "check",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/tasks/{id}/finish",
      access: ["ADMIN"],
      success: "Задача сделана",
      when: { state: "open" },
      set: { state: "done" },
    },
    reopen: {
      label: "Вернуть в работу",
      icon: "play",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/tasks/{id}/reopen",
      access: ["ADMIN"],
      success: "Задача снова в работе",
      when: { state: "done" },
      set: { state: "open" },
    },
  },
});
