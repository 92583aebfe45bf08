import { computedOf } from "../../engine/computed.ts";
import { writeAskedLetter } from "./askedLetters.ts";
import { candidateRules } from "./candidateRules.ts";
import { legalDocumentComputed } from "./computed.ts";
import { registrationHandlers } from "./handlers.ts";
import { legalDocumentRules } from "./legalDocumentRules.ts";
import type { Domain } from "../domain.ts";

export const registration = {
  rules: { "customer-candidates": candidateRules, "legal-documents": legalDocumentRules },
  computed: { "legal-documents": computedOf(legalDocumentComputed) },
  calls: registrationHandlers,
  jobs: { askedLetter: writeAskedLetter },
} satisfies Domain;
