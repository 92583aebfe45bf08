// Parses and validates values of each field type, for forms and the server. A type without an entry does not compile.
import { checkBankAccount } from "../domain/company/bankAccount.ts";
import { checkBic } from "../domain/company/bic.ts";
import type { Check } from "../domain/company/checked.ts";
import { compare, isNegative, padded, parseDecimal, type Decimal } from "../domain/money/decimals.ts";
import { checkEmail } from "../domain/company/email.ts";
import { formatNumber } from "../domain/money/format.ts";
import { formatDate } from "../domain/time/formatDate.ts";
import { dayIn } from "../domain/time/periods.ts";
import { checkMobilePhone, checkPhone } from "../domain/company/phone.ts";
import { checkRanges, type Range } from "../domain/money/ranges.ts";
import { defaultRegion, type Region } from "../domain/company/region.ts";
import { checkSite } from "../domain/company/site.ts";
import { checkTaxNumber } from "../domain/company/taxNumber.ts";
import { messages } from "../i18n/messages.ts";
import type { FieldOf, StoredType } from "./grammar.ts";

/** The normalised value, perhaps with a warning, or a problem in words. */
export type Verdict = { readonly value: unknown; readonly warning?: string } | { readonly problem: string };

type Reader<K extends StoredType> = (raw: unknown, field: FieldOf<K>, region: Region) => Verdict;
type SimpleType = Exclude<StoredType, "lines">;

const wrong: Verdict = { problem: messages.pattern };
const ok = (value: unknown): Verdict => ({ value });

const readText = (raw: unknown, most: number): string | undefined =>
  typeof raw === "string" && raw.length <= most ? raw.trim() : undefined;

const string =
  (limit: number, tidy = (text: string) => text): Reader<"text"> =>
  (raw, { min, max, pattern, message }) => {
    if (typeof raw !== "string") return wrong;
    const value = tidy(raw.trim());
    if (value.length > (max ?? limit)) return { problem: messages.maxLength(max ?? limit) };
    if (min !== undefined && value.length < min) return { problem: messages.minLength(min) };
    if (pattern !== undefined && !new RegExp(pattern, "u").test(value))
      return { problem: message ?? messages.badFormat };
    return ok(value);
  };

const long =
  (limit: number) =>
  (raw: unknown, { max }: { readonly max?: number | undefined }): Verdict => {
    if (typeof raw !== "string") return wrong;
    return raw.length > (max ?? limit) ? { problem: messages.maxLength(max ?? limit) } : ok(raw);
  };

const checked =
  (check: Check) =>
  (raw: unknown, _field: object, region: Region): Verdict => {
    const text = readText(raw, 500);
    if (text === undefined) return wrong;
    const { value, problem, warning } = check(text, region);
    if (problem !== undefined) return { problem };
    return warning === undefined ? { value } : { value, warning };
  };

/** More places than any field takes. */
const maxPlaces = 64;

/** @param badSum the specification's sentence for a sum that is none or below zero */
const number =
  (digits: number | ((field: FieldOf<"decimal">) => number), badSum?: string) =>
  (raw: unknown, field: FieldOf<"decimal"> | FieldOf<"money"> | FieldOf<"percent">): Verdict => {
    const places = typeof digits === "number" ? digits : digits(field as FieldOf<"decimal">);
    const value = parseDecimal(raw, places);
    if (value === undefined) {
      const isNumber = parseDecimal(raw, maxPlaces) !== undefined;
      return { problem: badSum ?? (isNumber ? messages.places(places) : messages.number) };
    }
    if (field.min !== undefined && compare(value, field.min) < 0) {
      const isBelowZero = isNegative(value) && !isNegative(field.min);
      return { problem: (isBelowZero ? badSum : undefined) ?? messages.minValue(shownNumber(field.min)) };
    }
    if (field.max !== undefined && compare(value, field.max) > 0)
      return { problem: messages.maxValue(shownNumber(field.max)) };
    return ok(padded(value, places));
  };

const shownNumber = (limit: Decimal): string => formatNumber(Number(limit), maxPlaces);

const integer: Reader<"integer"> = (raw, { min, max }) => {
  const value = typeof raw === "string" && /^-?\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw;
  if (typeof value !== "number" || !Number.isInteger(value) || Math.abs(value) > 2_147_483_647)
    return { problem: messages.integer };
  if (min !== undefined && value < min) return { problem: messages.minValue(String(min)) };
  if (max !== undefined && value > max) return { problem: messages.maxValue(String(max)) };
  return ok(value);
};

const date: Reader<"date"> = (raw, { min, past }, region) => {
  if (!isDate(raw)) return { problem: messages.enterDate };
  if (min !== undefined && isDate(min) && raw < min) return { problem: messages.notBefore(formatDate(min)) };
  return past && raw > dayIn(region) ? { problem: messages.notYet } : ok(raw);
};

