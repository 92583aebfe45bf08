import type { BusinessHome } from "../../../contract/home.ts";
import { monthEnd } from "../../../domain/time/periods.ts";
import { listLink } from "../../engine/listLink.ts";

export type TopUpState = Pick<BusinessHome, "topUps" | "region" | "currency">;
export type System = TopUpState["topUps"]["systems"][number];

/** A link to the paid bills of some months, for all systems or for those in one group. */
export const billsLink = (months: readonly string[], { region }: TopUpState, system?: System): string =>
  listLink("/bills", {
    ...{ paid: true, region, ...(system && { systems_in: system.made }) },
    ...{ paidAt_gte: `${months[0]}-01`, paidAt_lte: monthEnd(`${months.at(-1)}-01`) },
  });
