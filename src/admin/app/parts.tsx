// The components that the app gives to the engine. The parts of lists are chunks of their own.
import { lazy } from "react";
import { ActRunProgress } from "../acts/ActRunProgress.tsx";
import { OpenBills } from "../bank/OpenBills.tsx";
import { CustomerGlance } from "../customers/CustomerGlance.tsx";
import type { Parts } from "../engine/parts.ts";
import { fieldTypes } from "../fieldTypes.tsx";
import { LegalAgreements } from "../regions/LegalAgreements.tsx";
import { RegionReadiness } from "../regions/RegionReadiness.tsx";
import { OwnTerms, Terms } from "../terms/Terms.tsx";

export const parts: Parts = {
  fields: fieldTypes,
  list: {
    actRuns: lazy(async () => ({ default: (await import("../acts/ActRuns.tsx")).ActRuns })),
    bank: lazy(async () => ({ default: (await import("../bank/BankOverview.tsx")).BankOverview })),
    rates: lazy(async () => ({ default: (await import("../rates/RatesOverview.tsx")).RatesOverview })),
  },
  record: {
    customer: CustomerGlance,
    actRun: ActRunProgress,
    bankPayment: OpenBills,
    region: RegionReadiness,
    legalDocument: LegalAgreements,
  },
  line: { terms: Terms, ownTerms: OwnTerms },
};
