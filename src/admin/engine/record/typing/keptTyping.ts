// Stores unsaved input of forms (design §7): in this browser for definitions that ask for it, otherwise in the tab.
import { isObject } from "../../../../domain/isObject.ts";
import { maySet } from "../../access.ts";
import type { Values } from "../../fields/fieldProps.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import type { Role } from "../../../../domain/company/role.ts";
import { keptPlace, type KeptPlace } from "../../../../ui/typing/keptPlace.ts";
import { sameValue } from "../../sameValue.ts";

export interface KeptTyping {
  /** When it was last typed, as an ISO instant. */
  readonly at: string;
  /** The record at the start of typing, with its version; blank values for a new one. */
  readonly begun: Values;
  /** The fields that differ from it. */
  readonly typed: Values;
}

/** The storage for a user's input into a record, by visit; without an id for a new record. */
export const typingPlace = (
  { name, autosave }: Definition,
  userId: number,
  id: unknown,
): KeptPlace<readonly KeptTyping[]> =>
  keptPlace(
    `kabinet.typed.${userId}.${name}.${id === undefined ? "new" : String(id)}`,
    () => (autosave ? localStorage : sessionStorage),
    // Earlier versions kept one visit.
    (kept): readonly KeptTyping[] => [kept].flat().filter(isKept),
  );

/** What is typed now; undefined if nothing differs from the initial values. Secrets and files are never stored. */
export function typingIn(fields: Definition["fields"], begun: Values, values: Values): KeptTyping | undefined {
  const typed = Object.entries(fields).flatMap(([name, field]) =>
    isKeepable(field) && !sameValue(begun[name], values[name]) ? [[name, values[name]] as const] : [],
  );
  return typed.length === 0 ? undefined : { at: new Date().toISOString(), begun, typed: Object.fromEntries(typed) };
}

/** The fields that the role may type into. */
export const typedFields = (definition: Definition, role: Role): Definition["fields"] =>
  Object.fromEntries(Object.entries(definition.fields).filter(([name]) => maySet(definition, name, role)));

const isKeepable = ({ type }: Field): boolean => type !== "secret" && type !== "file" && type !== "picture";

export const isKept = (value: unknown): value is KeptTyping =>
  isObject(value) && typeof value["at"] === "string" && isObject(value["begun"]) && isObject(value["typed"]);
