import fc from "fast-check";
import { expect, test } from "vitest";
import { inOtherLayout, isOneSlip, searchWords, withoutOneLetter } from "../../../src/domain/text/searchWords.ts";

test.each([
  ["hfcxtn", "расчет"],
  ["ge,kbxysq", "публичный"],
  ["пщщпду", "google"],
])("«%s» are the keys of «%s»", (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant);
});

test("words are read without case, ё and marks, at most eight, and with their other layout", () => {
  expect(searchWords("  Счёт-фактура, №5! ")).toEqual([
    { word: "счет", other: "cxtn" },
    { word: "фактура", other: "afrnehf" },
    { word: "5", other: "5" },
  ]);
  expect(searchWords("ge,kbxysq ljujdjh").map(({ other }) => other)).toEqual(["публичный", "договор"]);
  expect(searchWords("слово ".repeat(20))).toHaveLength(8);
});

test.each([
  ["аккаунт", "акаунт", true],
  ["комиссия", "коммиссия", true],
  ["курс", "кусс", true],
  ["курс", "куср", true],
  ["курс", "курс", true],
  ["курс", "сорс", false],
  ["курс", "руск", false],
  ["счет", "с", false],
])("«%s» and «%s» are one slip apart: %s", (a, b, expected) => {
  expect([isOneSlip(a, b), isOneSlip(b, a)]).toEqual([expected, expected]);
});

const word = fc.string({ unit: fc.constantFrom(..."абвг"), minLength: 2, maxLength: 8 });

test("words that are one slip apart meet where a letter is left out", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      if (!isOneSlip(a, b)) return;
      const meet = new Set([a, ...withoutOneLetter(a)]);
      expect([b, ...withoutOneLetter(b)].some((slip) => meet.has(slip))).toBe(true);
    }),
  );
});
