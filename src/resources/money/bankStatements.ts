import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, integer, lines, text } from "../../definition/fields.ts";

/** A loaded bank statement: the payments in it, and the skipped documents with reasons. */
export const bankStatements = defineResource({
  name: "bank-statements",
  path: "admin/bank-statements",
  label: { one: "Выписка банка", many: "Выписки банка" },
  icon: "copy",
  menu: { group: "money", at: 130 },
  represent: "№ {id}, {fileName}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    fileName: text("Файл", { max: 255, search: true }),
    author: text("Кто загрузил", { max: 255 }),
    region: choice("Регион", regionChoices, { required: true }),
    account: text("Наш счёт", { max: 34 }),
    firstDay: date("С"),
    lastDay: date("По"),
    added: integer("Новых оплат", { required: true, min: 0 }),
    certain: integer("Из них ясных", { required: true, min: 0 }),
    known: integer("Загружено раньше", { required: true, min: 0 }),
    passedCount: integer("Пропущено", { required: true, min: 0 }),
    passed: lines("Что пропущено", {
      line: integer("Строка файла", { required: true }),
      date: text("Дата", { max: 20 }),
      number: text("Номер", { max: 64 }),
      amount: text("Сумма", { max: 20 }),
      why: text("Почему", { required: true, max: 500 }),
    }),
  },
  links: {
    payments: {
      label: "Оплаты выписки",
      icon: "top-up",
      on: ["row", "record"],
      access: ["ADMIN"],
      does: "go",
      to: "/admin/bank-payments?filter=%7B%22statementId%22%3A{id}%7D",
    },
  },
  list: {
    columns: [
      "createdAt",
      "fileName",
      { field: "author", rank: 3 },
      { field: "region", rank: 3 },
      { field: "firstDay", rank: 2 },
      { field: "lastDay", rank: 2 },
      "added",
      { field: "known", rank: 3 },
      { field: "passedCount", rank: 3 },
    ],
    filters: ["region"],
    sort: "-createdAt",
    empty: "Выписок ещё не загружали.",
  },
  form: {
    tabs: {
      Выписка: [
        "fileName",
        "author",
        { section: "Счёт и дни", fields: ["region", "account", "firstDay", "lastDay"] },
        { section: "Что пришло", fields: ["added", "certain", "known", "passedCount"] },
      ],
      Пропущено: ["passed"],
    },
  },
});
