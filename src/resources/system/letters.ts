import { defaultRegion } from "../../domain/company/region.ts";
import { letterKindChoices } from "../../domain/papers/letters.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, dateTime, email, secret, text } from "../../definition/fields.ts";

export const letters = defineResource({
  name: "letters",
  path: "admin/mail",
  label: { one: "Письмо", many: "Письма" },
  icon: "mail",
  menu: { group: "system", at: 340, badge: { state: "failed" } },
  represent: "{subject}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: [], create: [], delete: [] },
  fields: {
    to: email("Кому", { required: true, search: true }),
    subject: text("Тема", { required: true, max: 255, search: true }),
    kind: choice("Вид", letterKindChoices, { required: true }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    state: choice(
      "Состояние",
      {
        queued: { label: "Отправляется", tone: "accent" },
        sent: { label: "Отправлено", tone: "good" },
        kept: { label: "Сохранено", tone: "warning" },
        failed: { label: "Не отправлено", tone: "bad" },
      },
      { required: true, default: "queued" },
    ),
    sentAt: dateTime("Когда отправлено"),
    body: secret("Текст письма", {
      multiline: true,
      when: { state: "kept" },
      help: "Почтовый сервер не настроен, поэтому письмо никуда не ушло: прочитать его можно только здесь",
    }),
  },
  list: {
    columns: [
      "createdAt",
      "to",
      { field: "subject", width: 240 },
      { field: "kind", rank: 3 },
      { field: "region", rank: 3 },
      "state",
      { field: "sentAt", rank: 2 },
    ],
    filters: ["state", "kind", "region"],
    quick: [
      { key: "failed", label: "Не отправлены", when: { state: "failed" }, work: { urgency: "urgent" } },
      { key: "kept", label: "Сохранены", when: { state: "kept" } },
    ],
    sort: "-createdAt",
    empty: "Писем ещё не отправляли.",
  },
  states: {
    of: "state",
    path: [
      { key: "queued", automatic: true },
      { key: "sent", at: "sentAt", final: true },
      { key: "kept", final: true },
      { key: "failed", final: true },
    ],
  },
  form: { tabs: { Письмо: ["to", "subject", "kind", "state", "sentAt", "region", "body"] } },
});
