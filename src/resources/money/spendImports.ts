import { currencyChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, integer, lines, money, text } from "../../definition/fields.ts";

/** Loaded spend of advertising systems: an administrator's file, or a call of the provider's scripts. */
export const spendImports = defineResource({
  name: "spend-imports",
  path: "admin/spend-imports",
  label: { one: "Загрузка расхода", many: "Загрузки расхода" },
  icon: "upload",
  menu: { group: "money", at: 220 },
  represent: "№ {id}, {source}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    source: choice("Откуда", { file: "Файл", call: "Скрипт" }, { required: true }),
    fileName: text("Файл", { max: 255, search: true }),
    author: text("Кто загрузил", { max: 255 }),
    rows: integer("Строк", { required: true, min: 0 }),
    changed: integer("Изменилось дней", { required: true, min: 0, help: "Остальное уже было загружено таким же" }),
    firstDay: date("С"),
    lastDay: date("По"),
    totals: lines("Изменение расхода", {
      currency: choice("Валюта", currencyChoices, { required: true }),
      amount: money("Сумма", { currency: "{currency}", required: true }),
    }),
  },
  list: {
    columns: [
      "createdAt",
      "source",
      "fileName",
      { field: "author", rank: 3 },
      { field: "rows", rank: 2 },
      { field: "changed", rank: 2 },
      { field: "firstDay", rank: 3 },
      { field: "lastDay", rank: 3 },
    ],
    filters: ["source"],
    sort: "-createdAt",
    empty: "Расход ещё не загружали.",
  },
  form: {
    tabs: { Загрузка: ["source", "fileName", "author", "rows", "changed", "firstDay", "lastDay", "totals"] },
  },
});
