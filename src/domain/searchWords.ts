// What people type into a search: words without case, ё and punctuation, also those typed in the wrong layout.

/** Fewer trimmed characters are not searched for (specification §5). */
export const shortestSearch = 3;

const english = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = "ёйцукенгшщзхъфывапролджэячсмитьбю";

const swaps = new Map([
  ...[...english].map((letter, place) => [letter, russian[place] ?? letter] as const),
  ...[...russian].map((letter, place) => [letter, english[place] ?? letter] as const),
]);

/** "hfcxtn" → "расчет", "пщщпду" → "google": what the same keys give in the other layout. */
export const inOtherLayout = (typed: string): string =>
  [...typed.toLowerCase()].map((letter) => swaps.get(letter) ?? letter).join("");

/** Lower case, е for ё, in one form of Unicode. */
export const plainLetters = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ё", "е");

export interface TypedWord {
  readonly word: string;
  /** The same keys in the other layout, where that is one word too. */
  readonly other: string | undefined;
}

const mostWords = 8;
const longestWord = 40;

/** The words of a search. In the other layout some letters are marks («б» is a comma), so words end at spaces first. */
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
    .slice(0, mostWords)
    .map(({ word, other }) => ({ word: word.slice(0, longestWord), other: other?.slice(0, longestWord) }));
}

const onlyLetters = (piece: string): string => piece.replace(/[^\p{L}\p{N}]/gu, "");
const oneWord = (text: string): string | undefined => (/^[\p{L}\p{N}]+$/u.test(text) ? text : undefined);

/** True where one letter was added, left out, changed, or swapped with the next one; also for equal words. */
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

/** A word with one letter left out, in every way: what a word and its slip have in common. */
export const withoutOneLetter = (word: string): readonly string[] =>
  [...word].map((_, place) => word.slice(0, place) + word.slice(place + 1));