const phone: Reader<"phone"> = (raw, field, region) =>
  checked(field.mobile ? checkMobilePhone : checkPhone)(raw, field, region);

const dateTime: Reader<"dateTime"> = (raw) => {
  const time = typeof raw === "string" && isDate(raw.slice(0, 10)) && raw.length <= 40 ? new Date(raw) : undefined;
  return time && !Number.isNaN(time.getTime()) ? ok(time.toISOString()) : { problem: messages.enterDate };
};

/** A required boolean is a checkbox that must be checked. */
const boolean: Reader<"boolean"> = (raw, field) => {
  if (typeof raw !== "boolean") return wrong;
  return field.required && !raw ? { problem: requiredMessage(field) } : ok(raw);
};

const choice: Reader<"choice"> = (raw, { choices }) =>
  typeof raw === "string" && Object.hasOwn(choices, raw) ? ok(raw) : { problem: "Выберите значение из списка" };

const choices: Reader<"choices"> = (raw, { choices: known }) =>
  Array.isArray(raw) && raw.every((item) => typeof item === "string" && Object.hasOwn(known, item))
    ? ok([...new Set(raw)])
    : { problem: "Выберите значение из списка" };

const reference: Reader<"reference"> = (raw) => {
  const id = typeof raw === "string" && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0
    ? ok(id)
    : { problem: "Выберите значение из списка" };
};

const ranges: Reader<"ranges"> = (raw, { unit }) => {
  if (!Array.isArray(raw) || raw.length > 100) return wrong;
  const read: Range[] = [];
  for (const [index, item] of raw.entries()) {
    const { id, from, to, value } = (item ?? {}) as Record<string, unknown>;
    const [lower, upper, amount] = [
      parseDecimal(from, 2),
      isEmpty(to) ? null : parseDecimal(to, 2),
      parseDecimal(value, 4),
    ];
    const outside =
      unit === "percent" && amount !== undefined && (compare(amount, "0") < 0 || compare(amount, "100") > 0);
    if (lower === undefined || upper === undefined || amount === undefined || outside)
      return { problem: `Строка ${index + 1}: ${messages.badSum}` };
    read.push({
      ...(Number.isSafeInteger(id) ? { id: Number(id) } : {}),
      from: padded(lower, 2),
      to: upper === null ? null : padded(upper, 2),
      value: amount,
    });
  }
  const fault = checkRanges(read);
  return fault ? { problem: `Строка ${fault.line + 1}: ${fault.message}` } : ok(read);
};

/** Files are sent separately; the value only says that the file is unchanged, or is empty. */
const file = (raw: unknown): Verdict =>
  typeof raw === "object" && raw !== null && "id" in raw ? { value: raw } : { problem: messages.badFormat };

/** The most characters of formatted text including tags, since sanitising takes time. */
export const maxRichTextLength = 200_000;

/** The default limit of a text's characters. */
export const maxTextLength = 1000;
export const maxLongTextLength = 10_000;

const readers: { readonly [K in SimpleType]: Reader<K> } = {
  text: string(maxTextLength, (text) => text.replace(/\s{2,}/g, " ")),
  longText: long(maxLongTextLength),
  richText: long(maxRichTextLength),
  email: checked(checkEmail),
  phone,
  site: checked(checkSite),
  integer,
  decimal: number(({ scale }) => scale ?? 4),
  money: number(2, messages.badSum),
  percent: number(2),
  date,
  dateTime,
  boolean,
  choice,
  choices,
  reference,
  ranges,
  file,
  picture: file,
  secret: (raw, { max }) =>
    string(255)(raw, { type: "text", label: "", ...(max === undefined ? {} : { max }) }, defaultRegion),
  taxNumber: checked(checkTaxNumber),
  bankAccount: checked(checkBankAccount),
  bic: checked(checkBic),
};

/** The message of an empty required field. */
export const requiredMessage = ({ required }: Pick<FieldOf<StoredType>, "required">): string =>
  typeof required === "string" ? required : messages.required;

/** Parses a value of a field; whether it may be empty is checked elsewhere. */
export function readValue(raw: unknown, field: FieldOf<SimpleType>, region: Region): Verdict {
  const reader = readers[field.type] as Reader<SimpleType>;
  return reader(raw, field, region);
}

/** True for undefined, null, an empty text or an empty list. */
export const isEmpty = (raw: unknown): boolean =>
  raw === undefined ||
  raw === null ||
  (typeof raw === "string" && raw.trim() === "") ||
  (Array.isArray(raw) && raw.length === 0);

function isDate(raw: unknown): raw is string {
  if (typeof raw !== "string" || !/^[12]\d{3}-\d{2}-\d{2}$/.test(raw)) return false;
  const time = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(raw);
}
