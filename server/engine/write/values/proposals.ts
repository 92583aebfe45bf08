// Proposes values of new records: what chosen records fill in (`fill`), and defaults that are looked up. Forms ask for the
// same proposals that a call, an import or a form gets for values that it does not contain.
import { sql } from "drizzle-orm";
import { isRegion, type Region } from "../../../../src/domain/company/region.ts";
import { amongOf } from "../../../../src/definition/filling/among.ts";
import { defaultOf, fillingFields, isDaysDefault, isLookedUp } from "../../../../src/definition/filling/defaults.ts";
import type { Definition, Field } from "../../../../src/definition/grammar.ts";
import { defaultsOf, inRegion, isAsked, parseRecord } from "../../../../src/definition/schema.ts";
import { isState } from "../../../../src/definition/states/stateFields.ts";
import { isEmpty } from "../../../../src/definition/values.ts";
import type { LookedUp } from "../../../../src/definition/words/default.ts";
import { meOf } from "../../../platform/caller.ts";
import { accessibleRows, may, maySet } from "../../access.ts";
import { conditionSql } from "../../read/conditionSql.ts";
import { readRecord } from "../../read/read.ts";
import { readableField, readsAll } from "../../readable.ts";
import type { Draft, Input, WriteContext } from "../../registry.ts";
import { tableName } from "../../tables/storage.ts";
import { isOwned, ofOwner, whereAmong, wrongReferences } from "../references.ts";

/**
 * The input of a new record with its owner and the proposals for fields that it does not contain. A customer's new record
 * always belongs to that customer, whatever the input says.
 */
export async function completed(context: WriteContext, definition: Definition, input: Input): Promise<Input> {
  const owned = withOwner(context, definition, input);
  const proposed = await lookedUp(context, definition, owned);
  const asker = { region: regionOf({ ...proposed, ...owned }, context), me: meOf(context.caller) };
  const whole = { ...defaultsOf(definition.fields, { ...asker, now: context.clock() }), ...proposed, ...owned };
  const asked = Object.entries(proposed).filter(([name]) => {
    const field = definition.fields[name];
    return field !== undefined && isAsked(field, whole, asker.region);
  });
  return { ...Object.fromEntries(asked), ...owned };
}

/**
 * What a form for a new record proposes besides literal defaults.
 * @param given the values that the user chose
 */
export async function proposalsFor(context: WriteContext, definition: Definition, given: Input): Promise<Draft> {
  const owned = withOwner(context, definition, given);
  const proposed = await lookedUp(context, definition, owned);
  const region = regionOf({ ...proposed, ...owned }, context);
  const days = Object.entries(definition.fields).filter(
    ([name, field]) => isDaysDefault(field) && !Object.hasOwn(given, name),
  );
  return {
    ...Object.fromEntries(days.map(([name, field]) => [name, defaultOf(field, { region, now: context.clock() })])),
    ...proposed,
  };
}

const withOwner = ({ caller }: WriteContext, definition: Definition, input: Input): Input =>
  caller.role === "CUSTOMER" && isOwned(definition) ? { ...input, [definition.owner]: caller.customerId } : input;

const regionOf = ({ region }: Draft, context: WriteContext): Region => (isRegion(region) ? region : context.region);

/** The number of a record, as a client may say it. */
function idIn(value: unknown): number | undefined {
  const id = isEmpty(value) ? NaN : Number(value);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Values that need the database: of chosen records, the only choices, and the last values. */
async function lookedUp(context: WriteContext, definition: Definition, given: Input): Promise<Draft> {
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
  const filling = fillingFields(definition);
  const idOf = (name: string) => idIn(given[name] ?? found[name]);
  const read = new Set<string>();
  // Which reference filled in a field: of several the last one in the definition does.
  const filledBy = new Map<string, number>();
  const fillIn = async (): Promise<void> => {
    // A record may fill in another reference, whose record then fills in further fields.
    for (;;) {
      const next = filling.find(([name]) => !read.has(name) && idOf(name) !== undefined);
      if (!next) return;
      const [name, { to, fill = {} }] = next;
      read.add(name);
      const target = context.registry.require(to);
      const isReadable = may(target, "read", context.caller);
      const record = isReadable ? await readRecord(context, target, idOf(name) ?? 0) : undefined;
      for (const [own, other] of Object.entries(record ? fill : {})) {
        const source = readableField(target, other, context.caller);
        const isLater = filling.indexOf(next) >= (filledBy.get(own) ?? 0);
        if (!source || !isLater) continue;
        if (await propose(own, record?.[other])) filledBy.set(own, filling.indexOf(next));
      }
    }
  };
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

/** True for a value that the field takes: proposals must not make the server refuse what it would take without them. */
async function isAccepted(
  context: WriteContext,
  { fields, owner }: Definition,
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

/** The only record that may be chosen; while the owner is unknown, none of those that belong to one. */
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

/** Reads once the record that the caller added last, if it is still there. */
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
