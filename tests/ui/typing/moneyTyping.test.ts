import fc from "fast-check";
import { expect, test } from "vitest";
import {
  deletedThroughGroup,
  groupTyped,
  plainOf,
  rested,
  sameSum,
  shownOf,
} from "../../../src/ui/typing/moneyTyping.ts";

/** Shows the caret as "|" and non-breaking spaces as plain ones. */
const typed = (raw: string): string => {
  const { text, caret } = groupTyped(raw.replace("|", ""), raw.indexOf("|"));
  return `${text.slice(0, caret)}|${text.slice(caret)}`.replaceAll("\u00a0", " ");
};

test.each([
  ["1234|", "1 234|"],
  ["1234567|", "1 234 567|"],
  ["1 2345|", "12 345|"],
  ["91| 234", "91| 234"],
  ["12|34", "1 2|34"],
  ["1234.|", "1 234,|"],
  ["1234ю5|", "1 234,5|"],
  ["-1234|", "-1 234|"],
  ["12,345|", "12,345|"],
  ["12,3,4|", "12,3,4|"],
  ["1e|5", "1e|5"],
  ["007|", "7|"],
  ["0|", "0|"],
  ["0,5|", "0,5|"],
  ["-15 руб.|", "-15 руб.|"],
  ["-15 тыс.|", "-15 тыс.|"],
  [",|", ",|"],
  ["1234567890123|", "1 234 567 890 123|"],
  ["|", "|"],
])("typing %s shows %s", (raw, shown) => {
  expect(typed(raw)).toBe(shown);
});

test("what is shown means the same sum", () => {
  expect(plainOf("1\u00a0234,5")).toBe("1234.5");
  expect(plainOf(",5")).toBe("0.5");
  expect(plainOf("12,")).toBe("12");
  expect(plainOf("-1\u00a0234,5")).toBe("-1234.5");
  expect(plainOf("")).toBe("");
  expect(shownOf("1234.50")).toBe("1\u00a0234,50");
});

test("a sum at rest has two digits, and nothing stays nothing", () => {
  expect(rested("1\u00a0234,5")).toBe("1\u00a0234,50");
  expect(rested("7")).toBe("7,00");
  expect(rested(",5")).toBe("0,50");
  expect(rested("")).toBe("");
});

test("a sum typed with its currency means the sum, and rests without it", () => {
  expect(plainOf("1\u00a0300 руб.")).toBe("1300");
  expect(rested("300 BYN")).toBe("300,00");
});

test("what is no number means itself, shown and at rest", () => {
  for (const text of [",", "-", "1e5", "12,3,4", "-15 тыс."]) {
    expect(plainOf(text)).toBe(text);
    expect(shownOf(text)).toBe(text);
    expect(rested(text)).toBe(text);
  }
});

test("sums are the same whatever zeros end them, but nothing is not zero", () => {
  expect(sameSum("1234.5", "1234.50")).toBe(true);
  expect(sameSum("12", "12.00")).toBe(true);
  expect(sameSum("120", "12")).toBe(false);
  expect(sameSum("", "0")).toBe(false);
});

test("Backspace and Delete at a space between thousands take the digit beside it", () => {
  const before = "1\u00a0234";
  expect(deletedThroughGroup(before, "1234", 1, false)).toEqual({ text: "234", caret: 0 });
  expect(deletedThroughGroup(before, "1234", 1, true)).toEqual({ text: "134", caret: 1 });
  expect(deletedThroughGroup(before, "1\u00a023", 4, false)).toBeUndefined();
});

test("whatever is typed, grouping it twice changes nothing and the caret keeps its digits before it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-\d,. \u00a0абюxe]{0,20}$/), fc.nat(20), (raw, at) => {
      const caret = Math.min(at, raw.length);
      const once = groupTyped(raw, caret);
      expect(groupTyped(once.text, once.caret)).toEqual(once);
      expect(plainOf(shownOf(plainOf(once.text)))).toBe(plainOf(once.text));
    }),
  );
});
