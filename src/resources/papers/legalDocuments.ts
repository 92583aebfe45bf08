import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, file, integer, reference, richText, text } from "../../definition/fields.ts";

/** The documents that companies agree to when they register; `src/contract/people/registration.ts` names the same kinds. */
export const legalKindChoices = {
  publicContract: "Публичный договор",
  policy: "Политика обработки персональных данных",
} as const;

export const legalDocuments = defineResource({
  name: "legal-documents",
  label: { one: "Правовой документ", many: "Правовые документы", new: "Новый правовой документ" },
  icon: "documents",
  menu: false,
  represent: "{title}, версия {edition}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: text("Название", { required: true, max: 255, search: true }),
    kind: choice("Вид", legalKindChoices, { required: true, default: "publicContract" }),
    regionId: reference("Регион", "regions", { required: true, default: { last: true } }),
    edition: text("Версия", { copy: false, required: true, max: 20 }),
    effectiveFrom: date("Действует с", { copy: false, required: true }),
    text: richText("Текст", {
      required: true,
      help: "Версию, с которой уже кто-то согласился, изменить нельзя: создайте новую, с датой начала действия",
    }),
    state: choice(
      "Состояние",
      {
        planned: { label: "Ещё не действует", tone: "accent" },
        inForce: { label: "Действует", tone: "good" },
        replaced: { label: "Заменена новой", tone: "neutral" },
      },
      { computed: "legalDocumentState", readOnly: true },
    ),
    agreed: integer("Согласились", { computed: "legalDocumentAgreements", readOnly: true }),
    original: file("Документ в PDF", { accept: ["application/pdf"], maxMegabytes: 20 }),
  },
  list: {
    columns: [
      { field: "title", width: 220 },
      "kind",
      "regionId",
      { field: "edition", rank: 3 },
      "effectiveFrom",
      "state",
      { field: "agreed", rank: 2 },
    ],
    filters: ["kind", "regionId"],
    sort: "-effectiveFrom",
    empty: "Добавьте договор и политику, с которыми соглашаются при регистрации.",
  },
  indexes: [["regionId", "kind", "effectiveFrom"]],
  states: {
    of: "state",
    path: [
      { key: "planned", at: "effectiveFrom", automatic: true },
      { key: "inForce", at: "effectiveFrom", automatic: true },
      { key: "replaced", final: true },
    ],
  },
  form: {
    part: "legalDocument",
    tabs: { Документ: ["title", "kind", "regionId", "edition", "effectiveFrom", "original"], Текст: ["text"] },
  },
  deletion: {
    keep: [{ computed: "legalDocumentAgreedTo", because: "С этой версией уже согласились: удалить её нельзя" }],
  },
});
