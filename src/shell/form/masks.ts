// The numbers that read in groups while they are typed. Whether they are right is the rules' question (src/domain).
import { formatBankAccount } from "../../domain/bankAccount.ts";
import { fold } from "../../domain/fold.ts";
import type { Region } from "../../domain/region.ts";
import type { Mask } from "./maskTyping.ts";

interface PhonePlan {
  /** Country code. */
  readonly code: string;
  /** What is dialled before a national number inside the country. */
  readonly trunk: RegExp;
  /** What no national number begins with: a country code that was typed once more. */
  readonly again: RegExp;
  /** Digits of the groups of a national number. */
  readonly groups: readonly number[];
}

const plans: Readonly<Record<Region, PhonePlan>> = {
  by: { code: "375", trunk: /^(?:80|0(?=[1-9]))/, again: /^375/, groups: [2, 3, 2, 2] },
  kz: { code: "7", trunk: /^8(?=7)/, again: /^(?:8|7(?=70)|7(?=\d{10}))/, groups: [3, 3, 2, 2] },
};

const digitsOf = (raw: string): string => raw.replace(/\D/g, "");

/** "80291234567" → "+375 29 123-45-67", from the first digit on; a number of another country stays ungrouped. */
export const phoneMask = (region: Region): Mask => ({
  significant: digitsOf,
  format: (raw) => groupedPhone(raw, plans[region]),
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
  return `+${code} ${parted(national, groups)}`;
}

/** A text without what it begins with, however often. */
function withoutAll(text: string, beginning: RegExp): string {
  const rest = text.replace(beginning, "");
  return rest === text ? text : withoutAll(rest, beginning);
}

/** Digits beyond the last group stay with it: they are wrong, and must be seen. */
function parted(digits: string, [first = 0, ...sizes]: readonly number[]): string {
  let shown = digits.slice(0, first);
  let at = first;
  for (const [index, size] of sizes.entries()) {
    const group = index === sizes.length - 1 ? digits.slice(at) : digits.slice(at, at + size);
    if (group !== "") shown += (index === 0 ? " " : "-") + group;
    at += size;
  }
  return shown;
}

/** "by83alfa3012" → "BY83 ALFA 3012", Cyrillic look-alikes made Latin. */
export const bankAccountMask: Mask = { significant: fold, format: (raw) => formatBankAccount(fold(raw)) };

/** "alfaby2x" → "ALFABY2X". */
export const bicMask: Mask = { significant: fold, format: fold };
