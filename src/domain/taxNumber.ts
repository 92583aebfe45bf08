// Tax numbers, such as УНП in Belarus and БИН in Kazakhstan: as the region's country says.
import { messages } from "../i18n/messages.ts";
import { countries } from "../regions/index.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "./fold.ts";

const rules = Object.values(countries).map(({ taxNumber }) => taxNumber);

/** What they are called where the country is not known: «УНП или БИН». */
export const taxNumberNames = (): string => rules.map(({ label }) => label).join(" или ");

/** A tax number of any country, by its length alone. */
export const anyTaxNumber = () => ({
  pattern: `^(${rules.map(({ digits }) => `\\d{${digits}}`).join("|")})$`,
  message: rules.map(({ label, digits }, index) => `${digits}${index === 0 ? " цифр" : ""} (${label})`).join(" или "),
});

const prefix = new RegExp(`^\\s*(?:${rules.flatMap(({ prefixes }) => prefixes).join("|")})[\\s:№]*`, "i");

/** 9 digits in by, 12 in kz (specification §5); a wrong check digit only warns (design §5 Validation). */
export const checkTaxNumber: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(prefix, ""));
  const { label, digits, hasRightCheckDigit } = countries[region].taxNumber;
  if (value.length !== digits || !/^\d+$/.test(value)) return { value, problem: messages.taxNumber(label, digits) };
  return hasRightCheckDigit(value) ? { value } : { value, warning: messages.taxNumberDigit(label) };
};
