import type { Asker } from "../../../src/definition/condition.ts";
import { meOf } from "../../platform/caller.ts";
import type { WriteContext } from "../registry.ts";

/** The caller, for evaluating conditions of definitions. */
export const askerOf = ({ caller, clock }: WriteContext): Asker => ({
  region: caller.region,
  me: meOf(caller),
  now: clock(),
});
