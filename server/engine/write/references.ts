// Checks that referenced records exist, are visible to the caller, and belong to the record's customer.
import { sql, type SQL } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { amongOf } from "../../../src/definition/filling/among.ts";
import type { Definition, FieldOf, Fields } from "../../../src/definition/grammar.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import { accessibleRows } from "../access.ts";
import type { ReadContext, Draft } from "../registry.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";

/** @throws Problem 422 with the fields whose reference is invalid or belongs to another customer */
export async function checkReferences(
  context: ReadContext,
  definition: Definition,
  values: Draft,
  current: AnyRecord | undefined,
): Promise<void> {
  const errors = await wrongReferences(context, definition, values, current);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
}

/** Field → message for references that are invalid or belong to another customer; inside tables `lines.0.accountId`. */
export async function wrongReferences(
  context: ReadContext,
  definition: Pick<Definition, "fields" | "owner">,
  values: Draft,
  current?: AnyRecord,
): Promise<Readonly<Record<string, string>>> {
  const ownerField = definition.owner;
  const owner = values[ownerField] ?? current?.[ownerField];
  const customer = typeof owner === "number" ? owner : undefined;
  const errors: Record<string, string> = {};
  await check(context, definition.fields, values, customer, ownerField, "", errors);
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.type !== "reference" || field.among === undefined || typeof values[name] !== "number") continue;
    const where = whereAmong(context, definition.fields, field, { ...current, ...values });
    const { rows } = await context.db.execute(sql`select 1 where ${Number(values[name])}::bigint in (${where})`);
    if (rows.length === 0) errors[name] ??= notAmong(definition.fields, field);
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    const given = values[name];
    if (field.type !== "lines" || !Array.isArray(given)) continue;
    for (const [index, line] of (given as Draft[]).entries())
      await check(context, field.fields, line, customer, ownerField, `${name}.${index}.`, errors);
  }
  return errors;
}

async function check(
  { registry, db, caller }: ReadContext,
  fields: Fields,
  values: Draft,
  customer: number | undefined,
  ownerField: string,
  prefix: string,
  errors: Record<string, string>,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.type !== "reference" || typeof id !== "number") continue;
    const target = registry.require(field.to);
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(tableName(target.name))} t
      where t.id = ${id} and ${accessibleRows(target, caller)}
        and ${ofOwner(target, name === ownerField ? undefined : customer)} for key share of t`);
    if (rows.length === 0) errors[prefix + name] = `${target.label.one}: такой записи нет`;
  }
}

const notAmong = (fields: Fields, { label, among = "" }: FieldOf<"reference">): string =>
  `${label}: в записи поля «${fields[amongOf(among).reference]?.label ?? ""}» этого нет`;

/** Selects the ids that a reference with the word `among` may refer to; none until the other reference is set. */
export function whereAmong(
  { registry, caller }: Pick<ReadContext, "registry" | "caller">,
  fields: Fields,
  { among = "" }: FieldOf<"reference">,
  values: Draft,
): SQL {
  const { reference, table, column } = amongOf(among);
  const other = fields[reference];
  const id = Number(values[reference] ?? 0);
  if (other?.type !== "reference" || !Number.isSafeInteger(id)) return sql`select 0 where false`;
  const target = registry.require(other.to);
  return sql`select l.${sql.identifier(columnName(column))} from ${sql.identifier(linesTableName(target.name, table))} l
    join ${sql.identifier(tableName(target.name))} t on t.id = l.parent_id
    where t.id = ${id} and ${accessibleRows(target, caller)}`;
}

/** True for resources whose records belong to a customer, except customers themselves. */
export const isOwned = ({ owner }: Pick<Definition, "owner">): boolean => owner !== "nobody" && owner !== "id";

/** The condition for records of one customer, over a table aliased `t`; no condition without a customer or owner. */
export const ofOwner = (target: Definition, customer: number | undefined): SQL =>
  customer !== undefined && isOwned(target)
    ? sql`t.${sql.identifier(columnName(target.owner))} = ${customer}`
    : sql`true`;
