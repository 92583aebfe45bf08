import { ofAdded, renewed } from "./added.ts";
import type { Banks } from "./bank.ts";
import { byBanks } from "./by/banks.ts";
import type { Region } from "./index.ts";
import { kzBanks } from "./kz/banks.ts";

export const banks: Readonly<Record<Region, Banks>> = renewed(() => ({
  ...{ by: byBanks, kz: kzBanks },
  ...ofAdded((added) => added.banks),
}));
