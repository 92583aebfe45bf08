// Changes that begin on a day to come: said, changed and dropped until then. The record is locked meanwhile, so that of
// two who plan at once the second sees what the first has said.
import { sql } from "drizzle-orm";
import { type Day, beginningEverywhere, dayEverywhere, isDay } from "../../../src/domain/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import {
  type ChangePreview,
  effectiveFields,
  type EffectiveField,
  type EffectiveValue,
} from "../../../src/resources/effective.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { parseRecord } from "../../../src/resources/schema.ts";
import { isRegion } from "../../../src/domain/region.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import { mayReadField, mayWriteField } from "../read/access.ts";
import { jsonOf, keepPast, isAt, valuesOf, type Place } from "./effective.ts";
import { requireRecord } from "../read/read.ts";
import { type Reach, type Input, type WriteReach, type EffectiveChange } from "../registry.ts";
import { checkReferences } from "../write/references.ts";

/** The furthest day that a change may begin on. */
const horizonYears = 10;

/**
 * What a record's values were and will be, by value and day.
 * @throws Problem 404 for a record that is not there or not theirs
 */
export async function readEffective(
  reach: Reach,
  definition: Definition,
  id: number,
): Promise<readonly EffectiveValue[]> {
  await requireRecord(reach, definition, id);
  const { rows } = await reach.db.execute<EffectiveValue & Record<string, unknown>>(sql`
    select v.id, v.field, v.line, case when isfinite(v.valid_from) then v.valid_from::text end as "validFrom", v.value,
      v.begun, v.version, v.at, u.name as by
    from effective_values v left join users u on u.id = v.user_id
    where v.resource = ${definition.name} and v.record_id = ${id}
    order by v.field, v.line, v.valid_from limit 5000`);
  const readable = new Set(
    effectiveFields(definition)
      .filter(({ field, column }) => {
        const table = column && definition.fields[column.lines];
        return mayReadField(field, reach.caller.role) && (!table || mayReadField(table, reach.caller.role));
      })
      .map(({ path }) => path),
  );
  return rows.filter(({ field }) => readable.has(field));
}

/**
 * Plans a value for a day to come.
 * @throws Problem 422 for a wrong value or day, 409 where something is planned for the day or may not change any more
 */
export async function planChange(
  reach: WriteReach,
  definition: Definition,
  id: number,
  input: Input,
): Promise<EffectiveValue> {
  const current = await requireRecord(reach, definition, id, true);
  const change = await readChange(reach, definition, current, input);
  const day = readDay(reach, input["validFrom"]);
  const place = placeOf(definition, id, change);
  await requireOpen(reach, definition, current, change);
  const today = valuesOf(change.declared, current).get(change.line);
  await keepPast(reach, place, today);
  const { rows } = await reach.db.execute<{ id: number }>(sql`
    insert into effective_values (resource, record_id, field, line, valid_from, value, begun, user_id)
    values (${place.resource}, ${id}, ${place.path}, ${place.line}, ${day}::date, ${jsonOf(change.value)}::jsonb, false,
      ${authorOf(reach)})
    on conflict do nothing returning id`);
  const [made] = rows;
  if (!made) throw taken();
  await beginOn(reach, day);
  const after = await requirePlan(reach, definition, id, made.id);
  await trace(reach, definition, current, after, { action: "plan", day, before: today, after: after.value });
  return after;
}

/**
 * Changes what is planned, as it was seen in a version.
 * @throws Problem 404 for no such plan, 409 where it has begun or somebody changed it meanwhile, and as planChange
 */
export async function changePlan(
  reach: WriteReach,
  definition: Definition,
  id: number,
  plan: number,
  input: Input,
): Promise<EffectiveValue> {
  const current = await requireRecord(reach, definition, id, true);
  const before = await requirePlan(reach, definition, id, plan, input["version"]);
  const { field, line } = before;
  const change = await readChange(reach, definition, current, { ...input, field, line });
  const day = readDay(reach, input["validFrom"] ?? before.validFrom);
  await requireOpen(reach, definition, current, change);
  const { rows } = await reach.db.execute(sql`
    select from effective_values v
    where ${isAt(placeOf(definition, id, change))} and v.valid_from = ${day}::date and v.id <> ${plan}`);
  if (rows.length > 0) throw taken();
  await reach.db.execute(sql`
    update effective_values set valid_from = ${day}::date, value = ${jsonOf(change.value)}::jsonb,
      version = version + 1, user_id = ${authorOf(reach)}, at = now() where id = ${plan}`);
  await beginOn(reach, day);
  const after = await requirePlan(reach, definition, id, plan);
  await trace(reach, definition, current, after, { action: "replan", day, before: before.value, after: after.value });
  return after;
}

/**
 * Drops what is planned: the value before it goes on.
 * @throws Problem 404 for no such plan, 409 where it has begun or somebody changed it meanwhile
 */
