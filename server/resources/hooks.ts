// Rules of a resource that no definition can say, run inside the transaction of the change.
import type { AnyRecord } from "../../src/resources/defineResource.ts";
import type { Day } from "../../src/domain/periods.ts";
import type { ChangePreview } from "../../src/resources/effective.ts";
import type { EffectiveChange } from "./effectivePlans.ts";
import type { Draft } from "./write.ts";
import type { WriteReach } from "./write.ts";
import type { Services } from "../services.ts";

export interface Hooks {
  /** May refuse with a Problem, or fill in what the server alone decides. `current` is undefined for a new record. */
  readonly prepare?: (draft: Draft, current: AnyRecord | undefined, reach: WriteReach) => Promise<Draft>;
  /** What follows from a change, such as entries in the ledger. */
  readonly settle?: (record: AnyRecord, before: AnyRecord | undefined, reach: WriteReach) => Promise<void>;
  /** May refuse a deletion with a Problem that says why. Changes nothing: it is asked beforehand, too. */
  readonly release?: (record: AnyRecord, reach: WriteReach) => Promise<void>;
  /** Whom a change of a value that holds from a day on would touch. Changes nothing. */
  readonly touches?: (
    record: AnyRecord,
    change: EffectiveChange,
    day: Day,
    reach: WriteReach,
  ) => Promise<ChangePreview>;
  /** What else comes back with a record that was deleted. */
  readonly revive?: (record: AnyRecord, reach: WriteReach) => Promise<void>;
  /** What actions with a `rule` do, by the rule's name. */
  readonly rules?: Readonly<Record<string, Rule>>;
}

/**
 * What an action does beyond setting fields, for a record that stays locked meanwhile.
 * @param input the checked values of the fields that the action asks for
 * @returns the fields that change, none where nothing more is to be done: doing it twice must be the same as once
 */
export type Rule = (record: AnyRecord, input: Draft, reach: WriteReach, services: Services) => Promise<Draft>;
