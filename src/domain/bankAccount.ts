// Bank accounts: the IBAN of the region's country.
import { messages } from "../i18n/messages.ts";
import { countries } from "../regions/index.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "./fold.ts";

const prefix = new RegExp(
  `^\\s*(?:${Object.values(countries)
    .flatMap(({ bankAccount }) => bankAccount.prefixes)
    .join("|")}|[рp]\\/[сc])[\\s:№]*`,
  "i",
);

/** Wrong check digits only warn (design §5 Validation). The value is stored without spaces. */
export const checkBankAccount: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(prefix, ""));
  const { pattern, problem, other } = countries[region].bankAccount;
  if (other?.pattern.test(value))
    return other.hasRightCheckDigit(value) ? { value } : { value, warning: messages.personalNumberDigit };
  if (!pattern.test(value)) return { value, problem };
  return remainderOf97(value) === 1 ? { value } : { value, warning: messages.bankAccountDigits };
};

/** "BY83ALFA3012…" → "BY83 ALFA 3012 …", for reading and print. */
export const formatBankAccount = (account: string): string => account.replace(/(.{4})(?=.)/g, "$1 ");

/** ISO 13616: the first four characters moved to the end, A as 10 to Z as 35, divided by 97. */
function remainderOf97(account: string): number {
  let remainder = 0;
  for (const character of account.slice(4) + account.slice(0, 4))
    for (const digit of String(parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
