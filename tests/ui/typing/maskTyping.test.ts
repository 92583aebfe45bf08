import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPhone, formatPhone } from "../../../src/domain/company/phone.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { bankAccountMask, bicMask, phoneMask } from "../../../src/ui/typing/masks.ts";
import { deletedThroughGap, maskTyped, type Mask } from "../../../src/ui/typing/maskTyping.ts";

/** "|" marks the caret. */
const at = (marked: string): [string, number] => [marked.replace("|", ""), marked.indexOf("|")];
const marked = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;
const typed = (mask: Mask, text: string): string => marked(maskTyped(mask, ...at(text)));

/** The input's text after each key, typed at the end. */
function keys(mask: Mask, text: string): string {
  let shown = "";
  for (const key of text) shown = maskTyped(mask, shown + key, shown.length + 1).text;
  return shown;
}

describe("a phone", () => {
  test.each<[Region, string, string]>([
    ["by", "291234567", "+375 29 123-45-67"],
    ["by", "+375291234567", "+375 29 123-45-67"],
    ["by", "375291234567", "+375 29 123-45-67"],
    ["by", "80291234567", "+375 29 123-45-67"],
    ["by", "0291234567", "+375 29 123-45-67"],
    ["by", "8 (029) 123-45-67", "+375 29 123-45-67"],
    ["by", "331234567", "+375 33 123-45-67"],
    ["by", "171234567", "+375 17 123-45-67"],
    ["kz", "7011234567", "+7 701 123-45-67"],
    ["kz", "+77011234567", "+7 701 123-45-67"],
    ["kz", "77011234567", "+7 701 123-45-67"],
    ["kz", "87011234567", "+7 701 123-45-67"],
    ["kz", "7771234567", "+7 777 123-45-67"],
    ["kz", "77771234567", "+7 777 123-45-67"],
    ["kz", "7172123456", "+7 717 212-34-56"],
  ])("in %s typed as %s reads %s, key by key and pasted", (region, text, shown) => {
    expect(keys(phoneMask(region), text)).toBe(shown);
    expect(maskTyped(phoneMask(region), text, text.length)).toEqual({ text: shown, caret: shown.length });
  });

  test("whose end is deleted goes away digit by digit, the country's code too", () => {
    const seen: string[] = [];
    for (let text = "+375 29 1"; text !== "";) {
      const shorter = text.slice(0, -1);
      const next =
        deletedThroughGap(phoneMask("by"), [text, shorter], shorter.length, false) ??
        maskTyped(phoneMask("by"), shorter, shorter.length);
      seen.push(next.text);
      text = next.text;
    }
    expect(seen).toEqual(["+375 29", "+375 2", "+375", "+37", "+3", "+", ""]);
  });

  test("of another country stays as it was typed, for the rules to judge", () => {
    expect(keys(phoneMask("by"), "+49 30 1234")).toBe("+49301234");
    expect(keys(phoneMask("by"), "0049301234")).toBe("0049301234");
  });

  test("that is right reads as it is stored", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 9_999_999 }),
        fc.constantFrom("25", "29", "33", "44"),
        (n, code) => {
          const shown = keys(phoneMask("by"), `${code}${n}`);
          const { value, problem } = checkPhone(shown, "by");
          return problem !== undefined || formatPhone(value) === shown;
        },
      ),
    );
  });

  test("keeps the caret with its digit", () => {
    expect(typed(phoneMask("by"), "+375 299| 123-45-67")).toBe("+375 29 9|12-34-567");
    expect(typed(phoneMask("by"), "29|")).toBe("+375 29|");
    expect(typed(phoneMask("by"), "|+375 29 123-45-67")).toBe("+|375 29 123-45-67");
  });
});

describe("a bank account", () => {
  test("reads in groups of four, in capitals, whatever alphabet was typed in", () => {
    expect(keys(bankAccountMask, "by83alfa30120000")).toBe("BY83 ALFA 3012 0000");
    expect(keys(bankAccountMask, "ВУ83")).toBe("BY83");
    expect(typed(bankAccountMask, "BY83 X|ALFA 3012")).toBe("BY83 X|ALF A301 2");
  });

  test("deleting the space between groups deletes the character beside it", () => {
    const backspace = deletedThroughGap(bankAccountMask, ["BY83 ALFA", "BY83ALFA"], 4, false);
    expect(backspace && marked(backspace)).toBe("BY8|A LFA");
    const forward = deletedThroughGap(bankAccountMask, ["BY83 ALFA", "BY83ALFA"], 4, true);
    expect(forward && marked(forward)).toBe("BY83 |LFA");
    expect(deletedThroughGap(bankAccountMask, ["BY83", "BY8"], 3, false)).toBeUndefined();
  });
});

test("a bank's code is in capitals", () => {
  expect(typed(bicMask, "alfaby2х|")).toBe("ALFABY2X|");
});

test("grouping what is grouped changes nothing, wherever the caret is", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789 +-()") }),
      fc.nat(),
      fc.constantFrom<Region>("by", "kz"),
      (raw, n, region) => {
        const once = maskTyped(phoneMask(region), raw, n % (raw.length + 1));
        expect(once.caret).toBeLessThanOrEqual(once.text.length);
        expect(phoneMask(region).format(once.text)).toBe(once.text);
      },
    ),
  );
});
