import { regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { choice, dateTime, integer, text } from "./fields.ts";

/** What customers searched the help base for and did not find: the posts that are yet to be written. */
export const missedSearches = defineResource({
  name: "missed-searches",
  path: "knowledge/admin/missed",
  label: { one: "Вопрос без ответа", many: "Вопросы без ответа" },
  icon: "help",
  represent: "{keyword}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: ["ADMIN"] },
  fields: {
    keyword: text("Что искали", { required: true, max: 100, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: "by" }),
    count: integer("Сколько раз", { required: true, min: 1, default: 1 }),
    lastAt: dateTime("Последний раз", { required: true }),
  },
  list: { columns: ["keyword", "count", "lastAt", "region"], filters: ["region"], sort: "-count" },
  form: { tabs: { Вопрос: ["keyword", "count", "lastAt", "region"] } },
});
