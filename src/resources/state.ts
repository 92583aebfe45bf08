// State of a record: what an action sets, people change by that action alone, which has its condition, its question and
// its rule. Derived from the definition, so that no resource has to say it twice.
import type { Definition } from "./grammar.ts";

/** What of a definition says which of its fields are state. */
export type Acting = Pick<Definition, "fields" | "actions">;

/** True for a yes-or-no or a choice that an action of the definition sets: forms, lists and files only show it. */
export const isState = ({ fields, actions = {} }: Acting, name: string): boolean => {
  const type = fields[name]?.type;
  return (
    (type === "boolean" || type === "choice") && Object.values(actions).some(({ set = {} }) => Object.hasOwn(set, name))
  );
};

/** The actions that bring a field to a value, by name, in the order of the definition. */
export const actionsThatSet = ({ actions = {} }: Acting, name: string, value: unknown) =>
  Object.entries(actions).filter(([, { set = {} }]) => Object.hasOwn(set, name) && set[name] === value);
