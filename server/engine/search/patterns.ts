// The `like` patterns for a typed word: the word anywhere in a text, or with one typing mistake.
import { containing } from "../read/search.ts";

/** Shorter words are similar to too many others. */
const minCorrectedLength = 4;
/** Longer words are pasted rather than typed, and have no typing mistakes. */
const maxCorrectedLength = 20;

/** A word with one letter changed, missing, added or swapped with the next one; only the word itself if it is too short. */
export function slipPatterns(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < minCorrectedLength || letters.length > maxCorrectedLength) return [containing(word)];
  const cut = (at: number, instead: string, skip: number) =>
    `%${escaped(letters.slice(0, at))}${instead}${escaped(letters.slice(at + skip))}%`;
  const places = letters.map((_, at) => at);
  const patterns = [
    ...places.map((at) => cut(at, "_", 1)),
    ...places.slice(1).map((at) => cut(at, "_", 0)),
    ...(letters.length > minCorrectedLength ? places.map((at) => cut(at, "", 1)) : []),
    ...places.slice(1).map((at) => cut(at - 1, escaped([letters[at] ?? "", letters[at - 1] ?? ""]), 2)),
  ];
  return [...new Set(patterns)];
}

const escaped = (letters: readonly string[]): string => containing(letters.join("")).slice(1, -1);
