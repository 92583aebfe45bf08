// Who may do what to which rows. Ownership is a condition of the query itself, never a check after it.
import { sql, type SQL } from "drizzle-orm";
import type { Role } from "../../../src/domain/role.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import type { Caller } from "../../platform/caller.ts";
import { columnName } from "../tables/storage.ts";

export type Verb = "read" | "create" | "update" | "delete";

/** True when the role may use the verb on the resource at all. */
export function mayRole(definition: Definition, verb: Verb, role: Role): boolean {
  const { access } = definition;
  const allowed = verb === "read" ? access.read : verb === "update" ? access.write : (access[verb] ?? access.write);
  return allowed.includes(role);
}

/** True when the role may see the field. */
export const mayReadField = (field: Field, role: Role): boolean => field.access?.read?.includes(role) ?? true;

/** True when the role may set the field; a field that it can't see it can't set either. */
export const mayWriteField = (field: Field, role: Role): boolean =>
  !field.readOnly && !field.computed && mayReadField(field, role) && (field.access?.write?.includes(role) ?? true);

/** Whose rows are meant: the caller, or the places of the caller's values in a statement for everybody of the role. */
interface Whose extends Pick<Caller, "role"> {
  readonly customerId: number | null | SQL;
  readonly region: string | SQL;
}

/** The condition that keeps a caller to the rows that are theirs, over a table aliased `t`. */
export function rowsOf(definition: Definition, caller: Whose): SQL {
  const conditions: SQL[] = [];
  if (caller.role === "CUSTOMER" && definition.owner !== "nobody") {
    const column = definition.owner === "id" ? "id" : columnName(definition.owner);
    conditions.push(sql`t.${sql.identifier(column)} = ${caller.customerId}`);
  }
  for (const [name, value] of Object.entries(definition.access.rows?.[caller.role] ?? {})) {
    const column = sql`t.${sql.identifier(columnName(name))}`;
    conditions.push(value === null ? sql`${column} is null` : sql`${column} = ${value}`);
  }
  if (caller.role === "CUSTOMER" && definition.access.regions !== undefined) {
    const regions = sql`t.${sql.identifier(columnName(definition.access.regions))}`;
    conditions.push(
      sql`(${regions} is null or jsonb_array_length(${regions}) = 0 or jsonb_exists(${regions}, ${caller.region}))`,
    );
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
