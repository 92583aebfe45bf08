// What was typed into a form and not saved yet, kept in this browser (design §7): for definitions that ask for it.
import { maySet } from "../../access.ts";
import type { Values } from "../../fields/fieldProps.ts";
import type { Definition, Field } from "../../../../resources/grammar.ts";
import type { Role } from "../../../../domain/role.ts";
import { keptPlace, type KeptPlace } from "../../../../ui/typing/keptPlace.ts";
import { sameValue } from "../../sameValue.ts";

export interface KeptTyping {
  /** When it was typed last, as an ISO instant. */
  readonly at: string;
  /** The record as it was when the typing began, its version included; blank values for a new one. */
  readonly begun: Values;
  /** The fields that differ from it. */
  readonly typed: Values;
}

/** Where the typing of a person for one record is; without an id it is a new one. */
export const typingPlace = ({ name }: Definition, userId: number, id: unknown): KeptPlace<KeptTyping> =>
  keptPlace(
    `kabinet.typed.${userId}.${name}.${id === undefined ? "new" : String(id)}`,
    () => localStorage,
    (kept) => (isKept(kept) ? kept : undefined),
  );

/** What differs from what the form began with, but for secrets and files: those are never kept. */
export const typedOf = (definition: Definition, role: Role, begun: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) =>
      maySet(definition, name, role) && isKeepable(field) && !sameValue(begun[name], values[name])
        ? [[name, values[name]]]
        : [],
    ),
  );

const isKeepable = ({ type }: Field): boolean => type !== "secret" && type !== "file" && type !== "picture";

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

const isKept = (value: unknown): value is KeptTyping =>
  isObject(value) && typeof value["at"] === "string" && isObject(value["begun"]) && isObject(value["typed"]);
