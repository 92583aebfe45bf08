import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDiff } from "../../../src/domain/text/wordDiff.ts";

const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `[+${text}]` : `[-${text}]`))
    .join("");

test.each([
  ["Оплатите счёт сегодня", "Оплатите счёт завтра", "Оплатите счёт [-сегодня][+завтра]"],
  ["Один два", "Один два три", "Один два[+ три]"],
  ["Один два три", "Два три", "[-Один два][+Два] три"],
  ["", "Новое", "[+Новое]"],
  ["То же", "То же", "То же"],
  ["а б в г", "а в г д", "а [-б ]в г[+ д]"],
])("%s → %s", (before, after, pieces) => {
  expect(shown(before, after)).toBe(pieces);
});

test("the pieces always make both texts", () => {
  const text = fc
    .array(fc.constantFrom("а", "б", "в", " ", "\n", ",", "слово"), { maxLength: 40 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join("");
      expect(without("added")).toBe(before);
      expect(without("removed")).toBe(after);
    }),
  );
});

test("texts that have nothing in common are replaced as a whole, however long", () => {
  const long = (word: string) => Array.from({ length: 30_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(wordDiff(long("а"), long("б")).length).toBeGreaterThan(0);
});
