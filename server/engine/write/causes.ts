// What a change comes from, what it leaves for rules, and what was confirmed.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";

/** What a save made of a record, for the rules that run within it. */
export interface SavedChange {
  readonly definition: Definition;
  /** Undefined for a new record. */
  readonly before: AnyRecord | undefined;
  readonly after: AnyRecord;
  /** Where the log of rules keeps what the change starts. */
  readonly slot: string;
}

/** What a change comes from, which decides the rules that it starts. */
export interface Cause {
  /** The rules that led to it, the first one first. */
  readonly chain: readonly string[];
  /** True for records of an imported file. */
  readonly imported?: boolean;
  /** True for changes that start only the rules that block them. */
  readonly quiet?: boolean;
}

export interface Confirmation {
  /** The names of the confirmed consequences. */
  readonly given: Pick<ReadonlySet<string>, "has">;
  /** The consequences that occurred and were confirmed, in words. */
  readonly agreed: string[];
}
