// Highlights the found words in the title, and in the part of the text with most of them.
import type { FoundPost } from "../../../src/contract/knowledge.ts";
import { plainLetters } from "../../../src/domain/text/searchWords.ts";

type Pieces = FoundPost["snippet"];

interface Word {
  readonly start: number;
  readonly end: number;
  /** The lexeme that this word is a form of. */
  readonly lexeme: string | undefined;
}

/** The number of words in a snippet, and how many of them precede the first found word. */
const snippetWords = 26;
const wordsBefore = 6;
const leftOut = { text: "…", found: false };

/**
 * The whole title and a snippet of the text, with the found words marked.
 * @param lexemes the text of a tsquery; a form of a word begins like its lexeme
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

/** English stems end in "i" for words that end in "y". */
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

/** The start of the snippet with the most different lexemes, a few words before the first of them. */
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

/** Splits part of a text at the borders of marked words. */
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
