import type { Day } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";

/** A calendar month of one region. */
export interface ActPeriod {
  readonly region: Region;
  readonly from: Day;
  readonly to: Day;
}
