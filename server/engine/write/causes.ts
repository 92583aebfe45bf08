// The cause of a change, its record for rules, and what was confirmed.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";

/** A record's change in a save, for the rules that run inside it. */
export interface SavedChange {
  readonly definition: Definition;
  /** Undefined for a new record. */
  readonly before: AnyRecord | undefined;
  readonly after: AnyRecord;
  /** The slot in the log of rules for what the change starts. */
  readonly slot: string;
}

/** The cause of a change, which determines the rules that it starts. */
export interface Cause {
  /** The rules that led to it, in order. */
  readonly chain: readonly string[];
  /** True for records of an imported file. */
  readonly imported?: boolean;
  /** True for changes that start only blocking rules. */
  readonly quiet?: boolean;
}

export interface Confirmation {
  /** The names of the confirmed consequences. */
  readonly given: Pick<ReadonlySet<string>, "has">;
  /** The consequences that occurred and were confirmed, in words. */
  readonly agreed: string[];
}
