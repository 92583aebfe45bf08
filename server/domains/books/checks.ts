// The checks of the books, by name. The screen, the command and the nightly run use this table.
import type { CheckName } from "../../../src/contract/money/books.ts";
import type { Check } from "./check.ts";
import { acts } from "./checks/acts.ts";
import { balances } from "./checks/balances.ts";
import { bridgeCheck } from "./checks/bridge.ts";
import { ledger } from "./checks/ledger.ts";
import { numbers } from "./checks/numbers.ts";
import { pivot } from "./checks/pivot.ts";
import { prices } from "./checks/prices.ts";
import { reconciliations } from "./checks/reconciliations.ts";

export const checks: { readonly [K in CheckName]: Check } = {
  prices,
  ledger,
  balances,
  acts,
  reconciliations,
  numbers,
  pivot,
  bridge: bridgeCheck,
};
