// Parses JSON and records the position of every value, so that messages about operators' definitions name line and column.

/** Counted from 1, in UTF-16 units as in JavaScript. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface JsonText {
  readonly value: unknown;
  /** Where the value at a path such as `list.columns.2` begins; for a missing one, the closest value around it. */
  readonly positionOf: (path: string) => Position;
}

export class BrokenJson extends Error {
  override readonly name = "BrokenJson";
  readonly position: Position;

  constructor(message: string, position: Position) {
    super(message);
    this.position = position;
  }
}

/** No definition needs more levels; without a limit, deep nesting would exhaust the stack. */
const maxLevels = 40;

const space = /[ \t\n\r]*/y;
const word = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** @throws BrokenJson for invalid JSON, a repeated word, or too many levels */
export function parseJson(text: string): JsonText {
  const starts = new Map<string, number>();
  let at = text.startsWith("\uFEFF") ? 1 : 0;

  const fail = (message: string, offset = at): never => {
    throw new BrokenJson(message, positionAt(text, offset));
  };
  const take = (token: RegExp): string | undefined => {
    token.lastIndex = at;
    const [found] = token.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const accept = (sign: string): boolean => {
    take(space);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };

  const readValue = (path: string, level: number): unknown => {
    if (level > maxLevels) fail(`there are more than ${maxLevels} levels of nesting`);
    if (accept("{")) return readObject(path, level);
    if (accept("[")) return readList(path, level);
    const token = take(word) ?? take(literal);
    return token === undefined ? fail(slip(text, at)) : (JSON.parse(token) as unknown);
  };
  const readObject = (path: string, level: number): object => {
    const entries = new Map<string, unknown>();
    if (accept("}")) return {};
    do {
      take(space);
      const start = at;
      const key = take(word);
      if (key === undefined) return fail(text[at] === "}" ? commaTooMany : slip(text, at));
      const name = JSON.parse(key) as string;
      if (entries.has(name)) fail(`"${name}" appears twice`, start);
      const inner = path === "" ? name : `${path}.${name}`;
      starts.set(inner, start);
      if (!accept(":")) fail(`":" is missing after "${name}"`);
      entries.set(name, readValue(inner, level + 1));
    } while (accept(","));
    if (!accept("}")) fail(at < text.length ? `"," or "}" is missing` : '"}" is missing at the end');
    return Object.fromEntries(entries);
  };
  const readList = (path: string, level: number): unknown[] => {
    const items: unknown[] = [];
    if (accept("]")) return items;
    do {
      take(space);
      if (text[at] === "]") fail(commaTooMany);
      const inner = `${path}.${items.length}`;
      starts.set(inner, at);
      items.push(readValue(inner, level + 1));
    } while (accept(","));
    if (!accept("]")) fail(at < text.length ? `"," or "]" is missing` : '"]" is missing at the end');
    return items;
  };

  take(space);
  starts.set("", at);
  const value = readValue("", 0);
  take(space);
  if (at < text.length) fail("there is more text after the end");
  return {
    value,
    positionOf: (path) => {
      let known = path;
      while (known !== "" && !starts.has(known)) known = known.slice(0, Math.max(known.lastIndexOf("."), 0));
      return positionAt(text, starts.get(known) ?? 0);
    },
  };
}

const commaTooMany = "remove the comma before this";

/** The likely mistake behind a character that is not allowed here. */
function slip(text: string, at: number): string {
  const rest = text.slice(at, at + 20);
  if (rest === "") return "the text ends too early";
  if (/^(?:\/\/|\/\*|#)/.test(rest)) return "JSON has no comments";
  const word = /^[\p{L}\p{N}_$]+/u.exec(rest)?.[0] ?? "";
  if (/^(?:true|false|null|none|nil)$/i.test(word)) return `"${word}" must be lower case: true, false or null`;
  if (/^['“”„«‘’]/.test(rest)) return 'texts need double quotes: "…"';
  if (rest.startsWith('"')) return "this text has no closing quote, or contains an invalid character";
  if (/^[\p{L}_$]/u.test(rest)) return `"${word}" needs double quotes`;
  return `"${String.fromCodePoint(rest.codePointAt(0) ?? 0)}" is not valid here`;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
