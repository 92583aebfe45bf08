import { legalKindChoices } from "../papers/legalDocuments.ts";
import { choice, dateTime, lines, reference, text } from "../../definition/fields.ts";

/** Who agreed to which edition of which document, when and from where; written only by the server. */
export const consents = lines(
  "Согласия",
  {
    kind: choice("С чем", legalKindChoices, { required: true }),
    documentId: reference("Документ", "legal-documents", { required: true }),
    edition: text("Версия", { required: true, max: 20 }),
    agreedAt: dateTime("Когда", { required: true }),
    ip: text("С какого адреса", { max: 45 }),
  },
  { readOnly: true },
);
