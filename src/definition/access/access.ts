// Decides by the definitions alone who may do what, for screens and the server. The server adds whose rows these are
// and what a service token may reach (server/engine/access.ts).
import type { Role } from "../../domain/company/role.ts";
import { fillsInAdded } from "../extension/added.ts";
import type { Definition, Field } from "../grammar.ts";
import type { Action } from "../words/action.ts";

export type Verb = "read" | "create" | "update" | "delete";

/** The definition's list of what the role sees, if it has one; it narrows `access`. */
export const portalOf = ({ portal }: Pick<Definition, "portal">, role: Role) =>
  role === "CUSTOMER" ? portal : undefined;

/** True if the role may use the verb on the resource. */
export function may(definition: Definition, verb: Verb, role: Role): boolean {
  const { access } = definition;
  const portal = portalOf(definition, role);
  if (portal && (verb === "update" || verb === "delete" || (verb === "create" && !portal.create?.length))) return false;
  const allowed = verb === "read" ? access.read : verb === "update" ? access.write : (access[verb] ?? access.write);
  return allowed.includes(role);
}

/**
 * True if the role may change something in records. Fields added by operators can be filled in even if everything else
 * is read-only.
 */
export const mayChange = (definition: Definition, role: Role): boolean =>
  may(definition, "update", role) || (may(definition, "read", role) && fillsInAdded(definition, role));

/** True if the role may run the action of this name. */
export const mayAct = (definition: Definition, name: string, { access }: Pick<Action, "access">, role: Role): boolean =>
  access.includes(role) && (!portalOf(definition, role) || definition.portal?.do?.includes(name) === true);

/** True if the role may see the field. */
export const maySee = ({ access }: Field, role: Role): boolean => access?.read?.includes(role) ?? true;

/** True if the role may write the field: it sees it, and the server does not set it. Also for columns of tables. */
export const mayWrite = (field: Field, role: Role): boolean =>
  field.type !== "related" &&
  !field.readOnly &&
  !field.computed &&
  maySee(field, role) &&
  (field.access?.write?.includes(role) ?? true);
