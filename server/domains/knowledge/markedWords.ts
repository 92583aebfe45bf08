// What was found, marked in the title and in the piece of the text where most of it stands together.
import type { FoundPost } from "../../../src/contract/knowledge.ts";
import { plainLetters } from "../../../src/domain/searchWords.ts";

type Pieces = FoundPost["snippet"];

interface Word {
  readonly start: number;
  readonly end: number;
  /** Which of the lexemes it is a form of. */
  readonly lexeme: string | undefined;
}

/** Words of a snippet; of them, so many before what was found. */
const snippetWords = 26;
const wordsBefore = 6;
const leftOut = { text: "…", found: false };

/**
 * The title as a whole and a snippet of the text, with the words marked that a search found.
 * @param lexemes the text of a tsquery; a form of a word begins as its lexeme does
 */
export function markedWords(title: string, plain: string, lexemes: string): { marked: Pieces; snippet: Pieces } {
  const beginnings = [...lexemes.matchAll(/'((?:[^']|'')+)'/g)].map(([, lexeme = ""]) => beginningOf(lexeme));
  const words = wordsOf(plain, beginnings);
  const first = bestPlace(words);
  const shown = words.slice(first, first + snippetWords);
  const snippet = piecesOf(plain, shown, shown[0]?.start ?? 0, shown.at(-1)?.end ?? 0);
  return {
    marked: piecesOf(title, wordsOf(title, beginnings), 0, title.length),
    snippet: [...(first > 0 ? [leftOut] : []), ...snippet, ...(first + snippetWords < words.length ? [leftOut] : [])],
  };
}

/** English stems end in "i" where words end in "y". */
const beginningOf = (lexeme: string): string => lexeme.replaceAll("''", "'").replace(/(?<=[a-z]{2})i$/, "");

function wordsOf(text: string, beginnings: readonly string[]): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const plain = plainLetters(word);
    return {
      start: index,
      end: index + word.length,
      lexeme: beginnings.find((beginning) => plain.startsWith(beginning)),
    };
  });
}

/** Where a snippet begins that holds the most different lexemes, a little before the first of them. */
function bestPlace(words: readonly Word[]): number {
  const found = words.flatMap(({ lexeme }, place) => (lexeme === undefined ? [] : [{ lexeme, place }]));
  let best = { count: 0, place: 0 };
  for (const [index, { place }] of found.entries()) {
    const near = new Set<string>();
    for (let next = index; (found[next]?.place ?? Infinity) < place + snippetWords - wordsBefore; next += 1)
      near.add(found[next]?.lexeme ?? "");
    if (near.size > best.count) best = { count: near.size, place };
  }
  return Math.max(0, best.place - wordsBefore);
}

/** A part of a text, cut where a marked word begins or ends. */
function piecesOf(text: string, words: readonly Word[], from: number, to: number): Pieces {
  const pieces: { text: string; found: boolean }[] = [];
  let at = from;
  for (const { start, end } of words.filter(({ lexeme }) => lexeme !== undefined)) {
    pieces.push({ text: text.slice(at, start), found: false }, { text: text.slice(start, end), found: true });
    at = end;
  }
  pieces.push({ text: text.slice(at, to), found: false });
  return pieces.filter((piece) => piece.text !== "");
}
