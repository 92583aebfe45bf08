import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, dateTime, integer, money, reference, text } from "../../definition/fields.ts";

const dayLimits = { min: 1, max: 90 } as const;
const byDays = { topUp: ["on", "paused"], topUpWhen: "days" } as const;
const byMoney = { topUp: ["on", "paused"], topUpWhen: "money" } as const;
const toppingUp = { topUp: ["on", "paused"] } as const;

/** A customer's rule for one account: when its balance is low, and what happens then. */
export const balanceRuleFields = {
  alert: choice(
    "Предупреждать письмом",
    { common: "Как для всех аккаунтов", days: "По дням", money: "По остатку", never: "Не предупреждать" },
    { required: true, default: "common" },
  ),
  alertDays: integer("Если хватит меньше чем на, дней", { ...dayLimits, required: true, when: { alert: "days" } }),
  alertAmount: money("Если осталось меньше чем", {
    currency: "{currency}",
    min: "0.01",
    required: true,
    when: { alert: "money" },
  }),
  topUp: choice(
    "Автопополнение",
    {
      off: { label: "Выключено", tone: "neutral" },
      on: { label: "Работает", tone: "good" },
      paused: { label: "На паузе", tone: "warning" },
    },
    { required: true, default: "off" },
  ),
  topUpWhen: choice(
    "Когда пополнять",
    { days: "По дням", money: "По остатку" },
    { required: true, default: "days", when: toppingUp },
  ),
  topUpDays: integer("Когда хватит меньше чем на, дней", { ...dayLimits, required: true, when: byDays }),
  topUpBelow: money("Когда останется меньше чем", {
    currency: "{currency}",
    min: "0.01",
    required: true,
    when: byMoney,
  }),
  topUpAmount: money("Пополнить на", { min: "0.01", required: true, when: toppingUp, help: "К оплате, с НДС" }),
  monthlyCap: money("Не больше за месяц", {
    min: "0.01",
    required: true,
    when: toppingUp,
    help: "Столько автопополнение выставит за календарный месяц",
  }),
} as const;

export const balanceRules = defineResource({
  name: "balance-rules",
  label: { one: "Правило остатка", many: "Правила остатка", new: "Новое правило остатка" },
  icon: "warning",
  menu: { group: "clients", at: 80 },
  represent: "Правило остатка № {id}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN", "CUSTOMER"] },
  fields: {
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    accountId: reference("Аккаунт", "accounts", {
      ...{ required: true, unique: true, onDelete: "together" },
      fill: { customerId: "customerId" },
    }),
    region: choice("Регион", regionChoices, { required: true, readOnly: true, help: "Регион клиента" }),
    currency: choice("Валюта кабинета", currencyChoices, { required: true, readOnly: true }),
    ...balanceRuleFields,
    fallen: boolean("Сработало", {
      readOnly: true,
      default: false,
      help: "Пополнение уже выставлено; следующее будет, когда остаток поднимется и снова упадёт",
    }),
    passedOver: text("Почему не пополнено", { max: 500, readOnly: true }),
    toppedUpAt: dateTime("Последнее автопополнение", { readOnly: true }),
  },
  list: {
    columns: [
      "createdAt",
      "accountId",
      "customerId",
      { field: "alert", rank: 3 },
      "topUp",
      { field: "topUpAmount", rank: 2 },
      { field: "monthlyCap", rank: 2 },
      { field: "passedOver", rank: 3 },
      { field: "toppedUpAt", rank: 3 },
    ],
    filters: ["customerId", "region", "topUp", "alert"],
    sort: "-id",
    empty: "Здесь появятся правила, по которым клиентам сообщают об остатке или пополняют аккаунт.",
  },
  form: {
    tabs: {
      Правило: [
        "customerId",
        "accountId",
        "region",
        "currency",
        { section: "Письмо", fields: ["alert", "alertDays", "alertAmount"] },
        {
          section: "Автопополнение",
          fields: ["topUp", "topUpWhen", "topUpDays", "topUpBelow", "topUpAmount", "monthlyCap"],
        },
        { section: "Что было", fields: ["fallen", "passedOver", "toppedUpAt"] },
      ],
    },
  },
});
