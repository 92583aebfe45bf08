import { defineResource } from "../../definition/defineResource.ts";
import { choice, file, reference, text } from "../../definition/fields.ts";

/** The history of electronic signatures: the database allows only inserts. */
export const signatures = defineResource({
  name: "signatures",
  path: "admin/signatures",
  label: { one: "Подпись", many: "Электронные подписи" },
  icon: "check",
  menu: false,
  represent: "{person}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: [], create: [], delete: [] },
  fields: {
    event: choice(
      "Что произошло",
      {
        asked: { label: "Отправлен на подпись", tone: "neutral" },
        signed: { label: "Подписан", tone: "good" },
        refused: { label: "В подписи отказано", tone: "bad" },
        failed: { label: "Подписать не удалось", tone: "warning" },
        voided: { label: "Документ изменён, подписи сняты", tone: "warning" },
      },
      { required: true },
    ),
    side: choice("Сторона", { customer: "Клиент", provider: "Исполнитель" }, { required: true }),
    person: text("Кто", { max: 255, search: true }),
    certificate: text("Сертификат", { max: 500 }),
    reason: text("Причина", { max: 500 }),
    customerId: reference("Клиент", "customers", { required: true }),
    actId: reference("Акт", "acts"),
    contractId: reference("Договор", "contracts"),
    reconciliationId: reference("Акт сверки", "reconciliations"),
    document: file("Подписанный файл"),
    signature: file("Файл подписи"),
  },
  list: {
    columns: [
      "createdAt",
      "event",
      { field: "side", rank: 3 },
      "person",
      { field: "certificate", rank: 3 },
      { field: "reason", rank: 2 },
      "signature",
    ],
    filters: ["event", "side", "customerId", "actId", "contractId", "reconciliationId"],
    sort: "-createdAt",
    empty: "Электронных подписей ещё не запрашивали.",
  },
  indexes: [["actId"], ["contractId"], ["reconciliationId"]],
  form: {
    tabs: {
      Подпись: ["event", "side", "person", "certificate", "reason", "document", "signature"],
      Документ: ["customerId", "actId", "contractId", "reconciliationId"],
    },
  },
});
