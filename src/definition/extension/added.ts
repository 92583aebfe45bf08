// Fields that an extension adds to a built-in section.
import type { Role } from "../../domain/company/role.ts";
import type { Definition } from "../grammar.ts";

/** Reserved: no other field of a built-in or operators' section begins with it. */
export const addedPrefix = "x_";

export const isAdded = (name: string): boolean => name.startsWith(addedPrefix);

/** True if the role may fill in added fields, including in records that are otherwise read-only for everybody. */
export const fillsInAdded = ({ fields }: Pick<Definition, "fields">, role: Role): boolean =>
  Object.entries(fields).some(
    ([name, { type, access }]) => isAdded(name) && type !== "related" && access?.write?.includes(role) === true,
  );
