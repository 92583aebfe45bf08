// Moves the columns and tables of a section's fields to where its next definition expects them: renames them, keeps those
// of removed fields, and brings them back.
import { sql } from "drizzle-orm";
import type { Field } from "../../../../src/definition/grammar.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { dropIndexesOn } from "../../tables/syncIndexes.ts";
import { columnDeclaration, isColumn, tableName } from "../../tables/storage.ts";
import { defaultOf, referenceName } from "../../tables/tables.ts";
import { isRetyped } from "./compare.ts";
import { conversionOf } from "./conversions.ts";
import type { Continued, Matching, Remembered } from "./match.ts";
import { asideName, leftPlaces, placeOf, remember } from "./memory.ts";
import { renameHistory, renameInViews } from "./renameElsewhere.ts";

/** Prepares the tables of a section for its next definition, before `syncTables`. */
export async function moveFields(db: Queryable, name: string, matching: Matching): Promise<void> {
  if (await isTable(db, tableName(name)))
    await moveIn({ db, resource: name, table: tableName(name), within: "" }, matching);
  await remember(db, name, matching);
}

interface Place {
  readonly db: Queryable;
  readonly resource: string;
  readonly table: string;
  /** "lines." for the columns of a table inside the record, "" for the record's own. */
  readonly within: string;
}

async function moveIn(place: Place, matching: Matching): Promise<void> {
  const { db, resource, table, within } = place;
  const { fields } = matching;
  for (const [one, storedIn] of leftPlaces(resource, matching)) {
    if (storedIn !== one.storedIn) {
      await renameStored(place, one, storedIn);
      await renameHistory(db, resource, [within + historyName(resource, one), within + storedIn]);
    }
    if (!one.removed) await release(db, table, one, storedIn);
  }
  for (const { name, field, from, inner } of await stepAside(place, fields)) {
    if (!from) continue;
    const storedIn = placeOf(resource, { name, field });
    if (from.storedIn !== storedIn) await renameStored(place, from, storedIn);
    const before = historyName(resource, from);
    if (before !== name) await renameHistory(db, resource, [within + before, within + name]);
    if (from.name !== name && within === "") await renameInViews(db, resource, [from.name, name]);
    if (from.removed) await bind(db, table, from, storedIn);
    if (inner) await moveIn({ db, resource, table: storedIn, within: `${name}.` }, inner);
    else if (isRetyped(from.declared, field)) await retype(db, table, storedIn, [from.declared, field]);
    else if (!(field.required && !field.when) && field.type !== "boolean") await allowEmpty(db, table, storedIn);
  }
}

/** Fields may swap columns: one in the way of another first moves to a temporary name. */
async function stepAside(place: Place, fields: Matching["fields"]): Promise<Matching["fields"]> {
  const { db, resource, within } = place;
  const moved: Continued[] = [];
  for (const one of fields) {
    const { from } = one;
    const isInTheWay = fields.some(
      (other) => other !== one && other.from && placeOf(resource, other) === from?.storedIn,
    );
    if (!from || !isInTheWay) {
      moved.push(one);
      continue;
    }
    const aside = asideName(from);
    await renameStored(place, from, aside);
    await renameHistory(db, resource, [within + historyName(resource, from), within + aside]);
    if (!from.removed && within === "") await renameInViews(db, resource, [from.name, aside]);
    moved.push({ ...one, from: { ...from, name: aside, storedIn: aside } });
  }
  return moved;
}

/** The field's name in values by day and versions; for one that gave way to another, the name of its column. */
const historyName = (resource: string, { name, declared: field, storedIn }: Remembered): string =>
  placeOf(resource, { name, field }) === storedIn ? name : storedIn;

