// The patterns of `like` that a typed word stands for: itself anywhere in a text, or itself with one slip of the finger.
import { containing } from "../read/search.ts";

/** Shorter words are one slip away from too many others. */
const shortestCorrected = 4;
/** Nobody types more than this in one word but by pasting, and who pastes does not slip. */
const longestCorrected = 20;

/** A word with one letter changed, left out, added or swapped with the next one; just itself where it is too short. */
export function slipPatterns(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < shortestCorrected || letters.length > longestCorrected) return [containing(word)];
  const cut = (at: number, instead: string, skip: number) =>
    `%${escaped(letters.slice(0, at))}${instead}${escaped(letters.slice(at + skip))}%`;
  const places = letters.map((_, at) => at);
  const patterns = [
    ...places.map((at) => cut(at, "_", 1)),
    ...places.slice(1).map((at) => cut(at, "_", 0)),
    ...(letters.length > shortestCorrected ? places.map((at) => cut(at, "", 1)) : []),
    ...places.slice(1).map((at) => cut(at - 1, escaped([letters[at] ?? "", letters[at - 1] ?? ""]), 2)),
  ];
  return [...new Set(patterns)];
}

const escaped = (letters: readonly string[]): string => containing(letters.join("")).slice(1, -1);
