// Bank account numbers by the rules of the region's country.
import { messages } from "../../i18n/messages.ts";
import { countries } from "../../regions/index.ts";
import { hasRightCheckDigit, hasRightCheckDigits } from "./checkDigits.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "../text/fold.ts";

const rules = () => Object.values(countries).map(({ bankAccount }) => bankAccount);

/** An account number of any country, by its form only. */
export const anyBankAccount = () => ({
  pattern: `^(${rules()
    .map(({ pattern }) => pattern.replace(/^\^|\$$/g, ""))
    .join("|")})$`,
  message: `IBAN без пробелов: ${rules()
    .map(({ form }) => form)
    .join(" или ")}`,
});

const prefix = () =>
  new RegExp(
    `^\\s*(?:${rules()
      .flatMap(({ prefixes }) => prefixes)
      .join("|")}|[рp]\\/[сc])[\\s:№]*`,
    "i",
  );

/** Wrong check digits only give a warning (design §5 Validation). The value is stored without spaces. */
export const checkBankAccount: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(prefix(), ""));
  const { taxNumber, bankAccount } = countries[region];
  const { pattern, problem, checkDigits, acceptsTaxNumber } = bankAccount;
  if (acceptsTaxNumber && value.length === taxNumber.digits && /^\d+$/.test(value))
    return hasRightCheckDigit(value, taxNumber.checkDigit)
      ? { value }
      : { value, warning: messages.personalNumberDigit };
  if (!new RegExp(pattern, "u").test(value)) return { value, problem };
  return hasRightCheckDigits(value, checkDigits) ? { value } : { value, warning: messages.bankAccountDigits };
};

/** "BY83ALFA3012…" → "BY83 ALFA 3012 …", for reading and print. */
export const formatBankAccount = (account: string): string => account.replace(/(.{4})(?=.)/g, "$1 ");
