// The numbers that read in groups while they are typed. Whether they are right is the rules' question (src/domain).
import { formatBankAccount } from "../../domain/bankAccount.ts";
import { fold } from "../../domain/fold.ts";
import { groupedDigits } from "../../domain/phone.ts";
import type { Region } from "../../domain/region.ts";
import type { PhonePlan } from "../../regions/country.ts";
import { countries } from "../../regions/index.ts";
import type { Mask } from "./maskTyping.ts";

const digitsOf = (raw: string): string => raw.replace(/\D/g, "");

/** "80291234567" → "+375 29 123-45-67", from the first digit on; a number of another country stays ungrouped. */
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
  // Not yet known whether a trunk prefix or something else begins.
  if (!international && /^(?:8|0|(?:00|810).*)$/.test(digits)) return digits;
  const local = international ? digits.slice(code.length) : digits.replace(trunk, "");
  const national = withoutAll(local, again);
  if (code.length > 1 && local.length > 1 && code.startsWith(local)) return `+${local}`;
  if (national === "") return `+${code}`;
  return `+${code} ${groupedDigits(national, groups)}`;
}

/** A text without what it begins with, however often. */
function withoutAll(text: string, beginning: RegExp): string {
  const rest = text.replace(beginning, "");
  return rest === text ? text : withoutAll(rest, beginning);
}

/** "by83alfa3012" → "BY83 ALFA 3012", Cyrillic look-alikes made Latin. */
export const bankAccountMask: Mask = { significant: fold, format: (raw) => formatBankAccount(fold(raw)) };

/** "alfaby2x" → "ALFABY2X". */
export const bicMask: Mask = { significant: fold, format: fold };
