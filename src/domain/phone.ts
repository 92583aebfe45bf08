// Phone numbers of the two regions (reference B.5), small enough for the first page.
import { messages } from "../i18n/messages.ts";
import type { Check, Checked } from "./checked.ts";
import type { Region } from "./region.ts";

interface Plan {
  /** Country code. */
  readonly code: string;
  /** A national number: mobile or fixed. */
  readonly national: RegExp;
  /** What may stand before a national number: with the country code, and as dialled inside the country. */
  readonly prefixes: RegExp;
}

const plans: Readonly<Record<Region, Plan>> = {
  by: {
    code: "375",
    national: /^(?:(?:25[5-79]|29[1-9]|33\d|44\d)\d{6}|(?:1[567]|2[123])\d{7})$/,
    prefixes: /^(?:(?:00|810)?375|8?0)(?=\d{9}$)/,
  },
  kz: {
    code: "7",
    national: /^7(?:(?:0[0-25-8]|47|6[0-4]|7[15-8]|85)\d{7}|[12]\d{8})$/,
    prefixes: /^(?:(?:00|810)?7|8)(?=\d{10}$)/,
  },
};

/** Makes E.164 of the pasted forms: "8 (029) 123-45-67" and "375291234567" are "+375291234567". */
export const checkPhone: Check = (typed, region): Checked => {
  const value = typed.trim();
  if (value === "") return { value };
  const { code, national, prefixes } = plans[region];
  const digits = value.replace(/[\s().+\p{Pd}\p{Cf}]/gu, "").replace(prefixes, "");
  return national.test(digits) ? { value: `+${code}${digits}` } : { value, problem: messages.phone(region) };
};

/** "+375294911911" → "+375 29 491-19-11"; a number of another country stays as it is. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+(375(?=\d{9}$)|7(?=\d{10}$))(\d{2,3})(\d{3})(\d{2})(\d{2})$/, "+$1 $2 $3-$4-$5");