export async function dropPlan(
  reach: WriteReach,
  definition: Definition,
  id: number,
  plan: number,
  version: unknown,
): Promise<EffectiveValue> {
  const current = await requireRecord(reach, definition, id, true);
  const before = await requirePlan(reach, definition, id, plan, version);
  await reach.db.execute(sql`delete from effective_values where id = ${plan}`);
  const today = valuesOf(declaredOf(definition, before.field), current).get(before.line);
  const { validFrom: day, value } = before;
  await trace(reach, definition, current, before, { action: "unplan", day, before: value, after: today });
  return before;
}

/** Whom a change would touch, as the resource's own rules know it. */
export async function previewChange(
  reach: WriteReach,
  definition: Definition,
  id: number,
  input: Input,
): Promise<ChangePreview> {
  const current = await requireRecord(reach, definition, id);
  const change = await readChange(reach, definition, current, input);
  const day = input["validFrom"] === undefined ? dayEverywhere(reach.clock()) : readDay(reach, input["validFrom"]);
  const previewImpact = reach.registry.rulesOf(definition.name).previewImpact;
  return previewImpact ? previewImpact(current, change, day, reach) : { touched: [], example: null };
}

/** @throws Problem 400 for a field that has no days, 403 for one that is not the role's, 422 with what is wrong */
async function readChange(
  reach: WriteReach,
  definition: Definition,
  current: AnyRecord,
  { field: path, line: given, value }: Input,
): Promise<EffectiveChange> {
  const declared = declaredOf(definition, path);
  const { column, field } = declared;
  const table = column && definition.fields[column.lines];
  for (const part of [field, ...(table ? [table] : [])])
    if (!mayWriteField(part, reach.caller.role)) throw new Problem(403, `Поле «${part.label}» вам менять нельзя`);
  const line = column ? Number(given) : 0;
  if (column && (typeof given !== "number" || !Number.isSafeInteger(given) || given < 1))
    throw new Problem(422, messages.checkInput, { errors: { line: "Выберите значение из списка" } });
  if (column) await checkReferences(reach, definition, { [column.lines]: [{ [column.key]: line }] }, current);
  const named = current["region"];
  const region = isRegion(named) ? named : reach.region;
  const { values, errors } = parseRecord({ fields: { value: field } }, { value: value ?? null }, { region });
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return { declared, line, value: values["value"] };
}

/** @throws Problem 400 for a field that has no days */
function declaredOf(definition: Definition, path: unknown): EffectiveField {
  const declared = effectiveFields(definition).find((known) => known.path === path);
  if (!declared) throw new Problem(400, "У этого поля нет значений по датам");
  return declared;
}

function readDay({ clock }: WriteReach, given: unknown): Day {
  const refuse = (message: string) => new Problem(422, messages.checkInput, { errors: { validFrom: message } });
  if (!isDay(given)) throw refuse(messages.enterDate);
  const today = dayEverywhere(clock());
  if (given <= today)
    throw refuse("Запланировать можно с завтрашнего дня: с сегодняшнего значение меняют в самом поле");
  const last = `${Number(today.slice(0, 4)) + horizonYears}${today.slice(4)}`;
  if (given > last) throw refuse(`Не дальше чем на ${horizonYears} лет вперёд`);
  return given;
}

/** What may not be changed now can't be planned either. */
async function requireOpen(
  reach: WriteReach,
  definition: Definition,
  current: AnyRecord,
  { declared: { path, column }, value }: EffectiveChange,
): Promise<void> {
  if (!column) await reach.registry.rulesOf(definition.name).beforeSave?.({ [path]: value }, current, reach);
}

async function requirePlan(
  reach: WriteReach,
  definition: Definition,
  id: number,
  plan: number,
  version?: unknown,
): Promise<EffectiveValue> {
  const all = await readEffective(reach, definition, id);
  const found = all.find((value) => value.id === plan && value.validFrom !== null);
  if (!found) throw new Problem(404, "Такого запланированного изменения нет");
  if (found.begun || (found.validFrom ?? "") <= dayEverywhere(reach.clock()))
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

const authorOf = ({ caller }: WriteReach): number => caller.actingAdminId ?? caller.userId;

async function beginOn({ db }: WriteReach, day: Day): Promise<void> {
  await enqueue(db, "effective", { day }, { key: `effective ${day}`, at: beginningEverywhere(day) });
}

/** In the history a plan is a change of its value, under the day. */
async function trace(
  reach: WriteReach,
  definition: Definition,
  record: AnyRecord,
  { field, line }: Pick<EffectiveValue, "field" | "line">,
  { action, day, before, after }: { action: string; day: string | null; before: unknown; after: unknown },
): Promise<void> {
  const column = effectiveFields(definition).find(({ path }) => path === field)?.column;
  const named = [...definition.represent.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, record[name]] as const);
  const image = (value: unknown) => ({
    ...Object.fromEntries(named),
    ...(column ? { [column.lines]: [{ [column.key]: line, [column.name]: value }] } : { [field]: value }),
  });
  await recordAudit(reach, {
    resource: definition.name,
    recordId: record.id,
    action: `${action} ${day ?? ""}`,
    before: image(before),
    after: image(after),
  });
}
