// Who may do what, as the definitions say. The server decides (server/engine/read/access.ts); this only keeps the screens
// from offering what it would refuse.
import type { Role } from "../../domain/role.ts";
import type { Definition, Field } from "../../resources/grammar.ts";
import { isAsked } from "../../resources/schema.ts";
import { isState, type Acting } from "../../resources/state.ts";

/** What react-admin asks about. */
export const verbs = ["list", "show", "export", "create", "edit", "delete"] as const;

export type Verb = (typeof verbs)[number];

/** True when the role may use the verb on the resource at all. */
export function may({ access }: Definition, verb: Verb, role: Role): boolean {
  if (verb === "create" || verb === "delete") return (access[verb] ?? access.write).includes(role);
  return (verb === "edit" ? access.write : access.read).includes(role);
}

/** True when the role may bring records in a file. */
export const mayImport = (definition: Definition, role: Role): boolean =>
  definition.import !== undefined && may(definition, "create", role);

/** True when the role may see the field. */
export const maySee = ({ access }: Field, role: Role): boolean => access?.read?.includes(role) ?? true;

/** True when the role may type the field, and not the server alone sets it: of a record, or a column of its tables. */
export const mayType = (field: Field, role: Role): boolean =>
  field.type !== "related" &&
  !field.readOnly &&
  !field.computed &&
  maySee(field, role) &&
  (field.access?.write?.includes(role) ?? true);

/** True when the role may type the field of a record: what an action sets is changed by the action. */
export const maySet = (definition: Acting, name: string, role: Role): boolean => {
  const field = definition.fields[name];
  return field !== undefined && mayType(field, role) && !isState(definition, name);
};

/** True when the role may change the field of this record in the list itself. */
export const mayEditInList = (
  definition: Definition,
  name: string,
  record: Readonly<Record<string, unknown>>,
  role: Role,
): boolean => {
  const field = definition.fields[name];
  const isOffered = definition.list.editable?.includes(name) === true && may(definition, "edit", role);
  return field !== undefined && isOffered && maySet(definition, name, role) && isAsked(field, record);
};
