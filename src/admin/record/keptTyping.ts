// What was typed into a form and not saved yet, kept in this browser (design §7): for definitions that ask for it.
import { maySet } from "../access.ts";
import type { Values } from "../fields/fieldProps.ts";
import type { Definition, Field } from "../../resources/grammar.ts";
import type { Role } from "../../domain/role.ts";

export interface KeptTyping {
  /** When it was typed last, as an ISO instant. */
  readonly at: string;
  /** The record as it was when the typing began, its version included; blank values for a new one. */
  readonly begun: Values;
  /** The fields that differ from it. */
  readonly typed: Values;
}

export interface TypingPlace {
  readonly read: () => KeptTyping | undefined;
  readonly write: (kept: KeptTyping) => void;
  readonly clear: () => void;
}

/** Where the typing of a person for one record is; without an id it is a new one. */
export function typingPlace({ name }: Definition, userId: number, id: unknown): TypingPlace {
  const key = `kabinet.typed.${userId}.${name}.${id === undefined ? "new" : String(id)}`;
  return {
    read: () =>
      quietly(() => {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        return isKept(kept) ? kept : undefined;
      }),
    write: (kept) => quietly(() => localStorage.setItem(key, JSON.stringify(kept))),
    clear: () => quietly(() => localStorage.removeItem(key)),
  };
}

/** What differs from what the form began with, but for secrets and files: those are never kept. */
export const typedOf = ({ fields }: Definition, role: Role, begun: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      maySet(field, role) && isKeepable(field) && !isSame(begun[name], values[name]) ? [[name, values[name]]] : [],
    ),
  );

const isKeepable = ({ type }: Field): boolean => type !== "secret" && type !== "file" && type !== "picture";

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

const isKept = (value: unknown): value is KeptTyping =>
  isObject(value) && typeof value["at"] === "string" && isObject(value["begun"]) && isObject(value["typed"]);

/** Without a place to keep it, it lives as long as the page. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
