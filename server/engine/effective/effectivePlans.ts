// Plans, changes and cancels values that take effect in the future. The record is locked meanwhile, so that of two
// concurrent changes the second sees the first.
import { sql } from "drizzle-orm";
import { type Day, beginningEverywhere, dayEverywhere, isDay } from "../../../src/domain/time/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import {
  type ChangePreview,
  effectiveFields,
  type EffectiveField,
  type EffectiveValue,
} from "../../../src/definition/effective.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { isRegion } from "../../../src/domain/company/region.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { authorOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { mayWrite } from "../../../src/definition/access/access.ts";
import { readableField } from "../readable.ts";
import { jsonOf, keepPast, isAt, valuesOf, type Place } from "./effective.ts";
import { requireRecord } from "../read/read.ts";
import type { ReadContext, Input, WriteContext, EffectiveChange } from "../registry.ts";
import { isSame, requireOpen as requireUnfrozen } from "../write/frozen.ts";
import { checkReferences } from "../write/references.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** How many years ahead a change may be planned. */
const horizonYears = 10;

/**
 * The past and planned values of a record, by field and day.
 * @throws Problem 404 if the caller has no such record
 */
export async function readEffective(
  context: ReadContext,
  definition: Definition,
  id: number,
): Promise<readonly EffectiveValue[]> {
  await requireRecord(context, definition, id);
  const { rows } = await context.db.execute<EffectiveValue & Record<string, unknown>>(sql`
    select v.id, v.field, v.line, case when isfinite(v.valid_from) then v.valid_from::text end as "validFrom", v.value,
      v.begun, v.version, v.at, u.name as by
    from effective_values v left join users u on u.id = v.user_id
    where v.resource = ${definition.name} and v.record_id = ${id}
    order by v.field, v.line, v.valid_from limit 5000`);
  const readable = new Set(
    effectiveFields(definition)
      .filter((declared) => isReadable(context, definition, declared))
      .map(({ path }) => path),
  );
  return rows.filter(({ field }) => readable.has(field));
}

/**
 * Plans a value for a future day.
 * @throws Problem 422 for a wrong value or day or one that changes nothing, 409 if a change is planned for that day already or the field is frozen
 */
export async function planChange(
  context: WriteContext,
  definition: Definition,
  id: number,
  input: Input,
): Promise<EffectiveValue> {
  const current = await requireRecord(context, definition, id, true);
  const change = await readChange(context, definition, current, input);
  const day = readDay(context, input["validFrom"]);
  const place = placeOf(definition, id, change);
  await requireOpen(context, definition, current, change);
  const today = valuesOf(change.declared, current).get(change.line);
  await keepPast(context, place, today);
  const { rows } = await context.db.execute<{ id: number }>(sql`
    insert into effective_values (resource, record_id, field, line, valid_from, value, begun, user_id)
    values (${place.resource}, ${id}, ${place.path}, ${place.line}, ${day}::date, ${jsonOf(change.value)}::jsonb, false,
      ${authorOf(context.caller)})
    on conflict do nothing returning id`);
  const [made] = rows;
  if (!made) throw taken();
  await requireOther(context, place, { day, value: change.value });
  await beginOn(context, day);
  const after = await requirePlan(context, definition, id, made.id);
  await trace(context, definition, current, after, { action: "plan", day, before: today, after: after.value });
  return after;
}

/**
 * Changes a plan, given the version that the caller saw.
 * @throws Problem 404 for an unknown plan, 409 if it has begun or was changed meanwhile, and as planChange
 */
export async function changePlan(
  context: WriteContext,
  definition: Definition,
  id: number,
  plan: number,
  input: Input,
): Promise<EffectiveValue> {
  const current = await requireRecord(context, definition, id, true);
  const before = await requirePlan(context, definition, id, plan, input["version"]);
  const { field, line } = before;
  const change = await readChange(context, definition, current, { ...input, field, line });
  const day = readDay(context, input["validFrom"] ?? before.validFrom);
  await requireOpen(context, definition, current, change);
  const place = placeOf(definition, id, change);
  const { rows } = await context.db.execute(sql`
    select from effective_values v
    where ${isAt(place)} and v.valid_from = ${day}::date and v.id <> ${plan}`);
  if (rows.length > 0) throw taken();
  await requireOther(context, place, { day, value: change.value, plan });
  await context.db.execute(sql`
    update effective_values set valid_from = ${day}::date, value = ${jsonOf(change.value)}::jsonb,
      version = version + 1, user_id = ${authorOf(context.caller)}, at = now() where id = ${plan}`);
  await beginOn(context, day);
  const after = await requirePlan(context, definition, id, plan);
  await trace(context, definition, current, after, { action: "replan", day, before: before.value, after: after.value });
  return after;
}

/**
 * Cancels a plan: the value before it stays.
 * @throws Problem 404 for an unknown plan, 409 if it has begun or was changed meanwhile
 */
export async function dropPlan(
  context: WriteContext,
  definition: Definition,
  id: number,
  plan: number,
  version: unknown,
): Promise<EffectiveValue> {
  const current = await requireRecord(context, definition, id, true);
  const before = await requirePlan(context, definition, id, plan, version);
  await context.db.execute(sql`delete from effective_values where id = ${plan}`);
  const today = valuesOf(declaredOf(context, definition, before.field), current).get(before.line);
  const { validFrom: day, value } = before;
  await trace(context, definition, current, before, { action: "unplan", day, before: value, after: today });
  return before;
}

/** Whom a change would affect, according to the resource's rules. */
export async function previewChange(
  context: WriteContext,
  definition: Definition,
  id: number,
  input: Input,
): Promise<ChangePreview> {
  const current = await requireRecord(context, definition, id);
  const change = await readChange(context, definition, current, input);
  const day = input["validFrom"] === undefined ? dayEverywhere(context.clock()) : readDay(context, input["validFrom"]);
  const previewImpact = context.registry.rulesOf(definition.name).previewImpact;
  return previewImpact ? previewImpact(current, change, day, context) : { touched: [], example: null };
}

/** @throws Problem 400 for a field without effective dates, 403 if the role may not write it, 422 with the errors */
async function readChange(
  context: WriteContext,
  definition: Definition,
  current: AnyRecord,
  { field: path, line: given, value }: Input,
): Promise<EffectiveChange> {
  const declared = declaredOf(context, definition, path);
  const { column, field } = declared;
  const table = column && definition.fields[column.lines];
  for (const part of [field, ...(table ? [table] : [])])
    if (!mayWrite(part, context.caller.role)) throw new Problem(403, `Поле «${part.label}» вам менять нельзя`);
  const line = column ? Number(given) : 0;
  if (column && (typeof given !== "number" || !Number.isSafeInteger(given) || given < 1))
    throw new Problem(422, messages.checkInput, { errors: { line: "Выберите значение из списка" } });
  if (column) await checkReferences(context, definition, { [column.lines]: [{ [column.key]: line }] }, current);
  const named = current["region"];
  const region = isRegion(named) ? named : context.region;
  const { values, errors } = parseRecord({ fields: { value: field } }, { value: value ?? null }, { region });
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return { declared, line, value: values["value"] };
}

/** True if the caller may read the field; a column of a table is named by its path. */
function isReadable({ caller }: ReadContext, definition: Definition, { path }: EffectiveField): boolean {
  const [name = "", column] = path.split(".");
  const field = readableField(definition, name, caller);
  return column === undefined ? field !== undefined : field?.type === "lines" && Object.hasOwn(field.fields, column);
}

/** @throws Problem 400 for a field without effective dates */
function declaredOf(context: ReadContext, definition: Definition, path: unknown): EffectiveField {
  const declared = effectiveFields(definition).find(
    (known) => known.path === path && isReadable(context, definition, known),
  );
  if (!declared) throw new Problem(400, "У этого поля нет значений по датам");
  return declared;
}

function readDay({ clock }: WriteContext, given: unknown): Day {
  const refuse = (message: string) => new Problem(422, messages.checkInput, { errors: { validFrom: message } });
  if (!isDay(given)) throw refuse(messages.enterDate);
  const today = dayEverywhere(clock());
  if (given <= today)
    throw refuse("Запланировать можно с завтрашнего дня: с сегодняшнего значение меняют в самом поле");
  const last = `${Number(today.slice(0, 4)) + horizonYears}${today.slice(4)}`;
  if (given > last) throw refuse(`Не дальше чем на ${horizonYears} лет вперёд`);
  return given;
}

/** A frozen field can't get a planned change either. */
async function requireOpen(
  context: WriteContext,
  definition: Definition,
  current: AnyRecord,
  { declared: { path, column }, value }: EffectiveChange,
): Promise<void> {
  requireUnfrozen(context, definition, current, column?.lines ?? path);
  if (!column) await context.registry.rulesOf(definition.name).beforeSave?.({ [path]: value }, current, context);
}

/**
 * A plan changes something.
 * @throws Problem 422 for the value that is effective until that day anyway
 */
async function requireOther(
  { db }: WriteContext,
  place: Place,
  { day, value, plan = 0 }: { readonly day: Day; readonly value: unknown; readonly plan?: number },
): Promise<void> {
  const { rows } = await db.execute<{ value: unknown }>(sql`
    select v.value from effective_values v
    where ${isAt(place)} and v.valid_from < ${day}::date and v.id <> ${plan} order by v.valid_from desc limit 1`);
  const [before] = rows;
  if (before && isSame(value, before.value))
    throw new Problem(422, messages.checkInput, {
      errors: { value: "Такое значение действует и до этого дня: введите другое" },
    });
}

async function requirePlan(
  context: WriteContext,
  definition: Definition,
  id: number,
  plan: number,
  version?: unknown,
): Promise<EffectiveValue> {
  const all = await readEffective(context, definition, id);
  const found = all.find((value) => value.id === plan && value.validFrom !== null);
  if (!found) throw new Problem(404, "Такого запланированного изменения нет");
  if (found.begun || (found.validFrom ?? "") <= dayEverywhere(context.clock()))
    throw new Problem(409, "Изменение уже действует: отменить его нельзя, задайте новое значение");
  if (version !== undefined && version !== found.version) throw new Problem(409, messages.changedMeanwhile);
  return found;
}

const taken = () =>
  new Problem(409, "На этот день изменение уже запланировано: поправьте его", {
    errors: { validFrom: "На этот день изменение уже запланировано" },
  });

const placeOf = ({ name }: Definition, recordId: number, { declared, line }: EffectiveChange): Place => ({
  resource: name,
  recordId,
  path: declared.path,
  line,
});

async function beginOn({ db }: WriteContext, day: Day): Promise<void> {
  await enqueue(db, "effective", { day }, { key: `effective ${day}`, at: beginningEverywhere(day) });
}

/** The audit shows a plan as a change of the value, with its day. */
async function trace(
  context: WriteContext,
  definition: Definition,
  record: AnyRecord,
  { field, line }: Pick<EffectiveValue, "field" | "line">,
  { action, day, before, after }: { action: string; day: string | null; before: unknown; after: unknown },
): Promise<void> {
  const column = effectiveFields(definition).find(({ path }) => path === field)?.column;
  const named = namesIn(definition.represent).map((name) => [name, record[name]] as const);
  const image = (value: unknown) => ({
    ...Object.fromEntries(named),
    ...(column ? { [column.lines]: [{ [column.key]: line, [column.name]: value }] } : { [field]: value }),
  });
  await recordAudit(context, {
    resource: definition.name,
    recordId: record.id,
    action: `${action} ${day ?? ""}`,
    before: image(before),
    after: image(after),
  });
}
