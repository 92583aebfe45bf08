import type { Region } from "./region.ts";

/** What a check of something typed or pasted found. */
export interface Checked {
  /** Tidied up as it is stored, when there is no problem; else as it was understood. */
  readonly value: string;
  /** A Russian sentence: it can't be accepted. */
  readonly problem?: string;
  /** A Russian sentence: it is accepted, but is probably mistyped. */
  readonly warning?: string;
}

/** Checks a value for a region. An empty one is right: whether it is required is another rule. */
export type Check = (typed: string, region: Region) => Checked;
