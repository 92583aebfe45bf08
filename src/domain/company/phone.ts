// Phone numbers of the regions; small, since the first page loads it.
import { messages } from "../../i18n/messages.ts";
import { countries } from "../../regions/index.ts";
import type { Check, Checked } from "./checked.ts";

/** Converts pasted forms to E.164: "8 (029) 123-45-67" and "375291234567" become "+375291234567". */
export const checkPhone: Check = (typed, region): Checked => {
  const value = typed.trim();
  if (value === "") return { value };
  const { code, mobile, fixed, prefixes } = countries[region].phone;
  const digits = value.replace(/[\s().+\p{Pd}\p{Cf}]/gu, "").replace(new RegExp(prefixes, "u"), "");
  if (![mobile, fixed].some((pattern) => new RegExp(pattern, "u").test(digits)))
    return { value, problem: messages.phone(region) };
  return { value: `+${code}${digits}` };
};

/** The same for a number that must be mobile. */
export const checkMobilePhone: Check = (typed, region): Checked => {
  const checked = checkPhone(typed, region);
  const { code, fixed } = countries[region].phone;
  const isFixed = checked.problem === undefined && new RegExp(fixed, "u").test(checked.value.slice(code.length + 1));
  return isFixed ? { ...checked, problem: messages.mobilePhone } : checked;
};

/** "+375294911911" → "+375 29 491-19-11"; numbers of other countries stay as they are. */
export function formatPhone(e164: string): string {
  const plan = Object.values(countries).find(
    ({ phone: { code, groups } }) =>
      e164.startsWith(`+${code}`) && e164.length === 1 + code.length + groups.reduce((sum, size) => sum + size),
  )?.phone;
  return plan ? `+${plan.code} ${groupedDigits(e164.slice(1 + plan.code.length), plan.groups)}` : e164;
}

/** "294911911" → "29 491-19-11"; extra digits stay in the last group, where the mistake is visible. */
export function groupedDigits(digits: string, [first = 0, ...sizes]: readonly number[]): string {
  let shown = digits.slice(0, first);
  let at = first;
  for (const [index, size] of sizes.entries()) {
    const group = index === sizes.length - 1 ? digits.slice(at) : digits.slice(at, at + size);
    if (group !== "") shown += (index === 0 ? " " : "-") + group;
    at += size;
  }
  return shown;
}
