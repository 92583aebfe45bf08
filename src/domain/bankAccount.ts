// Bank accounts by the rules of the region's country.
import { messages } from "../i18n/messages.ts";
import { countries } from "../regions/index.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "./fold.ts";

const rules = Object.values(countries).map(({ bankAccount }) => bankAccount);

/** An account number of any country, by its form alone. */
export const anyBankAccount = () => ({
  pattern: `^(${rules.map(({ pattern }) => pattern.source.replace(/^\^|\$$/g, "")).join("|")})$`,
  message: `IBAN без пробелов: ${rules.map(({ form }) => form).join(" или ")}`,
});

const prefix = new RegExp(`^\\s*(?:${rules.flatMap(({ prefixes }) => prefixes).join("|")}|[рp]\\/[сc])[\\s:№]*`, "i");

/** Wrong check digits only warn (design §5 Validation). The value is stored without spaces. */
export const checkBankAccount: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(prefix, ""));
  const { pattern, problem, hasRightCheckDigits, other } = countries[region].bankAccount;
  if (other?.pattern.test(value))
    return other.hasRightCheckDigit(value) ? { value } : { value, warning: messages.personalNumberDigit };
  if (!pattern.test(value)) return { value, problem };
  return hasRightCheckDigits(value) ? { value } : { value, warning: messages.bankAccountDigits };
};

/** "BY83ALFA3012…" → "BY83 ALFA 3012 …", for reading and print. */
export const formatBankAccount = (account: string): string => account.replace(/(.{4})(?=.)/g, "$1 ");
