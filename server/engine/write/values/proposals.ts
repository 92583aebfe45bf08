// Proposes values of new records: what chosen records fill in (`fill`), and defaults that need a lookup. Forms ask for the
// same proposals that a call, an import or a form gets for missing values.
import { sql } from "drizzle-orm";
import { isRegion, type Region } from "../../../../src/domain/company/region.ts";
import { amongOf } from "../../../../src/definition/filling/among.ts";
import {
  defaultOf,
  filledFields,
  fillingFields,
  isDaysDefault,
  isLookedUp,
} from "../../../../src/definition/filling/defaults.ts";
import type { Definition, Field, LinesField } from "../../../../src/definition/grammar.ts";
import { defaultsOf, inRegion, isAsked, maxLinesOf, parseRecord } from "../../../../src/definition/schema.ts";
import { isState } from "../../../../src/definition/states/stateFields.ts";
import { isEmpty } from "../../../../src/definition/values.ts";
import type { LookedUp } from "../../../../src/definition/words/default.ts";
import { meOf } from "../../../platform/caller.ts";
import { accessibleRows, may, maySet } from "../../access.ts";
import { mayWrite } from "../../../../src/definition/access/access.ts";
import { conditionSql } from "../../read/conditionSql.ts";
import { readRecord } from "../../read/read.ts";
import { readsAll } from "../../readable.ts";
import type { Draft, Input, WriteContext } from "../../registry.ts";
import { tableName } from "../../tables/storage.ts";
import { chosenValues, filler, idIn, type ChosenValue } from "./chosen.ts";
import { isOwned, ofOwner, whereAmong, wrongReferences } from "../references.ts";

/**
 * The input of a new record with its owner and the proposals for fields that it does not contain. A customer's new record
 * always belongs to that customer, whatever the input says.
 */
export async function completed(context: WriteContext, definition: Definition, input: Input): Promise<Input> {
  const owned = withOwner(context, definition, input);
  const valueOf = chosenValues(context);
  const proposed = await lookedUp(context, definition, owned, valueOf);
  const asker = { region: regionOf({ ...proposed, ...owned }, context), me: meOf(context.caller) };
  const whole = { ...defaultsOf(definition.fields, { ...asker, now: context.clock() }), ...proposed, ...owned };
  const asked = Object.entries(proposed).filter(([name]) => {
    const field = definition.fields[name];
    return field !== undefined && isAsked(field, whole, asker.region);
  });
  const begun = { ...Object.fromEntries(asked), ...owned };
  return { ...begun, ...(await filledLines(context, definition, begun, begun, valueOf)).whole };
}

/** The input of a change, with missing values of new rows filled in; a row that is sent again keeps its stored values. */
export const withFilledRows = async (
  context: WriteContext,
  definition: Definition,
  input: Input,
  current: Draft,
): Promise<Input> => {
  const { whole } = await filledLines(
    context,
    definition,
    input,
    { ...current, ...input },
    chosenValues(context),
    current,
  );
  return { ...input, ...whole };
};

/**
 * What a form for a new record proposes besides literal defaults.
 * @param given the values that the user chose
 */
export async function proposalsFor(context: WriteContext, definition: Definition, given: Input): Promise<Draft> {
  const owned = withOwner(context, definition, given);
  const valueOf = chosenValues(context);
  const proposed = await lookedUp(context, definition, owned, valueOf);
  const region = regionOf({ ...proposed, ...owned }, context);
  const days = Object.entries(definition.fields).filter(
    ([name, field]) => isDaysDefault(field) && !Object.hasOwn(given, name),
  );
  return {
    ...Object.fromEntries(days.map(([name, field]) => [name, defaultOf(field, { region, now: context.clock() })])),
    ...proposed,
    ...(await filledLines(context, definition, owned, { ...proposed, ...owned }, valueOf)).proposed,
  };
}

