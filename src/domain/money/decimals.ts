// Parses and compares decimal strings without the decimal library, so that pages that only check input stay small; money.ts
// adds arithmetic.

/** A number as a decimal string, such as "3.5104": a rate, a percent, an intermediate result. */
export type Decimal = string;
/** A sum with exactly two digits after the point, such as "1234.50"; its currency is stored separately. */
export type Money = string;

/** The digits before the point in numeric(14,2). */
const wholeDigits = 12;
const spaces = "[ \\u00a0\\u2009\\u202f]";
const written = new RegExp(`^([-−]?)(\\d+|\\d{1,3}(?:${spaces}\\d{3})+)(?:[.,](\\d+))?$`);

/**
 * Parses a decimal as people and programs write it: point or comma, spaces between thousands.
 * @param digits the most digits after the point; further zeros are no error
 * @returns the decimal without superfluous zeros, or undefined if it is invalid or has more than 12 whole digits
 */
export function parseDecimal(value: unknown, digits: number): Decimal | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (typeof value === "string" && value.length > 64) return undefined;
  const [, minus, whole = "", fraction = ""] = written.exec(String(value).trim()) ?? [];
  if (minus === undefined) return undefined;
  const kept = fraction.replace(/0+$/, "");
  const integer = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  if (kept.length > digits || integer.length > wholeDigits) return undefined;
  const plain = kept ? `${integer}.${kept}` : integer;
  return minus && plain !== "0" ? `-${plain}` : plain;
}

/**
 * Parses a sum: "1 234,5", "1234.50" and 1234.5 all give "1234.50".
 * @returns undefined if it is invalid, has more than two digits after the point, or does not fit numeric(14,2)
 */
export function parseMoney(value: unknown): Money | undefined {
  const decimal = parseDecimal(value, 2);
  return decimal === undefined ? undefined : padded(decimal, 2);
}

/** Pads a decimal to exactly `digits` digits after the point, of which it has at most that many: "5" → "5.00". */
export function padded(value: Decimal, digits: number): Decimal {
  const [whole = "", fraction = ""] = value.split(".");
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}

/** Negative, zero or positive if `a` is less than, equal to or greater than `b`; usable with `Array.sort`. */
export function compare(a: Decimal, b: Decimal): number {
  const digits = Math.max(...[a, b].map((value) => value.length - 1 - value.lastIndexOf(".")));
  const [first, second] = [scaled(a, digits), scaled(b, digits)];
  return first < second ? -1 : Number(first > second);
}

export const isNegative = (value: Decimal): boolean => compare(value, "0") < 0;

/** The decimal times ten to the power of `digits`. */
function scaled(value: Decimal, digits: number): bigint {
  const [, whole, fraction = ""] = /^(-?\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) throw new TypeError(`"${value}" is no decimal`);
  return BigInt(whole + fraction.padEnd(digits, "0"));
}
