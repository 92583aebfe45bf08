import { defaultRegion, regionCurrency } from "../../domain/company/region.ts";
import { currencyChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, money, reference, text } from "../../definition/fields.ts";

const actOutcomes = {
  waiting: { label: "Ждёт", tone: "neutral" },
  planned: { label: "Будет составлен", tone: "accent" },
  made: { label: "Составлен", tone: "good" },
  already: { label: "Уже был", tone: "neutral" },
  carried: { label: "Перенесено", tone: "warning" },
  nothing: { label: "Нечего закрывать", tone: "neutral" },
  refused: { label: "Не составлен", tone: "bad" },
} as const;

/** The results of a run, by customer and contract. */
export const actRunResults = defineResource({
  name: "act-run-results",
  path: "admin/act-run-results",
  label: { one: "Итог запуска", many: "Итоги запусков" },
  icon: "report",
  menu: false,
  represent: "Итог № {id}",
  owner: "customerId",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    runId: reference("Запуск", "act-runs", { required: true, onDelete: "together" }),
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    contractId: reference("Договор", "contracts", { onDelete: "clear" }),
    outcome: choice("Итог", actOutcomes, { required: true }),
    currency: choice("Валюта", currencyChoices, { required: true, default: regionCurrency[defaultRegion] }),
    amount: money("Сумма с НДС", { currency: "{currency}" }),
    actId: reference("Акт", "acts", { onDelete: "clear" }),
    reason: text("Почему", { max: 500, search: true }),
    shown: boolean("Показан", { default: false }),
  },
  list: {
    columns: [
      "outcome",
      { field: "runId", rank: 3 },
      "customerId",
      { field: "contractId", rank: 2 },
      "amount",
      "actId",
      { field: "reason", rank: 2 },
    ],
    filters: ["runId", "outcome", "customerId", "shown"],
    quick: [
      { key: "refused", label: "Не составлены", when: { outcome: "refused" } },
      { key: "carried", label: "Перенесены", when: { outcome: "carried" } },
    ],
    sort: "id",
    empty: "Этот запуск ещё не дошёл ни до одного клиента.",
    totals: ["amount"],
  },
  indexes: [["runId", "outcome", "id"], ["actId"]],
  states: {
    of: "outcome",
    path: [
      { key: "waiting", automatic: true },
      { key: "planned", automatic: true },
      { key: "made", final: true },
      { key: "already", final: true },
      { key: "carried", final: true },
      { key: "nothing", final: true },
      { key: "refused" },
    ],
  },
  form: {
    tabs: { Итог: ["runId", "customerId", "contractId", "outcome", "amount", "currency", "actId", "reason", "shown"] },
  },
  actions: {
    again: {
      label: "Составить заново",
      icon: "play",
      on: ["row", "record", "bulk"],
      route: "POST /api/act-run-results/{id}/again",
      access: ["ADMIN"],
      when: { outcome: ["made", "already", "carried", "nothing", "refused"] },
      rule: "again",
      confirm: "Посчитать этого клиента ещё раз и составить акт, которого нет?",
      success: "Клиент посчитан заново",
    },
  },
});
