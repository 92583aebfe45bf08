// The components that the app registers with the engine. Parts of lists are lazy chunks.
import { lazy } from "react";
import { send } from "../../dataProvider/requests/http.ts";
import { ActRunProgress } from "../sections/acts/ActRunProgress.tsx";
import { OpenBills } from "../sections/bank/OpenBills.tsx";
import { CustomerGlance } from "../sections/customers/CustomerGlance.tsx";
import type { Parts } from "../engine/parts.ts";
import { fieldTypes } from "../engine/fields/fieldTypes.tsx";
import { LegalAgreements } from "../sections/regions/LegalAgreements.tsx";
import { NewRegion } from "../sections/regions/NewRegion.tsx";
import { RegionReadiness } from "../sections/regions/RegionReadiness.tsx";
import type { parts as owners } from "../../resources/parts.ts";
import { OwnTerms, Terms } from "../sections/terms/Terms.tsx";

type Named<K extends keyof typeof owners> = Readonly<Record<keyof (typeof owners)[K], unknown>>;

export const parts: Parts = {
  fields: fieldTypes,
  list: {
    actRuns: lazy(async () => ({ default: (await import("../sections/acts/ActRuns.tsx")).ActRuns })),
    bank: lazy(async () => ({ default: (await import("../sections/bank/BankOverview.tsx")).BankOverview })),
    rates: lazy(async () => ({ default: (await import("../sections/rates/RatesOverview.tsx")).RatesOverview })),
  } satisfies Named<"list">,
  record: {
    customer: CustomerGlance,
    actRun: ActRunProgress,
    bankPayment: OpenBills,
    region: RegionReadiness,
    legalDocument: LegalAgreements,
  } satisfies Named<"record">,
  newRecord: { newRegion: NewRegion } satisfies Named<"newRecord">,
  line: { terms: Terms, ownTerms: OwnTerms } satisfies Named<"line">,
  texts: {
    clean: async (html) => (await send("POST /api/knowledge/preview", { body: { html } })).html,
    upload: async (file) => (await send("POST /api/knowledge/upload-file", { file })).file,
  },
};
