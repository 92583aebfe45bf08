import { defineResource } from "../../definition/defineResource.ts";
import { choice, dateTime, integer, text } from "../../definition/fields.ts";

/** The kinds of jobs; the server's `JobPayloads` define their payloads. */
export const jobKindChoices = {
  letter: "Письмо",
  askedLetter: "Просьба о письме",
  task: "Задача",
  signature: "Подпись документа",
  rates: "Курсы валют",
  actRun: "Акты за месяц",
  balances: "Остатки аккаунтов",
  effective: "Начало условий",
  books: "Проверка учёта",
  ruleEvent: "Событие для правил",
  ruleRun: "Правило раздела",
  ruleDay: "День для правил",
} as const;

export const jobs = defineResource({
  name: "jobs",
  path: "admin/jobs",
  label: { one: "Фоновая работа", many: "Фоновые работы" },
  icon: "play",
  menu: { group: "system", at: 350, badge: { state: "dead" } },
  represent: "{kind}: {about}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    kind: choice("Вид", jobKindChoices, { required: true }),
    about: text("О чём", { computed: "jobSubject" }),
    state: choice(
      "Состояние",
      {
        queued: { label: "Ждёт", tone: "neutral" },
        running: { label: "Выполняется", tone: "accent" },
        done: { label: "Сделана", tone: "good" },
        dead: { label: "Не удалась", tone: "bad" },
      },
      { required: true, default: "queued" },
    ),
    runAt: dateTime("Следующая попытка"),
    attempts: integer("Попыток", { required: true, min: 0, default: 0 }),
    lastError: text("Что помешало", { max: 500 }),
    finishedAt: dateTime("Завершена"),
  },
  list: {
    columns: [
      "createdAt",
      "kind",
      { field: "about", width: 240, rank: 2 },
      "state",
      { field: "attempts", rank: 3 },
      { field: "runAt", rank: 3 },
      { field: "lastError", rank: 2 },
      { field: "finishedAt", rank: 3 },
    ],
    filters: ["state", "kind"],
    quick: [
      { key: "dead", label: "Не удались", when: { state: "dead" }, work: { urgency: "urgent", action: "retry" } },
      { key: "waiting", label: "Ждут", when: { state: "queued" } },
    ],
    sort: "-createdAt",
    empty: "Фоновых работ ещё не было.",
  },
  states: {
    of: "state",
    path: [
      { key: "queued", at: "runAt", automatic: true },
      { key: "running", automatic: true },
      { key: "done", at: "finishedAt", final: true },
      { key: "dead", at: "finishedAt" },
    ],
  },
  form: { tabs: { Работа: ["kind", "about", "state", "attempts", "runAt", "lastError", "finishedAt"] } },
  actions: {
    retry: {
      label: "Повторить",
      icon: "play",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/jobs/{id}/retry",
      access: ["ADMIN"],
      success: "Работа снова в очереди",
      when: { state: "dead" },
      // Without a time it is due at once; the retries start from the beginning.
      set: { state: "queued", attempts: 0, runAt: null, finishedAt: null },
    },
  },
});
