// Reads formulas such as amount - cost * 1.2: numbers, fields, + - * /, parentheses.
import { type Decimal, parseDecimal } from "../../domain/money/decimals.ts";

type Sign = "+" | "-" | "*" | "/";
/** A part of a formula; `at` is where it stands in the text, counted from 1. */
export type Part = { readonly at: number } & (
  | { readonly kind: "number"; readonly value: Decimal }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "minus"; readonly of: Part }
  | { readonly kind: "pair"; readonly sign: Sign; readonly left: Part; readonly right: Part }
);

/** The most digits after the point of a number in a formula. */
const mostDigits = 8;
const word = /\s*(?:(\d[\d.]*)|([a-z_][\w.]*)|([-+*/()]))/iy;

/** A text that is no formula; `at` is where, counted from 1. */
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
  readonly kind: "number" | "name" | "sign";
}

/** Parses a formula. @throws NoFormula */
export function parseFormula(text: string): Part {
  const tokens = tokensOf(text);
  let next = 0;
  const sign = (): string | undefined => (tokens[next]?.kind === "sign" ? tokens[next]?.text : undefined);
  const position = (): number => tokens[next]?.at ?? text.length + 1;
  // The left side is read before the sign, so that 8 - 2 - 1 is 5.
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
    if (token?.kind === "number") return { kind: "number", at, value: numberOf(token) };
    if (token?.text === "-") return { kind: "minus", at, of: leaf() };
    if (token?.text !== "(") throw new NoFormula(at, "a field or a number is missing");
    const inner = sum();
    if (sign() !== ")") throw new NoFormula(position(), '")" is missing');
    next += 1;
    return inner;
  };
  const whole = sum();
  const rest = tokens[next];
  if (rest) throw new NoFormula(rest.at, `"${rest.text}" does not fit here`);
  return whole;
}

/** The number of numbers, fields and signs. */
export function partsIn(part: Part): number {
  if (part.kind === "minus") return 1 + partsIn(part.of);
  return part.kind === "pair" ? 1 + partsIn(part.left) + partsIn(part.right) : 1;
}

/** The fields that a formula reads, each time that it names one. */
export function fieldsIn(part: Part): readonly Extract<Part, { kind: "field" }>[] {
  if (part.kind === "minus") return fieldsIn(part.of);
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
      const point = text[at] === "," ? ": a number has a point, such as 1.2" : "";
      throw new NoFormula(at + 1, `"${text[at] ?? ""}" has no meaning${point}`);
    }
    if (name !== undefined && /^\s*\(/.test(text.slice(word.lastIndex)))
      throw new NoFormula(
        from + all.length - said.length + 1,
        `there are no functions such as "${name}", only + - * /`,
      );
    const kind = number !== undefined ? "number" : name !== undefined ? "name" : "sign";
    tokens.push({ at: from + all.length - said.length + 1, text: said, kind });
  }
  return tokens;
}

function numberOf({ at, text }: Token): Decimal {
  const value = parseDecimal(text, mostDigits);
  if (value === undefined)
    throw new NoFormula(
      at,
      `"${text}" is no number with at most 12 digits before the point and ${mostDigits} after it`,
    );
  return value;
}
