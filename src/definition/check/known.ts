import type { Definition } from "../grammar.ts";
import type { Fault } from "./fault.ts";

/** The resource of each registered component or paper, by the word that names it. */
export interface PartOwners {
  /** `list.part`, beside a list. */
  readonly list: Readonly<Record<string, string>>;
  /** `form.part`, above a record. */
  readonly record: Readonly<Record<string, string>>;
  /** `form.newPart`, above the form of a new record. */
  readonly newRecord: Readonly<Record<string, string>>;
  /** `part` of a table, below each of its lines. */
  readonly line: Readonly<Record<string, string>>;
  /** `paper` of an action. */
  readonly paper: Readonly<Record<string, string>>;
}

/** The names that a definition may use and that come from the product's code. */
export interface Known {
  /** The names for `computed` in this definition. */
  readonly computed: readonly string[];
  /** The names for an action's `rule`. */
  readonly rules: readonly string[];
  readonly parts: PartOwners;
  /** What sections' rules can do besides changing records. */
  readonly effects: readonly string[];
  /** The groups of the sidebar. */
  readonly groups: readonly string[];
}

/** Finds errors of one kind. @param all all definitions, including this one */
export type Check = (definition: Definition, all: readonly Definition[], known: Known) => readonly Fault[];
