// Bank accounts: the IBAN of Belarus (reference B.2) and of Kazakhstan, called ИИК there (B.4).
import { messages } from "../i18n/messages.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "./fold.ts";
import { isIin } from "./taxNumber.ts";

const iban = { by: /^BY\d{2}[A-Z0-9]{24}$/, kz: /^KZ\d{2}[A-Z0-9]{16}$/ } as const;
const problems = { by: messages.bankAccountBy, kz: messages.bankAccountKz } as const;

/**
 * 28 characters in by; in kz 20, or the 12 digits that the specification asks for (§5, design §5 Validation).
 * Wrong check digits only warn. The value is stored without spaces.
 */
export const checkBankAccount: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(/^\s*(?:IBAN|ИИК|[рp]\/[сc])[\s:№]*/i, ""));
  if (region === "kz" && /^\d{12}$/.test(value))
    return isIin(value) ? { value } : { value, warning: messages.personalNumberDigit };
  if (!iban[region].test(value)) return { value, problem: problems[region] };
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