const withOwner = ({ caller }: WriteContext, definition: Definition, input: Input): Input =>
  caller.role === "CUSTOMER" && isOwned(definition) ? { ...input, [definition.owner]: caller.customerId } : input;

const regionOf = ({ region }: Draft, context: WriteContext): Region => (isRegion(region) ? region : context.region);

/** Values that need the database: those of chosen records, only choices, and last values. */
async function lookedUp(
  context: WriteContext,
  definition: Definition,
  given: Input,
  valueOf: ChosenValue,
): Promise<Draft> {
  const { fields } = definition;
  const found: Record<string, unknown> = {};
  const isOpen = (name: string, field: Field | undefined): field is Field =>
    field !== undefined &&
    !Object.hasOwn(given, name) &&
    maySet(definition, name, context.caller.role, true) &&
    !isState(definition, name);
  const propose = async (name: string, value: unknown): Promise<boolean> => {
    const isTaken =
      isOpen(name, fields[name]) && (await isAccepted(context, definition, name, value, { ...found, ...given }));
    if (isTaken) found[name] = value;
    return isTaken;
  };
  const fillIn = filler({
    filling: fillingFields(definition),
    ...{ valueOf, propose },
    idOf: (name) => idIn(given[name] ?? found[name]),
  });
  await fillIn();
  const lastRecord = lastOf(context, definition);
  for (const [name, field] of Object.entries(fields)) {
    if (!isLookedUp(field.default) || !isOpen(name, field) || name in found) continue;
    const value =
      "last" in field.default
        ? (await lastRecord())?.[name]
        : await onlyChoice(context, definition, name, field.default, { ...found, ...given });
    await propose(name, value);
    await fillIn();
  }
  return found;
}

type Lines = Readonly<Record<string, readonly unknown[]>>;

/** The new rows of tables with the values that chosen records fill in; `proposed` has only these values. */
async function filledLines(
  context: WriteContext,
  definition: Definition,
  input: Input,
  record: Draft,
  valueOf: ChosenValue,
  stored: Draft = {},
): Promise<{ readonly whole: Lines; readonly proposed: Lines }> {
  const whole: Record<string, readonly unknown[]> = {};
  const proposed: Record<string, readonly unknown[]> = {};
  for (const [table, field] of Object.entries(definition.fields)) {
    const rows = input[table];
    if (field.type !== "lines" || fillingFields(field).length === 0) continue;
    // A longer table is refused.
    if (!Array.isArray(rows) || rows.length > maxLinesOf(field)) continue;
    const filled: Draft[] = [];
    for (const [index, row] of rows.entries())
      filled.push(
        isNewRow(row)
          ? (keptRow(context, field, row, linesIn(stored, table)[index]) ??
              (await filledRow(context, definition, field, row, record, valueOf)))
          : {},
      );
    proposed[table] = filled;
    whole[table] = rows.map((row: unknown, index) => (isNewRow(row) ? { ...filled[index], ...row } : row));
  }
  return { whole, proposed };
}

/** A stored row has its `id`. */
const isNewRow = (row: unknown): row is Draft =>
  typeof row === "object" && row !== null && !Array.isArray(row) && !("id" in row);

const linesIn = (record: Draft, table: string): readonly unknown[] => {
  const lines = record[table];
  return Array.isArray(lines) ? lines : [];
};

/** The values of the stored row at the same place, if both rows have the same records chosen. */
function keptRow(
  { caller }: WriteContext,
  { fields: columns }: LinesField,
  row: Draft,
  stored: unknown,
): Draft | undefined {
  const filling = fillingFields({ fields: columns });
  if (typeof stored !== "object" || stored === null) return undefined;
  const before = stored as Draft;
  if (filling.some(([name]) => idIn(before[name]) !== idIn(row[name]))) return undefined;
  const left = filledFields({ fields: columns }).filter((name) => {
    const column = columns[name];
    return column !== undefined && !Object.hasOwn(row, name) && mayWrite(column, caller.role);
  });
  return Object.fromEntries(left.map((name) => [name, before[name]]));
}

