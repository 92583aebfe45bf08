// The components that a form may name for what no field can show (`form.part`).
import type { ComponentType } from "react";
import type { RecordPart } from "../../resources/grammar.ts";
import { ActRunProgress } from "../acts/ActRunProgress.tsx";
import { OpenBills } from "../bank/OpenBills.tsx";
import { CustomerGlance } from "../customers/CustomerGlance.tsx";
import { LegalAgreements } from "../regions/LegalAgreements.tsx";
import { RegionReadiness } from "../regions/RegionReadiness.tsx";

/** What each gets: the record's id. */
interface PartProps {
  id: number;
}

const recordParts: Readonly<Record<RecordPart, ComponentType<PartProps>>> = {
  customer: CustomerGlance,
  actRun: ActRunProgress,
  bankPayment: OpenBills,
  region: RegionReadiness,
  legalDocument: LegalAgreements,
};

/** The component of a name. */
export function RecordPartOf({ name, id }: { name: RecordPart; id: number }) {
  const Part = recordParts[name];
  return <Part id={id} />;
}
