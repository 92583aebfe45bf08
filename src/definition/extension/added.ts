// Fields that an extension adds to a section of the product.
import type { Role } from "../../domain/company/role.ts";
import type { Definition } from "../grammar.ts";

/** No field of the product and of operators' own sections begins like this. */
export const addedPrefix = "x_";

export const isAdded = (name: string): boolean => name.startsWith(addedPrefix);

/** True if the role fills in added fields, also in records that the section's own access closes to everybody. */
export const fillsInAdded = ({ fields }: Pick<Definition, "fields">, role: Role): boolean =>
  Object.entries(fields).some(
    ([name, { type, access }]) => isAdded(name) && type !== "related" && access?.write?.includes(role) === true,
  );
