import { defineResource } from "../../definition/defineResource.ts";
import { choice, choices, date, dateTime, text } from "../../definition/fields.ts";

/** The rights of a token, within its sections. */
export const tokenRights = { read: "Только чтение", write: "Чтение и запись" } as const;

/** Calls beyond the records of sections that a token can include. */
export const tokenCalls = { spend: "Загрузка расхода", definitions: "Описания разделов" } as const;

/** Tokens for programs. A separate call creates them, since only its answer contains the token itself. */
export const serviceTokens = defineResource({
  name: "service-tokens",
  path: "admin/tokens",
  label: { one: "Токен доступа", many: "Токены доступа" },
  icon: "eye-off",
  menu: { group: "system", at: 336 },
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    name: text("Название", { required: true, max: 100, search: true }),
    rights: choice("Права", tokenRights, { required: true }),
    sections: text("Разделы", { max: 5000, readOnly: true }),
    calls: choices("Вызовы", tokenCalls, { readOnly: true }),
    reach: text("Что открывает", { computed: "tokenReach" }),
    expiresOn: date("Действует по", { required: true }),
    lastUsedAt: dateTime("Последний запрос"),
    revokedAt: dateTime("Отозван"),
    author: text("Кто выпустил", { max: 255 }),
  },
  list: {
    columns: [
      "name",
      "state",
      "rights",
      { field: "reach", rank: 2 },
      "expiresOn",
      { field: "lastUsedAt", rank: 2 },
      { field: "author", rank: 3 },
    ],
    filters: ["state", "rights"],
    sort: "-createdAt",
    part: "serviceTokens",
    empty: "Токенов ещё нет. Выпустите первый, когда программе понадобится доступ к данным.",
  },
  states: {
    path: [
      {
        key: "revoked",
        label: "Отозван",
        tone: "neutral",
        when: { revokedAt: { filled: true } },
        at: "revokedAt",
        final: true,
      },
      { key: "expired", label: "Срок вышел", tone: "warning", when: { expiresOn: { before: "today" } } },
      { key: "active", label: "Действует", tone: "good" },
    ],
  },
  form: { tabs: { Токен: ["name", "rights", "reach", "expiresOn", "lastUsedAt", "revokedAt", "author"] } },
  actions: {
    revoke: {
      label: "Отозвать",
      icon: "close",
      on: ["row", "record", "bulk"],
      route: "POST /api/resources/service-tokens/{id}/revoke",
      access: ["ADMIN"],
      when: { revokedAt: { filled: false } },
      rule: "revoke",
      confirm: "Отозвать «{name}»?",
      warning: "Программы с этим токеном сразу потеряют доступ, вернуть его нельзя.",
      success: "Токен отозван",
    },
  },
});
