// Tax numbers: УНП in Belarus (reference B.1), БИН or ИИН in Kazakhstan (B.4).
import { messages } from "../i18n/messages.ts";
import { regionTexts } from "../i18n/regions.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "./fold.ts";
import type { Region } from "./region.ts";

const digitCount = { by: 9, kz: 12 } as const satisfies Record<Region, number>;
const hasRightCheckDigit = { by: isUnp, kz: isIin } as const;

/** 9 digits in by, 12 in kz (specification §5); a wrong check digit only warns (design §5 Validation). */
export const checkTaxNumber: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(/^\s*(?:УНП|UNP|БИН|BIN|ИИН|IIN)[\s:№]*/i, ""));
  const { label } = regionTexts[region].taxNumber;
  const digits = digitCount[region];
  if (value.length !== digits || !/^\d+$/.test(value)) return { value, problem: messages.taxNumber(label, digits) };
  return hasRightCheckDigit[region](value) ? { value } : { value, warning: messages.taxNumberDigit(label) };
};

/** True for 12 digits whose last one is right: those of companies (БИН) and of people (ИИН) alike. */
export function isIin(number: string): boolean {
  const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const check = first === 10 ? weigh(number, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) : first;
  return String(check) === number.slice(11);
}

function isUnp(number: string): boolean {
  return String(weigh(number, [29, 23, 19, 17, 13, 7, 5, 3])) === number.slice(8);
}

/** The weighted sum of the first digits, modulo 11; a number whose sum gives 10 is never issued. */
const weigh = (number: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0) % 11;
