// What differs between two texts, word by word (Myers, "An O(ND) difference algorithm"). Pure.

export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Beyond so many differences nobody reads them one by one: what lies between is shown as replaced. */
const mostDifferences = 1000;

/** The pieces of both texts in reading order; those that aren't "added" make the first, those not "removed" the second. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const inside = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return joined([piece("same", a.slice(0, start)), ...inside, piece("same", a.slice(a.length - end))]);
}

/** Words, the spaces between them, and signs each by itself. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{N}_\s]/gu) ?? [];

const piece = (kind: Piece["kind"], words: readonly string[]): Piece => ({ kind, text: words.join("") });

/** How far each diagonal has come, for every number of differences up to the one that suffices. */
function between(a: readonly string[], b: readonly string[]): readonly Piece[] {
  const steps: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let count = 0; count <= Math.min(a.length + b.length, mostDifferences); count += 1) {
    steps.push(reached);
    const next = new Map(reached);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [left, right] = [next.get(diagonal - 1) ?? -1, next.get(diagonal + 1) ?? -1];
      const isDown = diagonal === -count || (diagonal !== count && left < right);
      let x = isDown ? right : left + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return wayBack(steps, a, b);
    }
    reached = next;
  }
  return [piece("removed", a), piece("added", b)];
}

function wayBack(steps: readonly Map<number, number>[], a: readonly string[], b: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [a.length, b.length];
  for (let count = steps.length - 1; count >= 0; count -= 1) {
    const reached = steps[count] ?? new Map<number, number>();
    const diagonal = x - y;
    const isDown =
      diagonal === -count ||
      (diagonal !== count && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = count === 0 ? 0 : (reached.get(before) ?? 0);
    const fromY = count === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) {
      pieces.push(piece("same", a.slice(x - 1, x)));
      [x, y] = [x - 1, y - 1];
    }
    if (count === 0) break;
    pieces.push(isDown ? piece("added", b.slice(y - 1, y)) : piece("removed", a.slice(x - 1, x)));
    [x, y] = [fromX, fromY];
  }
  return pieces.toReversed();
}

/** Neighbours of one kind as one piece, and of a run of differences first what is gone. */
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
