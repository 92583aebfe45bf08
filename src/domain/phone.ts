// Phone numbers of the regions, small enough for the first page.
import { messages } from "../i18n/messages.ts";
import { countries } from "../regions/index.ts";
import type { Check, Checked } from "./checked.ts";

/** Makes E.164 of the pasted forms: "8 (029) 123-45-67" and "375291234567" are "+375291234567". */
export const checkPhone: Check = (typed, region): Checked => {
  const value = typed.trim();
  if (value === "") return { value };
  const { code, mobile, fixed, prefixes } = countries[region].phone;
  const digits = value.replace(/[\s().+\p{Pd}\p{Cf}]/gu, "").replace(prefixes, "");
  if (!mobile.test(digits) && !fixed.test(digits)) return { value, problem: messages.phone(region) };
  return { value: `+${code}${digits}` };
};

/** The same for a number that has to be mobile. */
export const checkMobilePhone: Check = (typed, region): Checked => {
  const checked = checkPhone(typed, region);
  const { code, fixed } = countries[region].phone;
  const isFixed = checked.problem === undefined && fixed.test(checked.value.slice(code.length + 1));
  return isFixed ? { ...checked, problem: messages.mobilePhone } : checked;
};

/** "+375294911911" → "+375 29 491-19-11"; a number of another country stays as it is. */
export function formatPhone(e164: string): string {
  const plan = Object.values(countries).find(
    ({ phone: { code, groups } }) =>
      e164.startsWith(`+${code}`) && e164.length === 1 + code.length + groups.reduce((sum, size) => sum + size),
  )?.phone;
  return plan ? `+${plan.code} ${groupedDigits(e164.slice(1 + plan.code.length), plan.groups)}` : e164;
}

/** "294911911" → "29 491-19-11"; digits beyond the last group stay with it: they are wrong, and must be seen. */
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
