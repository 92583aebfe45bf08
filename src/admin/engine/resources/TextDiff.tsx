import { useMemo } from "react";
import { wordDiff } from "../../../domain/text/wordDiff.ts";

/** Two texts as one, with what was added and removed. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  if (before === after) return <p className="quiet">Тексты не отличаются.</p>;
  return (
    <pre className="text-diff" tabIndex={0} role="region" aria-label="Отличия">
      {pieces.map(({ kind, text }, index) =>
        kind === "same" ? (
          <span key={index}>{shortened(text, index === 0, index === pieces.length - 1)}</span>
        ) : kind === "added" ? (
          <ins key={index}>{text}</ins>
        ) : (
          <del key={index}>{text}</del>
        ),
      )}
    </pre>
  );
}

/** The number of unchanged lines shown around a difference. */
const around = 3;

/** Leaves out lines that are far from any difference. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split("\n");
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  const left = lines.length - head - tail - 1;
  if (left < 2) return text;
  return [
    ...lines.slice(0, head),
    `⋯ ${left} без отличий`,
    ...lines.slice(lines.length - tail - (isLast ? 0 : 1)),
  ].join("\n");
}
