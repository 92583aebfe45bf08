import { diffArrays } from "diff";

export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Beyond this number of differences the rest is shown as replaced. */
const maxDifferences = 1000;

/**
 * A word-by-word diff: pieces of both texts in reading order. Without "added" pieces they make the first text, without
 * "removed" ones the second.
 */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const inside = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return joined([piece("same", a.slice(0, start)), ...inside, piece("same", a.slice(a.length - end))]);
}

/** Splits into words, spaces between them, and single punctuation marks. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{N}_\s]/gu) ?? [];

const piece = (kind: Piece["kind"], words: readonly string[]): Piece => ({ kind, text: words.join("") });

function between(a: string[], b: string[]): readonly Piece[] {
  const changes = diffArrays(a, b, { maxEditLength: maxDifferences });
  if (!changes) return [piece("removed", a), piece("added", b)];
  return changes.map(({ added, removed, value }) => piece(added ? "added" : removed ? "removed" : "same", value));
}

/** Joins neighbours of one kind; in a run of differences the removed ones come first. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  let run = { removed: "", added: "" };
  const flush = (): void => {
    if (run.removed !== "") result.push({ kind: "removed", text: run.removed });
    if (run.added !== "") result.push({ kind: "added", text: run.added });
    run = { removed: "", added: "" };
  };
  for (const { kind, text } of pieces) {
    if (text === "") continue;
    if (kind !== "same") {
      run = { ...run, [kind]: run[kind] + text };
      continue;
    }
    flush();
    const last = result.at(-1);
    if (last?.kind === "same") result[result.length - 1] = { kind, text: last.text + text };
    else result.push({ kind, text });
  }
  flush();
  return result;
}
