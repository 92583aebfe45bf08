import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, longText, reference, text } from "../../definition/fields.ts";

/**
 * Months whose books are closed: nothing with a date in them can be entered, changed or reversed. Reopening one takes
 * two administrators.
 */
export const closedMonths = defineResource({
  name: "closed-months",
  path: "admin/closed-months",
  label: { one: "Закрытый месяц", many: "Закрытые месяцы", new: "Закрыть месяц" },
  icon: "box",
  menu: { group: "documents", at: 165, badge: { state: "asked" } },
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: ["ADMIN"], delete: [] },
  fields: {
    name: text("Название", { readOnly: true, required: true, default: "", max: 100, search: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    month: date("Месяц", {
      month: true,
      copy: false,
      required: "Выберите любой день месяца",
      help: "Счета, акты, расход, исправления и оплаты этого месяца станут неизменными",
    }),
    state: choice(
      "Состояние",
      {
        closed: { label: "Закрыт", tone: "good" },
        asked: { label: "Просят открыть", tone: "warning" },
        open: { label: "Открыт снова", tone: "neutral" },
      },
      { readOnly: true, required: true, default: "closed" },
    ),
    reason: longText("Зачем открывать", {
      required: true,
      max: 500,
      when: { state: ["asked", "open"] },
      access: { write: [] },
    }),
    askerId: reference("Кто просит открыть", "staff", { readOnly: true, when: { state: ["asked", "open"] } }),
    openerId: reference("Кто открыл", "staff", { readOnly: true, when: { state: "open" } }),
  },
  list: {
    columns: [
      "name",
      { field: "month", rank: 3 },
      { field: "region", rank: 3 },
      "state",
      "askerId",
      { field: "reason", rank: 2 },
    ],
    filters: ["region", "state", "month"],
    quick: [
      { key: "asked", label: "Просят открыть", when: { state: "asked" }, work: { urgency: "decide", action: "open" } },
      { key: "open", label: "Открыты снова", when: { state: "open" } },
    ],
    sort: "-month",
    empty: "Ни один месяц не закрыт: документы любой даты ещё можно менять.",
  },
  states: {
    of: "state",
    path: [
      { key: "closed", final: true },
      { key: "asked", by: "askerId" },
      { key: "open", by: "openerId" },
    ],
  },
  form: { tabs: { Месяц: ["name", "region", "month", "state", "reason", "askerId", "openerId"] } },
  actions: {
    askToOpen: {
      label: "Попросить открыть",
      icon: "history",
      on: ["row", "record"],
      route: "POST /api/resources/closed-months/{id}/ask-to-open",
      access: ["ADMIN"],
      when: { state: "closed" },
      set: { state: "asked", askerId: "$me" },
      input: ["reason"],
      confirm: "Открыть месяц снова может только другой администратор.",
      success: "Теперь месяц может открыть другой администратор",
    },
    open: {
      label: "Открыть снова",
      icon: "check",
      on: ["row", "record"],
      route: "POST /api/resources/closed-months/{id}/open",
      access: ["ADMIN"],
      when: { state: "asked", askerId: { not: "$me" } },
      set: { state: "open", openerId: "$me" },
      confirm: "Открыть месяц снова?",
      warning: "Его счета, акты, расход и оплаты можно будет менять.",
      success: "Месяц открыт",
    },
    close: {
      label: "Закрыть",
      icon: "box",
      on: ["row", "record"],
      route: "POST /api/resources/closed-months/{id}/close",
      access: ["ADMIN"],
      when: { state: ["asked", "open"] },
      set: { state: "closed", askerId: null, openerId: null },
      rule: "close",
      confirm: "Закрыть месяц?",
      success: "Месяц закрыт",
    },
  },
});
