// Checks that referenced records exist, are visible to the caller, and belong to the record's customer.
import { sql, type SQL } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import { accessibleRows } from "../access.ts";
import type { ReadContext, Draft } from "../registry.ts";
import { columnName, tableName } from "../tables/storage.ts";

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

/** True for resources whose records belong to a customer, but are no customers. */
export const isOwned = ({ owner }: Pick<Definition, "owner">): boolean => owner !== "nobody" && owner !== "id";

/** The condition for records of one customer, over a table aliased `t`; no condition without a customer or owner. */
export const ofOwner = (target: Definition, customer: number | undefined): SQL =>
  customer !== undefined && isOwned(target)
    ? sql`t.${sql.identifier(columnName(target.owner))} = ${customer}`
    : sql`true`;
