// Parses search input into words: without case, ё and punctuation, and also as typed on the wrong layout.

/** The fewest characters for a search, after trimming (specification §5). */
export const minSearchLength = 3;

const english = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = "ёйцукенгшщзхъфывапролджэячсмитьбю";

const swaps = new Map([
  ...[...english].map((letter, place) => [letter, russian[place] ?? letter] as const),
  ...[...russian].map((letter, place) => [letter, english[place] ?? letter] as const),
]);

/** "hfcxtn" → "расчет", "пщщпду" → "google": the same keys on the other layout. */
export const inOtherLayout = (typed: string): string =>
  [...typed.toLowerCase()].map((letter) => swaps.get(letter) ?? letter).join("");

/** Lower case, е for ё, Unicode normalised. */
export const plainLetters = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ё", "е");

export interface TypedWord {
  readonly word: string;
  /** The word on the other layout, if that is a single word. */
  readonly other: string | undefined;
}

const maxWords = 8;
const maxWordLength = 40;

/**
 * The words of a search. Some letters are punctuation on the other layout («б» is a comma), so words are first split at
 * spaces.
 */
export function searchWords(typed: string): readonly TypedWord[] {
  const pieces = plainLetters(typed)
    .split(/\s+/)
    .flatMap((piece) => {
      const other = plainLetters(inOtherLayout(piece));
      if (/^[a-z`[\];',.]+$/.test(piece) && /^[а-я]{3,}$/.test(other)) return [{ word: onlyLetters(piece), other }];
      return piece
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map((word) => ({ word, other: oneWord(plainLetters(inOtherLayout(word))) }));
    });
  return pieces
    .filter(({ word, other }) => word !== "" || other !== undefined)
    .slice(0, maxWords)
    .map(({ word, other }) => ({ word: word.slice(0, maxWordLength), other: other?.slice(0, maxWordLength) }));
}

const onlyLetters = (piece: string): string => piece.replace(/[^\p{L}\p{N}]/gu, "");
const oneWord = (text: string): string | undefined => (/^[\p{L}\p{N}]+$/u.test(text) ? text : undefined);

/** True if the words are equal or differ by one letter added, missing, changed, or swapped with the next one. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** All words with one letter left out: a word and its misspelling share one of them. */
export const withoutOneLetter = (word: string): readonly string[] =>
  [...word].map((_, place) => word.slice(0, place) + word.slice(place + 1));
