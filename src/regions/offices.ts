import { ofAdded, renewed } from "./added.ts";
import { byOffice } from "./by/office.ts";
import type { Region } from "./index.ts";
import { kzOffice } from "./kz/office.ts";
import type { Office } from "./office.ts";

export const offices: Readonly<Record<Region, Office>> = renewed(() => ({
  ...{ by: byOffice, kz: kzOffice },
  ...ofAdded(({ office }) => office as Office | undefined),
}));
