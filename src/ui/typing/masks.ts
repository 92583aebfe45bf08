// Masks of numbers that are grouped while they are typed. Validity is checked by the rules in src/domain.
import { formatBankAccount } from "../../domain/company/bankAccount.ts";
import { fold } from "../../domain/text/fold.ts";
import { groupedDigits } from "../../domain/company/phone.ts";
import type { Region } from "../../domain/company/region.ts";
import type { PhonePlan } from "../../regions/country.ts";
import { countries } from "../../regions/index.ts";
import type { Mask } from "./maskTyping.ts";

const digitsOf = (raw: string): string => raw.replace(/\D/g, "");

/** "80291234567" → "+375 29 123-45-67", from the first digit on; numbers of other countries stay ungrouped. */
export const phoneMask = (region: Region): Mask => ({
  significant: digitsOf,
  format: (raw) => groupedPhone(raw, countries[region].phone),
});

function groupedPhone(raw: string, { code, trunk, again, groups }: PhonePlan): string {
  const digits = digitsOf(raw);
  const international = raw.trimStart().startsWith("+");
  if (digits === "") return international ? "+" : "";
  if (international && code.startsWith(digits)) return `+${digits}`;
  if (international && !digits.startsWith(code)) return `+${digits}`;
  // It is still unclear whether this is a trunk prefix.
  if (!international && /^(?:8|0|(?:00|810).*)$/.test(digits)) return digits;
  const local = international ? digits.slice(code.length) : digits.replace(new RegExp(trunk, "u"), "");
  const national = withoutAll(local, new RegExp(again, "u"));
  if (code.length > 1 && local.length > 1 && code.startsWith(local)) return `+${local}`;
  if (national === "") return `+${code}`;
  return `+${code} ${groupedDigits(national, groups)}`;
}

/** Removes a prefix from a text, as often as it occurs. */
function withoutAll(text: string, beginning: RegExp): string {
  const rest = text.replace(beginning, "");
  return rest === text ? text : withoutAll(rest, beginning);
}

/** "by83alfa3012" → "BY83 ALFA 3012"; Cyrillic look-alikes become Latin. */
export const bankAccountMask: Mask = { significant: fold, format: (raw) => formatBankAccount(fold(raw)) };

/** "alfaby2x" → "ALFABY2X". */
export const bicMask: Mask = { significant: fold, format: fold };
