import { nearestWord } from "../domain/nearestWord.ts";

/** One fault of a definition: where in it, and what is wrong, in English: operators' files are code. */
export interface Fault {
  /** Such as `list.columns.2`. */
  readonly place: string;
  readonly message: string;
}

/** The end of a message about a word that is none of the known ones: which of them was likely meant. */
export function meant(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known);
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}
