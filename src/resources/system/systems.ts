import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, choices, lines, text } from "../../definition/fields.ts";

export const systems = defineResource({
  name: "systems",
  label: { one: "Рекламная система", many: "Рекламные системы", new: "Новая рекламная система" },
  icon: "system",
  menu: { group: "system", at: 320 },
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    key: text("Код", {
      required: true,
      unique: true,
      max: 40,
      pattern: "^[a-z][a-z0-9_]*$",
      message: "Латинские буквы, цифры и подчёркивание",
    }),
    name: text("Название", { required: true, max: 100, search: true }),
    kind: choice("Вид", { advertising: "Рекламная", payment: "Платёжная" }, { required: true, default: "advertising" }),
    regions: choices("Регионы", regionChoices),
    currencies: lines(
      "Валюта кабинета",
      {
        region: choice("Регион", regionChoices, { required: true }),
        currency: choice("Валюта", currencyChoices, { required: true }),
      },
      { key: "region" },
    ),
    closingBasis: choice(
      "Закрывается по",
      { spend: "Расходу", transfer: "Зачислению" },
      { required: true, default: "spend", help: "По чему составляется акт" },
    ),
    allowTransfer: boolean("Переводы разрешены", { default: true }),
    isActive: boolean("Предлагается клиентам", { default: true, labels: ["Предлагается клиентам", "Не предлагается"] }),
    warning: text("Предупреждение", { max: 500, help: "Показывается, когда клиент просит аккаунт" }),
    identifiers: lines("Идентификаторы", {
      key: text("Код", { required: true, max: 40 }),
      label: text("Название", { required: true, max: 100 }),
      pattern: text("Образец (регулярное выражение)", { max: 200 }),
      example: text("Пример", { max: 100 }),
      required: boolean("Обязателен", { default: true }),
      hint: text("Где найти", { max: 300 }),
    }),
  },
  list: {
    columns: [
      "name",
      { field: "key", rank: 3 },
      { field: "kind", rank: 2 },
      "regions",
      { field: "closingBasis", rank: 3 },
      { field: "allowTransfer", rank: 2 },
      "isActive",
    ],
    filters: ["kind", "isActive"],
    sort: "name",
    empty: "Добавьте рекламные системы, в которых клиенты держат аккаунты.",
  },
  form: {
    tabs: {
      Основное: [
        "name",
        "key",
        "kind",
        "regions",
        "currencies",
        "closingBasis",
        "allowTransfer",
        "isActive",
        "warning",
      ],
      Идентификаторы: ["identifiers"],
    },
  },
});
