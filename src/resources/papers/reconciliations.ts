import { waitsForCustomer } from "../../domain/papers/signing.ts";
import { taskStream } from "../shared/taskStream.ts";
import { currencyChoices, regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, file, money, reference, related } from "../../definition/fields.ts";
import {
  asked,
  signedBy,
  signingActions,
  signingFailure,
  signingFields,
  signingTasks,
} from "../shared/signingFields.ts";

/** Signed reconciliations; unsigned ones are calculated on each request. */
export const reconciliations = defineResource({
  name: "reconciliations",
  label: { one: "Акт сверки", many: "Акты сверки" },
  icon: "documents",
  menu: { group: "documents", at: 170, badge: { signing: "customer" } },
  represent: "с {dateFrom} по {dateTo}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: [], delete: [] },
  fields: {
    customerId: reference("Клиент", "customers", { required: true, search: true }),
    region: choice("Регион", regionChoices, { required: true }),
    dateFrom: date("С", { required: true }),
    dateTo: date("По", { required: true }),
    currency: choice("Валюта", currencyChoices, { required: true }),
    opening: money("Сальдо на начало", { currency: "{currency}" }),
    debit: money("Акты", { currency: "{currency}" }),
    credit: money("Оплаты", { currency: "{currency}" }),
    closing: money("Сальдо на конец", { currency: "{currency}", help: "Больше нуля: должен клиент" }),
    original: file("Документ"),
    ...signingFields,
    signingFailure: signingFailure("reconciliationSigningFailure"),
    signatures: related("Подписи", "signatures", "reconciliationId"),
  },
  list: {
    columns: ["dateFrom", "dateTo", "customerId", "closing", "signing"],
    filters: ["customerId", "region", "signing", "marks", "dateTo"],
    quick: [
      {
        key: "unsigned",
        label: "Ждут подписи клиента",
        toOwner: "Ждут вашей подписи",
        when: waitsForCustomer.reconciliation,
        work: { urgency: "watch" },
      },
      {
        key: "byCustomer",
        label: "Подписал клиент",
        toOwner: "Подписаны вами",
        when: { signing: "customer" },
        work: { urgency: "decide", action: "sign" },
      },
      { key: "refused", label: "В подписи отказано", when: { signing: "refused" } },
    ],
    sort: "-dateTo",
    empty: "Здесь появятся акты сверки, которые запросили клиенты или администраторы.",
  },
  indexes: [["customerId", "dateTo"]],
  states: {
    of: "signing",
    path: [
      { key: "none", toOwner: { label: "Ждёт подписи", tone: "warning" } },
      { key: "customer", toOwner: signedBy.customer.toOwner },
      { key: "provider", automatic: true, toOwner: signedBy.provider.toOwner },
      { key: "both", final: true },
      { key: "refused" },
    ],
    marks: [asked],
  },
  notes: true,
  timeline: [{ of: "signatures", by: "reconciliationId", shows: ["event", "reason"] }, taskStream],
  tasks: signingTasks,
  form: {
    layout: {
      head: ["customerId", "dateFrom", "dateTo"],
      body: ["opening", "debit", "credit", "closing"],
      side: ["signingReason", "region", "currency"],
      more: [
        { section: "Документ", fields: ["original"] },
        { section: "Подписи", fields: ["signing", "signingAsked", "signatures"] },
      ],
      primary: { none: "sign", customer: "sign", provider: "download", both: "download", refused: "sign" },
    },
  },
  actions: {
    download: {
      label: "Скачать акт сверки",
      icon: "download",
      on: ["row", "record"],
      route: "GET /api/documents/download/reconciliations/{id}",
      access: ["ADMIN", "CUSTOMER"],
      download: "original",
      success: "Файл сохранён",
    },
    ...signingActions(
      "/api/resources/reconciliations",
      "Подписать акт сверки с {dateFrom} по {dateTo} от имени исполнителя?",
    ),
  },
});
