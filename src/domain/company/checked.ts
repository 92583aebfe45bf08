import type { Region } from "./region.ts";

/** The result of checking a typed or pasted value. */
export interface Checked {
  /** Normalised for storage if there is no problem; otherwise as understood. */
  readonly value: string;
  /** A Russian sentence: the value is refused. */
  readonly problem?: string;
  /** A Russian sentence: the value is accepted but probably mistyped. */
  readonly warning?: string;
}

/** Checks a value for a region. Empty values pass: whether a value is required is another rule. */
export type Check = (typed: string, region: Region) => Checked;
