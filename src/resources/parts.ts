// Components and papers that definitions may name, with the resource that each serves.
import type { PartOwners } from "../definition/check/known.ts";
import type { BuiltInName } from "./index.ts";

export const parts = {
  list: { rates: "rates", actRuns: "act-runs", bank: "bank-payments", serviceTokens: "service-tokens" },
  record: {
    customer: "customers",
    actRun: "act-runs",
    bankPayment: "bank-payments",
    region: "regions",
    legalDocument: "legal-documents",
  },
  newRecord: { newRegion: "regions" },
  line: { terms: "regions", ownTerms: "customers" },
  paper: { bill: "bills", act: "acts", contract: "contracts", refund: "refunds" },
} as const satisfies { readonly [K in keyof PartOwners]: Readonly<Record<string, BuiltInName>> };

/** The papers that the server draws from records. */
export type RecordForm = keyof typeof parts.paper;
