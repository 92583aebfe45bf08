import type { Asker } from "../definition/condition.ts";
import { currentIdentity } from "../dataProvider/session/identity.ts";
import { pageRegion } from "./pageRegion.ts";

/** The user and region, for evaluating conditions of definitions. */
export const asker = (): Asker => ({ region: pageRegion(), me: currentIdentity()?.id });
