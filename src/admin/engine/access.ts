// What screens offer of a record, so that they don't offer what the server would refuse.
import type { Role } from "../../domain/company/role.ts";
import { may, mayChange, mayWrite } from "../../definition/access/access.ts";
import type { Definition } from "../../definition/grammar.ts";
import { isAdded } from "../../definition/extension/added.ts";
import { closedBy, frozenBy } from "../../definition/access/frozen.ts";
import { isAsked } from "../../definition/schema.ts";
import { asker } from "../../shell/asker.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import type { Values } from "./fields/fieldProps.ts";
import { isState, type Acting } from "../../definition/states/stateFields.ts";

/** True if the role may import records from a file. */
export const mayImport = (definition: Definition, role: Role): boolean =>
  definition.import !== undefined && may(definition, "create", role);

/** The parts of a definition that determine which fields can be edited. */
export type Typed = Acting & Pick<Definition, "frozen"> & Partial<Pick<Definition, "access">>;

/**
 * True if the role may edit a record's field: states are changed by their actions, and frozen fields not at all.
 * @param record as stored; absent for a new one
 */
export const maySet = (definition: Typed, name: string, role: Role, record?: Values): boolean => {
  const field = definition.fields[name];
  if (field === undefined || !mayWrite(field, role) || isState(definition, name)) return false;
  // Fields added by operators can be filled in even in records that nobody may change.
  if (record?.["id"] !== undefined && !isAdded(name) && definition.access?.write.includes(role) === false) return false;
  return !record || closedBy(frozenBy(definition, record, asker()), name, field) === undefined;
};

/** True if the role may edit the field of this record in the list. */
export const mayEditInList = (definition: Definition, name: string, record: Values, role: Role): boolean => {
  const field = definition.fields[name];
  const isOffered = definition.list.editable?.includes(name) === true && mayChange(definition, role);
  return (
    field !== undefined && isOffered && maySet(definition, name, role, record) && isAsked(field, record, pageRegion())
  );
};
