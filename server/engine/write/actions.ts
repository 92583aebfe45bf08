// Actions on records beyond editing. An action that only sets fields is data in the definition; anything else is one of the
// resource's rules.
import { dayIn } from "../../../src/domain/time/periods.ts";
import { isRegion } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Action } from "../../../src/definition/words/action.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { isFile } from "../../../src/definition/families.ts";
import { asksOfMe, failing, holds, me } from "../../../src/definition/condition.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { actionsThatSet, isState } from "../../../src/definition/states/stateFields.ts";
import { textOf } from "../../../src/definition/texts/textOf.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { type Caller, meOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { mayAct } from "../../../src/definition/access/access.ts";
import { requireRecord } from "../read/read.ts";
import { readableField } from "../readable.ts";
import { withinSave } from "../rules/withinSave.ts";
import { askerOf } from "./askerOf.ts";
import { isSame, unfrozen } from "./frozen.ts";
import { hiddenColumnIn, withWholeRecord, withKeptColumns } from "./wholeRecords.ts";
import { applyDraft } from "./write.ts";
import type { Draft, Input, WriteContext } from "../registry.ts";

interface Outcome {
  readonly record: AnyRecord;
  /** False if nothing changed in the record. A rule may still have had other effects. */
  readonly changed: boolean;
}

/**
 * Runs an action on a record, which is locked until the transaction ends. Idempotent.
 * @throws Problem 404 if the caller has no such record, 409 if its state does not allow the action, 422 for wrong input
 */
export async function runAction(
  context: WriteContext,
  definition: Definition,
  name: string,
  action: Action,
  id: number,
  input: Input,
  services: Services,
): Promise<Outcome> {
  let changed = false;
  const record = await withinSave(context, definition, services, (saving) =>
    withWholeRecord(saving, definition, async (inside) => {
      const outcome = await act(inside, definition, name, action, id, input, services);
      changed = outcome.changed;
      return outcome.record;
    }),
  );
  return { record, changed };
}

async function act(
  context: WriteContext,
  definition: Definition,
  name: string,
  action: Action,
  id: number,
  input: Input,
  services: Services,
): Promise<Outcome> {
  const current = await requireRecord(context, definition, id, true);
  const given = readInput(definition, action, input, current, context);
  const set = setBy(action, definition, context);
  const sets = Object.entries({ ...set, ...given });
  if ((sets.length > 0 || action.rule === undefined) && sets.every(([field, value]) => current[field] === value))
    return { record: current, changed: false };
  // Otherwise the caller could decide through a rule or token of their own.
  if (!isPerson(context.caller) && asksOfMe(action.when)) throw new Problem(403, "Это решает человек, а не программа");
  if (!holds(action.when, current, askerOf(context)))
    throw new Problem(409, refusalOf(definition, action, current, context), { current });
  requireWays(context, definition, action, given, current);
  const known = { ...proposed(definition, action, current, context), ...given };
  const { actions } = context.registry.rulesOf(definition.name);
  const rule = action.rule === undefined ? undefined : actions?.[action.rule];
  const draft = { ...set, ...known, ...(await rule?.(current, known, context, services)) };
  if (Object.keys(draft).length === 0)
    return rule
      ? { record: await requireRecord(context, definition, id), changed: true }
      : { record: current, changed: false };
  return { record: await stored(context, definition, name, current, draft), changed: true };
}

/** Stores what an action sets. */
async function stored(
  context: WriteContext,
  definition: Definition,
  name: string,
  current: AnyRecord,
  draft: Draft,
): Promise<AnyRecord> {
  const { beforeSave } = context.registry.rulesOf(definition.name);
  const open = unfrozen(context, definition, draft, current, name);
  const set = beforeSave ? await beforeSave(open, current, context) : open;
  return applyDraft(context, definition, current, set, name);
}

/** False for a rule that runs as the system, and for a program with a token. */
const isPerson = ({ userId, token }: Caller): boolean => userId > 0 && token === undefined;

/** The fields that an action sets, with the caller's number for "$me"; the system has none. */
const setBy = ({ set = {} }: Action, { fields }: Definition, { caller }: WriteContext): Draft =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      value === me && isNumber(fields[name]) ? meOf(caller) || null : value,
    ]),
  );

const isNumber = (field: Field | undefined): boolean => field?.type === "integer" || field?.type === "reference";

/**
 * Sets checked values as an action of this name would; does nothing if the record has all of them.
 * @throws Problem 404 if the caller has no such record, 409 if it is frozen
 */
export const setValues = (
  context: WriteContext,
  definition: Definition,
  name: string,
  id: number,
  values: Draft,
  services: Services,
): Promise<AnyRecord> =>
  withinSave(context, definition, services, (saving) =>
    withWholeRecord(saving, definition, async (inside) => {
      const current = await requireRecord(inside, definition, id, true);
      const isKept = Object.entries(values).every(([field, value]) => isSame(value, current[field]));
      return isKept ? current : stored(inside, definition, name, current, values);
    }),
  );

