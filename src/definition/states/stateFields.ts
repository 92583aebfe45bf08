// States of records: fields that an action sets. People change them only by that action, with its condition, question and
// rule. Derived from the definition, so that no resource has to repeat it.
import type { Definition } from "../grammar.ts";

/** The parts of a definition that determine its states. */
export type Acting = Pick<Definition, "fields" | "actions">;

/** True for a boolean or a choice that an action of the definition sets: forms, lists and files only show it. */
export const isState = ({ fields, actions = {} }: Acting, name: string): boolean => {
  const type = fields[name]?.type;
  return (
    (type === "boolean" || type === "choice") && Object.values(actions).some(({ set = {} }) => Object.hasOwn(set, name))
  );
};

/** The actions that set a field to a value, by name, in the order of the definition. */
export const actionsThatSet = ({ actions = {} }: Acting, name: string, value: unknown) =>
  Object.entries(actions).filter(([, { set = {} }]) => Object.hasOwn(set, name) && set[name] === value);
