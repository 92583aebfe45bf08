import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, dateTime, integer, text } from "../../definition/fields.ts";

/** Searches in the help base without results: posts that should be written. */
export const missedSearches = defineResource({
  name: "missed-searches",
  path: "knowledge/admin/missed",
  label: { one: "Вопрос без ответа", many: "Вопросы без ответа" },
  icon: "search",
  menu: { group: "help", at: 250 },
  represent: "{keyword}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: ["ADMIN"] },
  fields: {
    keyword: text("Что искали", { required: true, max: 100, search: true }),
    state: choice(
      "Состояние",
      { open: { label: "Без ответа", tone: "warning" }, answered: { label: "Есть ответ", tone: "good" } },
      { required: true, default: "open", help: "Если снова ничего не найдут, вопрос откроется сам" },
    ),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    count: integer("Сколько раз", { required: true, min: 1, default: 1 }),
    lastAt: dateTime("Последний раз", { required: true }),
  },
  list: {
    columns: ["keyword", "count", "lastAt", "state", "region"],
    filters: ["state", "region"],
    sort: "-count",
    empty: "Клиенты нашли всё, что искали в помощи.",
  },
  states: { of: "state", path: [{ key: "open" }, { key: "answered", final: true }] },
  form: { tabs: { Вопрос: ["keyword", "state", "count", "lastAt", "region"] } },
  links: {
    write: {
      label: "Написать статью",
      icon: "edit",
      on: ["row", "record"],
      access: ["ADMIN"],
      when: { state: "open" },
      does: "add",
      adds: { to: "posts", preset: { title: "keyword" } },
    },
  },
  actions: {
    answered: {
      label: "Ответ уже есть",
      icon: "check",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/missed-searches/{id}/answered",
      access: ["ADMIN"],
      success: "Вопрос отмечен",
      when: { state: "open" },
      set: { state: "answered" },
    },
    reopen: {
      label: "Ответа ещё нет",
      icon: "play",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/missed-searches/{id}/reopen",
      access: ["ADMIN"],
      success: "Вопрос снова без ответа",
      when: { state: "answered" },
      set: { state: "open" },
    },
  },
});
