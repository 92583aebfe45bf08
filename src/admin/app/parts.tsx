// The components that the app registers with the engine. Parts of lists, records and lines are lazy chunks.
import { lazy } from "react";
import { send } from "../../dataProvider/requests/http.ts";
import type { Parts } from "../engine/parts.ts";
import { fieldTypes } from "../engine/fields/fieldTypes.tsx";
import type { parts as owners } from "../../resources/parts.ts";

type Named<K extends keyof typeof owners> = Readonly<Record<keyof (typeof owners)[K], unknown>>;

export const parts: Parts = {
  fields: fieldTypes,
  list: {
    actRuns: lazy(async () => ({ default: (await import("../sections/acts/ActRuns.tsx")).ActRuns })),
    bank: lazy(async () => ({ default: (await import("../sections/bank/BankOverview.tsx")).BankOverview })),
    rates: lazy(async () => ({ default: (await import("../sections/rates/RatesOverview.tsx")).RatesOverview })),
    serviceTokens: lazy(async () => ({ default: (await import("../sections/tokens/IssueToken.tsx")).IssueToken })),
  } satisfies Named<"list">,
  record: {
    customer: lazy(async () => ({
      default: (await import("../sections/customers/CustomerGlance.tsx")).CustomerGlance,
    })),
    actRun: lazy(async () => ({ default: (await import("../sections/acts/ActRunProgress.tsx")).ActRunProgress })),
    bankPayment: lazy(async () => ({ default: (await import("../sections/bank/OpenBills.tsx")).OpenBills })),
    region: lazy(async () => ({ default: (await import("../sections/regions/RegionReadiness.tsx")).RegionReadiness })),
    legalDocument: lazy(async () => ({
      default: (await import("../sections/regions/LegalAgreements.tsx")).LegalAgreements,
    })),
  } satisfies Named<"record">,
  newRecord: {
    newRegion: lazy(async () => ({ default: (await import("../sections/regions/NewRegion.tsx")).NewRegion })),
  } satisfies Named<"newRecord">,
  line: {
    terms: lazy(async () => ({ default: (await import("../sections/terms/Terms.tsx")).Terms })),
    ownTerms: lazy(async () => ({ default: (await import("../sections/terms/Terms.tsx")).OwnTerms })),
  } satisfies Named<"line">,
  texts: {
    clean: async (html) => (await send("POST /api/knowledge/preview", { body: { html } })).html,
    upload: async (file) => (await send("POST /api/knowledge/upload-file", { file })).file,
  },
};
