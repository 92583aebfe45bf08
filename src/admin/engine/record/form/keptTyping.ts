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

/** The storage for a user's input into a record; without an id for a new one. */
export const typingPlace = ({ name, autosave }: Definition, userId: number, id: unknown): KeptPlace<KeptTyping> =>
  keptPlace(
    `kabinet.typed.${userId}.${name}.${id === undefined ? "new" : String(id)}`,
    () => (autosave ? localStorage : sessionStorage),
    (kept) => (isKept(kept) ? kept : undefined),
  );

/** The fields that differ from the initial values, without secrets and files, which are never stored. */
export const typedOf = (definition: Definition, role: Role, begun: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) =>
      maySet(definition, name, role) && isKeepable(field) && !sameValue(begun[name], values[name])
        ? [[name, values[name]]]
        : [],
    ),
  );

const isKeepable = ({ type }: Field): boolean => type !== "secret" && type !== "file" && type !== "picture";

const isKept = (value: unknown): value is KeptTyping =>
  isObject(value) && typeof value["at"] === "string" && isObject(value["begun"]) && isObject(value["typed"]);