async function filledRow(
  context: WriteContext,
  { fields, owner }: Definition,
  { fields: columns }: LinesField,
  row: Draft,
  record: Draft,
  valueOf: ChosenValue,
): Promise<Draft> {
  const found: Record<string, unknown> = {};
  const whole = (): Draft => ({ ...record, ...found, ...row });
  const fillIn = filler({
    filling: fillingFields({ fields: columns }),
    valueOf,
    idOf: (name) => idIn(row[name] ?? found[name]),
    propose: async (name, value) => {
      const column = columns[name];
      const isTaken =
        column !== undefined &&
        !Object.hasOwn(row, name) &&
        mayWrite(column, context.caller.role) &&
        (await isAccepted(context, { fields: { ...fields, ...columns }, owner }, name, value, whole()));
      if (isTaken) found[name] = value;
      return isTaken;
    },
  });
  await fillIn();
  const region = regionOf(record, context);
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => columns[name] && isAsked(columns[name], whole(), region)),
  );
}

/** True for a value that the field accepts: a proposal must not cause a refusal. */
async function isAccepted(
  context: WriteContext,
  { fields, owner }: Pick<Definition, "fields" | "owner">,
  name: string,
  value: unknown,
  whole: Draft,
): Promise<boolean> {
  const field = fields[name];
  if (!field || isEmpty(value)) return false;
  const region = regionOf(whole, context);
  const own = { fields: { [name]: inRegion(field, region) }, owner };
  const { errors } = parseRecord(own, { [name]: value }, { region, current: {} });
  if (Object.keys(errors).length > 0) return false;
  const { reference = "" } = field.type === "reference" && field.among !== undefined ? amongOf(field.among) : {};
  const other = fields[reference];
  const wrong = await wrongReferences(
    context,
    { ...own, fields: { ...own.fields, ...(other && { [reference]: other }) } },
    { ...(other && { [reference]: idIn(whole[reference]) }), [owner]: idIn(whole[owner]), [name]: value },
  );
  return Object.keys(wrong).length === 0;
}

/** The only record that may be chosen. While the owner is unknown, no record with an owner counts. */
async function onlyChoice(
  context: WriteContext,
  { fields, owner }: Definition,
  name: string,
  word: Extract<LookedUp, { only: unknown }>,
  whole: Draft,
): Promise<unknown> {
  const { db, registry, caller } = context;
  const field = fields[name];
  const target = field?.type === "reference" ? registry.get(field.to) : undefined;
  if (!target || !may(target, "read", caller)) return undefined;
  const isAmong = field?.type === "reference" && field.among !== undefined;
  const needsOwner = !isAmong && name !== owner && Object.hasOwn(fields, owner) && isOwned(target);
  const customer = needsOwner ? idIn(whole[owner]) : undefined;
  if (needsOwner && customer === undefined) return undefined;
  const when = word.only === true ? undefined : word.only;
  if (!readsAll(when, target, { registry, caller })) return undefined;
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(target.name))} t
    where ${accessibleRows(target, caller)} and ${ofOwner(target, customer)}
      and ${conditionSql(when, { definition: target, registry, caller })}
      and ${isAmong ? sql`t.id in (${whereAmong(context, fields, field, whole)})` : sql`true`}
    limit 2`);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Reads, once, the record that the caller added last, if it still exists. */
function lastOf(context: WriteContext, definition: Definition) {
  let read: ReturnType<typeof readRecord> | undefined;
  const find = async () => {
    const { rows } = await context.db.execute<{ id: number | null }>(sql`
      select record_id as id from audit
      where user_id = ${context.caller.userId} and resource = ${definition.name} and action = 'create'
      order by id desc limit 1`);
    const id = rows[0]?.id;
    return id ? readRecord(context, definition, id) : undefined;
  };
  return () => (read ??= find());
}
