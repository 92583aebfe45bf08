// Parses formulas such as max(amount - cost * 1.2, 0): numbers, fields, + - * /, parentheses, functions.
import { type Decimal, parseDecimal } from "../../domain/money/decimals.ts";

type Sign = "+" | "-" | "*" | "/";
/** Functions of two or more operands. */
const chosen = ["min", "max"] as const;
type Chosen = (typeof chosen)[number];
const functions: readonly string[] = [...chosen, "round"];
/** A part of a formula; `at` is its position in the text, counted from 1. */
export type Part = { readonly at: number } & (
  | { readonly kind: "number"; readonly value: Decimal }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "minus"; readonly of: Part }
  | { readonly kind: "round"; readonly of: Part; readonly digits: number }
  | { readonly kind: "pair"; readonly sign: Sign | Chosen; readonly left: Part; readonly right: Part }
);

/** The most decimal places of a number in a formula. */
const maxDigits = 8;
const word = /\s*(?:(\d[\d.]*)|([a-z_][\w.]*)|([-+*/(),]))/iy;

/** A syntax error; `at` is its position in the text, counted from 1. */
export class NoFormula extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

interface Token {
  readonly at: number;
  readonly text: string;
  readonly kind: "number" | "name" | "function" | "sign";
}

/** Parses a formula. @throws NoFormula */
export function parseFormula(text: string): Part {
  const tokens = tokensOf(text);
  let next = 0;
  const sign = (): string | undefined => (tokens[next]?.kind === "sign" ? tokens[next]?.text : undefined);
  const position = (): number => tokens[next]?.at ?? text.length + 1;
  // Left-associative, so that 8 - 2 - 1 is 5.
  const chain = (signs: readonly Sign[], operand: () => Part): Part => {
    let left = operand();
    for (;;) {
      const found = signs.find((one) => one === sign());
      if (found === undefined) return left;
      const at = position();
      next += 1;
      left = { kind: "pair", at, sign: found, left, right: operand() };
    }
  };
  const sum = (): Part => chain(["+", "-"], product);
  const product = (): Part => chain(["*", "/"], leaf);
  const leaf = (): Part => {
    const token = tokens[next];
    const at = position();
    next += 1;
    if (token?.kind === "name") return { kind: "field", at, name: token.text };
    if (token?.kind === "function") return called(token);
    if (token?.kind === "number") return { kind: "number", at, value: numberOf(token) };
    if (token?.text === "-") return { kind: "minus", at, of: leaf() };
    if (token?.text !== "(") throw new NoFormula(at, "a field or a number is missing");
    const inner = sum();
    close();
    return inner;
  };
  const close = (): void => {
    if (sign() === ",") throw new NoFormula(position(), strayComma);
    if (sign() !== ")") throw new NoFormula(position(), '")" is missing');
    next += 1;
  };
  const called = ({ at, text: name }: Token): Part => {
    const operands: Part[] = [];
    do {
      // Skips the parenthesis, and later the commas.
      next += 1;
      operands.push(sum());
    } while (sign() === ",");
    close();
    const [first, ...others] = operands;
    const way = chosen.find((one) => one === name);
    if (first && way && others[0])
      return others.reduce((left, right): Part => ({ kind: "pair", at, sign: way, left, right }), first);
    if (first && !way && others.length <= 1) return { kind: "round", at, of: first, digits: digitsIn(others[0], at) };
    throw new NoFormula(at, way ? `${way} takes two numbers or more` : "round takes a number, and its digits");
  };
  const whole = sum();
  const rest = tokens[next];
  if (rest) throw new NoFormula(rest.at, rest.text === "," ? strayComma : `"${rest.text}" does not fit here`);
  return whole;
}

const strayComma = '"," has no meaning: a number has a point, such as 1.2';

/** The number of decimal places, by default 0. */
function digitsIn(part: Part | undefined, at: number): number {
  const digits = part === undefined ? 0 : part.kind === "number" ? Number(part.value) : NaN;
  if (Number.isInteger(digits) && digits <= maxDigits) return digits;
  throw new NoFormula(part?.at ?? at, `round takes from 0 to ${maxDigits} digits after the point`);
}

/** The count of numbers, fields and signs. */
export function partsIn(part: Part): number {
  if (part.kind === "minus" || part.kind === "round") return 1 + partsIn(part.of);
  return part.kind === "pair" ? 1 + partsIn(part.left) + partsIn(part.right) : 1;
}

/** The fields that a formula reads, one entry per occurrence. */
export function fieldsIn(part: Part): readonly Extract<Part, { kind: "field" }>[] {
  if (part.kind === "minus" || part.kind === "round") return fieldsIn(part.of);
  if (part.kind === "pair") return [...fieldsIn(part.left), ...fieldsIn(part.right)];
  return part.kind === "field" ? [part] : [];
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  word.lastIndex = 0;
  while (word.lastIndex < end) {
    const from = word.lastIndex;
    const [all = "", number, name, sign] = word.exec(text) ?? [];
    const said = number ?? name ?? sign;
    if (said === undefined) {
      const at = from + text.slice(from).search(/\S/);
      throw new NoFormula(at + 1, `"${text[at] ?? ""}" has no meaning`);
    }
    const at = from + all.length - said.length + 1;
    const isCalled = name !== undefined && /^\s*\(/.test(text.slice(word.lastIndex));
    if (isCalled && !functions.includes(name))
      throw new NoFormula(at, `there is no function "${name}", only ${functions.join(", ")}`);
    const kind = number !== undefined ? "number" : isCalled ? "function" : name !== undefined ? "name" : "sign";
    tokens.push({ at, text: said, kind });
  }
  return tokens;
}

function numberOf({ at, text }: Token): Decimal {
  const value = parseDecimal(text, maxDigits);
  if (value === undefined)
    throw new NoFormula(
      at,
      `"${text}" is not a number with at most 12 digits before the point and ${maxDigits} after it`,
    );
  return value;
}
