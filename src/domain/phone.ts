// Phone numbers of the two regions (reference B.5), small enough for the first page.
import { messages } from "../i18n/messages.ts";
import type { Check, Checked } from "./checked.ts";
import type { Region } from "./region.ts";

interface Plan {
  /** Country code. */
  readonly code: string;
  /** National numbers. */
  readonly mobile: RegExp;
  readonly fixed: RegExp;
  /** What may stand before a national number: with the country code, and as dialled inside the country. */
  readonly prefixes: RegExp;
}

const plans: Readonly<Record<Region, Plan>> = {
  by: {
    code: "375",
    mobile: /^(?:25[5-79]|29[1-9]|33\d|44\d)\d{6}$/,
    fixed: /^(?:1[567]|2[123])\d{7}$/,
    prefixes: /^(?:(?:00|810)?375|8?0)(?=\d{9}$)/,
  },
  kz: {
    code: "7",
    mobile: /^7(?:0[0-25-8]|47|6[0-4]|7[15-8]|85)\d{7}$/,
    fixed: /^7[12]\d{8}$/,
    prefixes: /^(?:(?:00|810)?7|8)(?=\d{10}$)/,
  },
};

/** Makes E.164 of the pasted forms: "8 (029) 123-45-67" and "375291234567" are "+375291234567". */
export const checkPhone: Check = (typed, region): Checked => {
  const value = typed.trim();
  if (value === "") return { value };
  const { code, mobile, fixed, prefixes } = plans[region];
  const digits = value.replace(/[\s().+\p{Pd}\p{Cf}]/gu, "").replace(prefixes, "");
  if (!mobile.test(digits) && !fixed.test(digits)) return { value, problem: messages.phone(region) };
  return { value: `+${code}${digits}` };
};

/** The same for a number that has to be mobile. */
export const checkMobilePhone: Check = (typed, region): Checked => {
  const checked = checkPhone(typed, region);
  const { code, fixed } = plans[region];
  const isFixed = checked.problem === undefined && fixed.test(checked.value.slice(code.length + 1));
  return isFixed ? { ...checked, problem: messages.mobilePhone } : checked;
};

/** "+375294911911" → "+375 29 491-19-11"; a number of another country stays as it is. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+(375(?=\d{9}$)|7(?=\d{10}$))(\d{2,3})(\d{3})(\d{2})(\d{2})$/, "+$1 $2 $3-$4-$5");
