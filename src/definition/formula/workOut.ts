// Evaluates formulas for a record's values: forms while users type, the server before it validates a save.
// server/engine/read/formulaSql.ts does the same in SQL; both must agree to the last digit.
import { parseDecimal } from "../../domain/money/decimals.ts";
import type { Fields } from "../grammar.ts";
import { isWorked, sizeOf, type Worked } from "./formulas.ts";
import { type Part, parseFormula } from "./parse.ts";

type Values = Readonly<Record<string, unknown>>;

/** The decimal places that products and quotients are rounded to, half away from zero. */
export const innerDigits = 10;
const one = 10n ** BigInt(innerDigits);

/** The values of all formulas, as the API returns them; null if an operand is empty or the result is too large. */
export const workedValues = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isWorked(field) ? [[name, sayable(field, valueOf(field, fields, values))] as const] : [],
    ),
  );

function sayable(field: Worked, value: bigint | undefined): string | number | null {
  if (value === undefined) return null;
  const text = textOf(value, sizeOf(field).digits);
  return field.type === "integer" ? Number(text) : text;
}

/** The value times 10 to the power of `innerDigits`, rounded to the field's decimal places. */
function valueOf(field: Worked, fields: Fields, values: Values): bigint | undefined {
  const { digits, below } = sizeOf(field);
  const value = worked(parseFormula(field.formula), (name) => operand(name, fields, values));
  if (value === undefined) return undefined;
  const result = rounded(value, digits);
  return magnitude(result) < below * one ? result : undefined;
}

function rounded(value: bigint, digits: number): bigint {
  const step = 10n ** BigInt(innerDigits - digits);
  return quotient(value, step) * step;
}

function operand(name: string, fields: Fields, values: Values): bigint | undefined {
  const field = fields[name];
  if (isWorked(field)) return valueOf(field, fields, values);
  const decimal = parseDecimal(values[name], innerDigits);
  return decimal === undefined ? undefined : scaled(decimal);
}

function worked(part: Part, valueOfField: (name: string) => bigint | undefined): bigint | undefined {
  if (part.kind === "number") return scaled(part.value);
  if (part.kind === "field") return valueOfField(part.name);
  if (part.kind === "minus") {
    const value = worked(part.of, valueOfField);
    return value === undefined ? undefined : -value;
  }
  if (part.kind === "round") {
    const value = worked(part.of, valueOfField);
    return value === undefined ? undefined : rounded(value, part.digits);
  }
  const [left, right] = [worked(part.left, valueOfField), worked(part.right, valueOfField)];
  if (left === undefined || right === undefined) return undefined;
  if (part.sign === "+") return left + right;
  if (part.sign === "-") return left - right;
  if (part.sign === "min") return left < right ? left : right;
  if (part.sign === "max") return left > right ? left : right;
  if (part.sign === "*") return quotient(left * right, one);
  return right === 0n ? undefined : quotient(left * one, right);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Rounded half away from zero, as PostgreSQL's numeric does. */
function quotient(a: bigint, b: bigint): bigint {
  const size = magnitude(b);
  const rounded = (2n * magnitude(a) + size) / (2n * size);
  return a < 0n === b < 0n ? rounded : -rounded;
}

const scaled = (decimal: string): bigint => {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(innerDigits, "0"));
};

function textOf(value: bigint, digits: number): string {
  const all = (magnitude(value) / 10n ** BigInt(innerDigits - digits)).toString().padStart(digits + 1, "0");
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`;
  return value < 0n ? `-${text}` : text;
}