/**
 * Checks that a state in the action's input may be set by one of the state's own actions.
 * @throws Problem 409 if none of them may
 */
function requireWays(
  context: WriteContext,
  definition: Definition,
  { set = {} }: Action,
  given: Draft,
  current: AnyRecord,
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === current[name] || Object.hasOwn(set, name) || !isState(definition, name)) continue;
    const ways = actionsThatSet(definition, name, value);
    const isOpen = ([key, way]: readonly [string, Action]) =>
      mayAct(definition, key, way, context.caller.role) && holds(way.when, current, askerOf(context));
    const [[, first] = []] = ways;
    if (ways.some(isOpen)) continue;
    const why = first ? refusalOf(definition, first, current, context) : messages.checkInput;
    throw new Problem(409, why, { current });
  }
}

/** Why an action is refused, with only what the caller may know: «Аннулировать нельзя. Подпись: Подписали обе стороны». */
const refusalOf = (definition: Definition, action: Action, current: AnyRecord, context: WriteContext): string =>
  [
    `${action.label} нельзя`,
    ...valuesOf(definition, action, failing(action.when, current, askerOf(context)), current, context),
  ].join(". ");

/**
 * If a record has the action's state already, with another input than asked, says with which: «Уже было так. Оплачен:
 * 12.11.2026».
 */
export function soAlready(
  context: WriteContext,
  definition: Definition,
  action: Action,
  current: AnyRecord,
): string | undefined {
  const set = Object.entries(setBy(action, definition, context));
  if (set.length === 0 || set.some(([field, value]) => current[field] !== value)) return undefined;
  return ["Уже было так", ...valuesOf(definition, action, action.input ?? [], current, context)].join(". ");
}

/** What the caller may know of a record's values, each with its label; words without a field stay as they are. */
function valuesOf(
  definition: Definition,
  { when }: Action,
  names: readonly string[],
  current: AnyRecord,
  context: WriteContext,
): readonly string[] {
  return names.flatMap((name) => {
    if (!Object.hasOwn(definition.fields, name)) return name.includes(".") ? [] : [name];
    const field = readableField(definition, name, context.caller);
    if (!field) return [];
    const isMe = field.type === "reference" && asksOfMe(when?.[name]) && current[name] === meOf(context.caller);
    const text = isMe ? "вы" : textOf(current[name], field, { region: context.region }) || "нет";
    // A boolean labelled by one of its answers would contradict itself: «Работает: В архиве».
    return [field.type === "boolean" && field.labels?.includes(field.label) ? text : `${field.label}: ${text}`];
  });
}

/** Default dates of an action: today in the record's region. */
const proposed = ({ fields }: Definition, { input = [] }: Action, current: AnyRecord, context: WriteContext): Draft => {
  const region = isRegion(current["region"]) ? current["region"] : context.region;
  const days = input.filter((name) => isToday(fields[name]));
  return Object.fromEntries(days.map((name) => [name, dayIn(region, context.clock())]));
};

const isToday = (field: Field | undefined): boolean => field?.type === "date" && field.today === true;

/** Reads the action's input; an action may set fields that nothing else may. A file that isn't sent stays. */
function readInput(
  definition: Definition,
  action: Action,
  input: Input,
  before: AnyRecord,
  context: WriteContext,
): Draft {
  const { fields } = definition;
  const asked = action.input ?? [];
  const foreign =
    Object.keys(input).find((key) => !asked.includes(key) && key !== "id" && key !== "version") ??
    asked.map((name) => hiddenColumnIn(context, definition, name, input[name])).find((column) => column !== undefined);
  if (foreign !== undefined) throw new Problem(400, `Неизвестное поле «${foreign.slice(0, 60)}»`);
  const allowed = asked.filter((name) => !isToday(fields[name]) || (input[name] ?? null) !== null);
  const given = Object.fromEntries(
    allowed.map((name) => [
      name,
      isFile(fields[name]) && input[name] === undefined ? (before[name] ?? null) : input[name],
    ]),
  );
  const missing = allowed.filter((field) => given[field] === undefined);
  if (missing.length > 0)
    throw new Problem(422, messages.checkInput, {
      errors: Object.fromEntries(missing.map((field) => [field, messages.required])),
    });
  const open = Object.fromEntries(
    allowed.flatMap((name) => (fields[name] ? [[name, { ...fields[name], readOnly: false }]] : [])),
  );
  const current = { ...action.set };
  const { values, errors } = parseRecord({ fields: { ...fields, ...open } }, given, {
    region: context.region,
    current,
  });
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return withKeptColumns(context, definition, values, before);
}
