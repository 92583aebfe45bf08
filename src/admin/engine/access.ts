// Access by the definitions, so that screens don't offer what the server would refuse. The server decides
// (server/engine/access.ts).
import type { Role } from "../../domain/company/role.ts";
import type { Definition, Field } from "../../definition/grammar.ts";
import { fillsInAdded, isAdded } from "../../definition/extension/added.ts";
import { closedBy, frozenBy } from "../../definition/frozen.ts";
import { isAsked } from "../../definition/schema.ts";
import { asker } from "../../shell/asker.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import type { Values } from "./fields/fieldProps.ts";
import { isState, type Acting } from "../../definition/states/stateFields.ts";

type Verb = "list" | "show" | "export" | "create" | "edit" | "delete";

/** True if the role may use the verb on the resource at all. */
export function may(definition: Definition, verb: Verb, role: Role): boolean {
  const { access } = definition;
  if (verb === "create" || verb === "delete") return (access[verb] ?? access.write).includes(role);
  if (verb === "edit") return access.write.includes(role) || fillsInAdded(definition, role);
  return access.read.includes(role);
}

/** True if the role may import records from a file. */
export const mayImport = (definition: Definition, role: Role): boolean =>
  definition.import !== undefined && may(definition, "create", role);

/** True if the role may see the field. */
export const maySee = ({ access }: Field, role: Role): boolean => access?.read?.includes(role) ?? true;

/**
 * True if the role may edit the field and it is not set by the server; for fields of records and columns of their tables.
 */
export const mayType = (field: Field, role: Role): boolean =>
  field.type !== "related" &&
  !field.readOnly &&
  !field.computed &&
  maySee(field, role) &&
  (field.access?.write?.includes(role) ?? true);

/** The parts of a definition that determine which fields can be edited. */
export type Typed = Acting & Pick<Definition, "frozen"> & Partial<Pick<Definition, "access">>;

/**
 * True if the role may edit a record's field: states are changed by their actions, and frozen fields not at all.
 * @param record as stored; absent for a new one
 */
export const maySet = (definition: Typed, name: string, role: Role, record?: Values): boolean => {
  const field = definition.fields[name];
  if (field === undefined || !mayType(field, role) || isState(definition, name)) return false;
  // Where nobody changes records, operators' fields are filled in all the same.
  if (record?.["id"] !== undefined && !isAdded(name) && definition.access?.write.includes(role) === false) return false;
  return !record || closedBy(frozenBy(definition, record, asker()), name, field) === undefined;
};

/** True if the role may edit the field of this record in the list. */
export const mayEditInList = (definition: Definition, name: string, record: Values, role: Role): boolean => {
  const field = definition.fields[name];
  const isOffered = definition.list.editable?.includes(name) === true && may(definition, "edit", role);
  return (
    field !== undefined && isOffered && maySet(definition, name, role, record) && isAsked(field, record, pageRegion())
  );
};
