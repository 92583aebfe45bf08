import { legalKindChoices } from "./legalDocuments.ts";
import { choice, dateTime, lines, reference, text } from "./fields.ts";

/** To which version of which document somebody agreed, when and from where; written by the server alone. */
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
