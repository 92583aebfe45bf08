import type { Day } from "../../../src/domain/periods.ts";
import type { Region } from "../../../src/domain/region.ts";

/** A whole month of a region. */
export interface ActPeriod {
  readonly region: Region;
  readonly from: Day;
  readonly to: Day;
}