/** Renames a column or a table, and the references named after it. */
async function renameStored({ db, table }: Place, { declared, storedIn }: Remembered, to: string): Promise<void> {
  if (declared.type === "lines") {
    const references = await referencesOf(db, storedIn);
    await db.execute(sql.raw(`alter table "${storedIn}" rename to "${to}"`));
    for (const { name, column } of references)
      await db.execute(sql.raw(`alter table "${to}" rename constraint "${name}" to "${referenceName(to, column)}"`));
    return;
  }
  await dropIndexesOn(db, table, storedIn);
  const references = (await referencesOf(db, table)).filter(({ column }) => column === storedIn);
  await db.execute(sql.raw(`alter table "${table}" rename column "${storedIn}" to "${to}"`));
  for (const { name } of references)
    await db.execute(sql.raw(`alter table "${table}" rename constraint "${name}" to "${referenceName(table, to)}"`));
}

/**
 * Changes a column's type. Drops its indexes first, since they may not suit the new type; without a conversion the column
 * is empty, and `syncTables` creates it again.
 */
async function retype(
  db: Queryable,
  table: string,
  column: string,
  [before, after]: readonly [before: Field, after: Field],
): Promise<void> {
  if (!isColumn(before) || !isColumn(after)) return;
  const conversion = conversionOf(before, after);
  const declaration = columnDeclaration(after);
  if (conversion && !conversion.to && columnDeclaration(before) === declaration) return;
  await dropIndexesOn(db, table, column);
  const at = sql.identifier(column);
  const alter = sql`alter table ${sql.identifier(table)}`;
  if (!conversion) {
    await db.execute(sql`${alter} drop column ${at}`);
    return;
  }
  await allowEmpty(db, table, column);
  const value = (conversion.to?.(sql`${at}`) ?? sql`${at}`).inlineParams();
  await db.execute(
    sql`${alter} alter column ${at} drop default, alter column ${at} type ${sql.raw(declaration)} using ${value}`,
  );
  const begun = defaultOf(after);
  if (begun !== "") await db.execute(sql`${alter} alter column ${at} set ${sql.raw(begun)}`);
}

/** A removed field must not be required, and its references must not prevent deletions. */
async function release(db: Queryable, table: string, { declared }: Remembered, storedIn: string): Promise<void> {
  const columns =
    declared.type === "lines"
      ? (await referencesOf(db, storedIn)).map(({ column }) => column).filter((column) => column !== "parent_id")
      : [storedIn];
  const of = declared.type === "lines" ? storedIn : table;
  for (const column of columns) {
    await allowEmpty(db, of, column);
    for (const { name, to } of (await referencesOf(db, of)).filter((one) => one.column === column))
      await db.execute(
        sql.raw(
          `alter table "${of}" drop constraint "${name}", add constraint "${name}" ` +
            `foreign key ("${column}") references "${to}" (id) on delete set null`,
        ),
      );
  }
}

/** Drops the references of a field that comes back; they are created again as it declares them. */
async function bind(db: Queryable, table: string, { declared }: Remembered, storedIn: string): Promise<void> {
  const isLines = declared.type === "lines";
  const of = isLines ? storedIn : table;
  for (const { name, column } of await referencesOf(db, of))
    if (isLines ? column !== "parent_id" : column === storedIn)
      await db.execute(sql.raw(`alter table "${of}" drop constraint "${name}"`));
}

async function allowEmpty(db: Queryable, table: string, column: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from pg_attribute where attrelid = to_regclass(quote_ident(${table}))
      and attname = ${column} and attnotnull and not attisdropped`);
  if (rows.length > 0) await db.execute(sql.raw(`alter table "${table}" alter column "${column}" drop not null`));
}

async function isTable(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select where to_regclass(quote_ident(${table})) is not null`);
  return rows.length > 0;
}

interface Reference {
  readonly name: string;
  readonly column: string;
  readonly to: string;
}

async function referencesOf(db: Queryable, table: string): Promise<readonly Reference[]> {
  const { rows } = await db.execute<Record<string, unknown> & Reference>(sql`
    select k.conname as name, a.attname as "column", r.relname as "to"
    from pg_constraint k join pg_class r on r.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.conrelid = to_regclass(quote_ident(${table})) and k.contype = 'f' and cardinality(k.conkey) = 1`);
  return rows;
}
