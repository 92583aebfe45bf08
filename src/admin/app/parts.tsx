// The components that the app gives to the engine. The parts of lists are chunks of their own.
import { lazy } from "react";
import { send } from "../../dataProvider/http.ts";
import { ActRunProgress } from "../sections/acts/ActRunProgress.tsx";
import { OpenBills } from "../sections/bank/OpenBills.tsx";
import { CustomerGlance } from "../sections/customers/CustomerGlance.tsx";
import type { Parts } from "../engine/parts.ts";
import { fieldTypes } from "../engine/fields/fieldTypes.tsx";
import { LegalAgreements } from "../sections/regions/LegalAgreements.tsx";
import { RegionReadiness } from "../sections/regions/RegionReadiness.tsx";
import { OwnTerms, Terms } from "../sections/terms/Terms.tsx";

export const parts: Parts = {
  fields: fieldTypes,
  list: {
    actRuns: lazy(async () => ({ default: (await import("../sections/acts/ActRuns.tsx")).ActRuns })),
    bank: lazy(async () => ({ default: (await import("../sections/bank/BankOverview.tsx")).BankOverview })),
    rates: lazy(async () => ({ default: (await import("../sections/rates/RatesOverview.tsx")).RatesOverview })),
  },
  record: {
    customer: CustomerGlance,
    actRun: ActRunProgress,
    bankPayment: OpenBills,
    region: RegionReadiness,
    legalDocument: LegalAgreements,
  },
  line: { terms: Terms, ownTerms: OwnTerms },
  texts: {
    clean: async (html) => (await send("POST /api/knowledge/preview", { body: { html } })).html,
    upload: async (file) => (await send("POST /api/knowledge/upload-file", { file })).file,
  },
};
