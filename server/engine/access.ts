// Access: who may do what with which rows. Ownership is a condition of the query itself, never a check afterwards.
import { sql, type SQL } from "drizzle-orm";
import type { Role } from "../../src/domain/company/role.ts";
import {
  may as mayByRole,
  mayChange as mayChangeByRole,
  mayWrite,
  portalOf,
  type Verb,
} from "../../src/definition/access/access.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import type { Caller } from "../platform/caller.ts";
import { columnName } from "./tables/storage.ts";
import { conditionSql } from "./read/conditionSql.ts";

/** The caller's role, limited by a service token's rights if there is one. */
export type Rights = Pick<Caller, "role" | "token">;

/** True if the caller may use the verb on the resource at all. */
export const may = (definition: Definition, verb: Verb, caller: Rights): boolean =>
  mayByRole(definition, verb, caller.role) && reaches(definition, verb !== "read", caller);

/** False if the caller is a service token without rights for the resource, or with rights only to read. */
export const reaches = ({ name }: Definition, changes: boolean, { token }: Pick<Caller, "token">): boolean =>
  token === undefined || (token.reaches(name) && (token.writes || !changes));

/** True if the caller may change anything in records, including operators' fields where the rest is closed. */
export const mayChange = (definition: Definition, caller: Rights): boolean =>
  mayChangeByRole(definition, caller.role) && reaches(definition, true, caller);

/** True if the role may set the field in a record; in a new one this includes fields that it can't read afterwards. */
export function maySet(definition: Definition, name: string, role: Role, isNew: boolean): boolean {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (!field || !mayWrite(field, role)) return false;
  const portal = portalOf(definition, role);
  // The server sets the owner of a customer's record.
  return !portal || (isNew && (portal.create?.includes(name) === true || name === definition.owner));
}

/** The owner of the rows: the caller, or placeholders for a statement shared by all callers of the role. */
interface Whose extends Pick<Caller, "role" | "token"> {
  readonly userId: number | SQL;
  readonly customerId: number | null | SQL;
  readonly region: string | SQL;
}

/** The condition that limits a query to the caller's rows, over a table aliased `t`. */
export function accessibleRows(definition: Definition, caller: Whose): SQL {
  const conditions: SQL[] = [];
  if (caller.role === "CUSTOMER" && definition.owner !== "nobody") {
    const column = definition.owner === "id" ? "id" : columnName(definition.owner);
    conditions.push(sql`t.${sql.identifier(column)} = ${caller.customerId}`);
  }
  const rows = definition.access.rows?.[caller.role];
  if (rows) conditions.push(conditionSql(rows, { definition, caller }));
  if (caller.role === "CUSTOMER" && definition.access.regions !== undefined) {
    const regions = sql`t.${sql.identifier(columnName(definition.access.regions))}`;
    conditions.push(
      sql`(${regions} is null or jsonb_array_length(${regions}) = 0 or jsonb_exists(${regions}, ${caller.region}))`,
    );
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
