import { nearestWord } from "../../domain/text/nearestWord.ts";

/** An error in a definition: its place and an English message, since operators' files are code. */
export interface Fault {
  /** Such as `list.columns.2`. */
  readonly place: string;
  readonly message: string;
  /** The place's line and column in the text, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A word with its article: "an integer", "a text". */
export const oneOf = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

/** The end of a message about an unknown word: suggests the closest known one. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known);
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}
