// Tax numbers, such as УНП in Belarus and БИН in Kazakhstan, by the rules of the region's country.
import { messages } from "../../i18n/messages.ts";
import { countries } from "../../regions/index.ts";
import { hasRightCheckDigit } from "./checkDigits.ts";
import type { Check, Checked } from "./checked.ts";
import type { Region } from "./region.ts";
import { fold } from "../text/fold.ts";

const rules = () => Object.values(countries).map(({ taxNumber }) => taxNumber);

/** Their names if the country is unknown: «УНП или БИН». */
export const taxNumberNames = (): string => [...new Set(rules().map(({ label }) => label))].join(" или ");

/** A tax number of any country, by its length only. */
export const anyTaxNumber = () => ({
  pattern: `^(${rules()
    .map(({ digits }) => `\\d{${digits}}`)
    .join("|")})$`,
  message: rules()
    .map(({ label, digits }, index) => `${digits}${index === 0 ? " цифр" : ""} (${label})`)
    .join(" или "),
});

const prefix = () =>
  new RegExp(
    `^\\s*(?:${rules()
      .flatMap(({ prefixes }) => prefixes)
      .join("|")})[\\s:№]*`,
    "i",
  );

/**
 * 9 digits in Belarus, 12 in Kazakhstan (specification §5); a wrong check digit only gives a warning (design §5 Validation).
 */
export const checkTaxNumber: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(prefix(), ""));
  const { label, digits, checkDigit } = countries[region].taxNumber;
  if (value.length !== digits || !/^\d+$/.test(value)) return { value, problem: messages.taxNumber(label, digits) };
  return hasRightCheckDigit(value, checkDigit) ? { value } : { value, warning: messages.taxNumberDigit(label) };
};

/** A right tax number of the region, another one for each `at`: the country's example is that of 0. */
export function sampleTaxNumber(region: Region, at: number): string | undefined {
  const { example, digits, checkDigit } = countries[region].taxNumber;
  const following = Array.from({ length: 50 * (at + 1) }, (_, step) =>
    String(Number(example) + step).padStart(digits, "0"),
  );
  return following.filter((number) => hasRightCheckDigit(number, checkDigit))[at];
}
