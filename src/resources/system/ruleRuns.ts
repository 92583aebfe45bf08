import { defineResource } from "../../definition/defineResource.ts";
import { choice, dateTime, integer, text } from "../../definition/fields.ts";

/** The log of sections' rules. */
export const ruleRuns = defineResource({
  name: "rule-runs",
  path: "admin/rule-runs",
  label: { one: "Запуск правила", many: "Журнал правил" },
  icon: "info",
  menu: { group: "system", at: 345, badge: { state: "failed" } },
  represent: "{label}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    label: text("Правило", { required: true, max: 80, search: true }),
    resource: text("О чём", { required: true, max: 40, opens: "recordId" }),
    recordId: integer("Номер записи", { required: true, min: 1 }),
    rule: text("Имя правила", { required: true, max: 40 }),
    event: choice(
      "Что случилось",
      {
        created: "Запись добавили",
        changed: "Запись изменили",
        state: "Запись перешла в состояние",
        day: "Наступил день",
        schedule: "По расписанию",
      },
      { required: true },
    ),
    state: choice(
      "Состояние",
      {
        queued: { label: "Ждёт", tone: "accent" },
        done: { label: "Выполнено", tone: "good" },
        skipped: { label: "Не понадобилось", tone: "neutral" },
        failed: { label: "Не удалось", tone: "bad" },
      },
      { required: true, default: "queued" },
    ),
    result: text("Что сделано", { max: 1000 }),
    error: text("Что помешало", { max: 500 }),
    attempts: integer("Попыток", { required: true, min: 0, default: 0 }),
    finishedAt: dateTime("Завершено"),
  },
  list: {
    columns: [
      "createdAt",
      "label",
      "resource",
      { field: "event", rank: 3 },
      "state",
      { field: "result", rank: 2 },
      { field: "error", rank: 2 },
      { field: "attempts", rank: 3 },
    ],
    filters: ["state", "resource", "recordId", "rule", "event", "finishedAt"],
    quick: [
      { key: "failed", label: "Не удались", when: { state: "failed" } },
      { key: "waiting", label: "Ждут", when: { state: "queued" } },
    ],
    sort: "-createdAt",
    empty: "Правила разделов ещё не срабатывали.",
  },
  states: {
    of: "state",
    path: [
      { key: "queued", automatic: true },
      { key: "done", at: "finishedAt", final: true },
      { key: "skipped", at: "finishedAt", final: true },
      { key: "failed", at: "finishedAt" },
    ],
  },
  form: {
    tabs: {
      Запуск: ["label", "resource", "event", "state", "result", "error", "attempts", "finishedAt", "rule", "recordId"],
    },
  },
  actions: {
    retry: {
      label: "Повторить",
      icon: "play",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/rule-runs/{id}/retry",
      access: ["ADMIN"],
      success: "Правило снова в очереди",
      when: { state: "failed" },
      set: { state: "queued", finishedAt: null },
      rule: "retry",
    },
  },
});
