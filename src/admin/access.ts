// Who may do what, as the definitions say. The server decides (server/resources/access.ts); this only keeps the screens
// from offering what it would refuse.
import type { Role } from "../domain/role.ts";
import type { Definition, Field } from "../resources/grammar.ts";
import { isAsked } from "../resources/schema.ts";

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

/** True when the role may set the field, and not the server alone. */
export const maySet = (field: Field, role: Role): boolean =>
  field.type !== "related" &&
  !field.readOnly &&
  !field.computed &&
  maySee(field, role) &&
  (field.access?.write?.includes(role) ?? true);

/** True when the role may change the field of this record in the list itself. */
export const mayEditInList = (
  definition: Definition,
  name: string,
  record: Readonly<Record<string, unknown>>,
  role: Role,
): boolean => {
  const field = definition.fields[name];
  const isOffered = definition.list.editable?.includes(name) === true && may(definition, "edit", role);
  return field !== undefined && isOffered && maySet(field, role) && isAsked(field, record);
};
