// Bank codes (BIC), and the bank of an account (reference B.3).
import { messages } from "../../i18n/messages.ts";
import { banks } from "../../regions/banks.ts";
import { countries } from "../../regions/index.ts";
import type { Check, Checked } from "./checked.ts";
import { fold } from "../text/fold.ts";
import { regions } from "./region.ts";

export interface Bank {
  readonly bic: string;
  readonly name: string;
}

/** 8 letters or digits (specification §5, design §5 Validation). */
export const checkBic: Check = (typed, region): Checked => {
  if (typed.trim() === "") return { value: "" };
  const value = fold(typed.replace(/^\s*(?:БИК|BIC|SWIFT)[\s:№]+/i, ""));
  const { pattern, problem } = countries[region].bic;
  return new RegExp(pattern, "u").test(value) ? { value } : { value, problem };
};

/** The bank of an IBAN without spaces, as soon as its first characters are typed; undefined if unknown. */
export function bankOfAccount(account: string): Bank | undefined {
  const folded = fold(account);
  const region = regions.find((one) => folded.startsWith(countries[one].bankAccount.start));
  if (!region) return undefined;
  const [bic, name] = banks[region][folded.slice(...countries[region].bankAccount.bankCode)] ?? [];
  return bic && name ? { bic, name } : undefined;
}

/**
 * The warning if a bank's code or name, or a text with it, belongs to another bank than the account; it may still be right.
 */
export function otherBank(account: string, { bic, name }: Partial<Bank>): string | undefined {
  const bank = bankOfAccount(account);
  if (!bank) return undefined;
  if (bic !== undefined) return fold(bic) === bank.bic ? undefined : messages.otherBic(bank.bic);
  const said = letters(name ?? "");
  const isNamed = (known: string | undefined): boolean => known !== undefined && said.includes(letters(known));
  if (isNamed(bank.name) || !allBanks().some(([, known]) => isNamed(known))) return undefined;
  return messages.otherBank(bank.name);
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

const allBanks = () => regions.flatMap((region) => Object.values(banks[region]));
