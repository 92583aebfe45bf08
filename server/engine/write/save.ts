// Saves a caller's input as a record, checked against the definition. A changed state in the input runs the action that sets
// it, with the action's access, condition, rule and audit.
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Role } from "../../../src/domain/company/role.ts";
import { workedValues } from "../../../src/definition/formula/workOut.ts";
import { isAdded } from "../../../src/definition/extension/added.ts";
import type { Definition, Field, Fields } from "../../../src/definition/grammar.ts";
import { holds } from "../../../src/definition/condition.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { actionsThatSet, isState } from "../../../src/definition/states/stateFields.ts";
import { textOf } from "../../../src/definition/texts/textOf.ts";
import { meOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { may, maySet } from "../access.ts";
import { mayAct, mayWrite } from "../../../src/definition/access/access.ts";
import { readableField, readableFields } from "../readable.ts";
import { withinSave } from "../rules/withinSave.ts";
import { runAction } from "./actions.ts";
import { askerOf } from "./askerOf.ts";
import { isSame, unfrozen } from "./frozen.ts";
import { completed, withFilledRows } from "./values/proposals.ts";
import { nameRanges } from "./values/rangeIds.ts";
import { requireRecord } from "../read/read.ts";
import type { ReadContext, Draft, Input, WriteContext } from "../registry.ts";
import { followReferences } from "./values/referred.ts";
import { checkReferences } from "./references.ts";
import { withOwnSums, withSums } from "./values/sums.ts";
import { closedColumnIn, hiddenColumnIn, withWholeRecord, withKeptColumns } from "./wholeRecords.ts";
import { applyDraft, insertDraft } from "./write.ts";

/**
 * Creates a record, then runs the actions for states in the input.
 * @throws Problem 400 unknown field, 403 field or action not allowed for the role, 422 field errors, 409 duplicate value or
 * refused action
 */
export const createRecord = (
  context: WriteContext,
  definition: Definition,
  input: Input,
  services: Services,
): Promise<AnyRecord> =>
  withinSave(context, definition, services, (saving) =>
    withWholeRecord(saving, definition, (inside) => createWhole(inside, definition, input, services)),
  );

async function createWhole(
  context: WriteContext,
  definition: Definition,
  input: Input,
  services: Services,
): Promise<AnyRecord> {
  const values = await checked(context, definition, await completed(context, definition, input), undefined);
  const beginning = beginningOf(definition);
  const { rest, states } = apart(definition, values, beginning);
  const draft = await hooked(context, definition, { ...rest, ...pick(beginning, states) }, undefined);
  const made = await insertDraft(context, definition, draft);
  return carried(context, definition, made, { values, states, input, before: beginning }, services);
}

/**
 * Changes a record that the caller saw in `version`: first its edited fields, then its states, action by action.
 * @throws Problem 428 without a version unless the section lets the last change win, 404 if the caller has no such record,
 * 409 if changed meanwhile, and as createRecord
 */
export const updateRecord = (
  context: WriteContext,
  definition: Definition,
  id: number,
  input: Input,
  version: number | undefined,
  services: Services,
): Promise<AnyRecord> =>
  withinSave(context, definition, services, (saving) =>
    withWholeRecord(saving, definition, (inside) => updateWhole(inside, definition, id, input, version, services)),
  );

async function updateWhole(
  context: WriteContext,
  definition: Definition,
  id: number,
  input: Input,
  version: number | undefined,
  services: Services,
): Promise<AnyRecord> {
  const current = await requireRecord(context, definition, id, true);
  if (version === undefined && definition.conflicts !== "lastWins") throw new Problem(428, withoutVersion);
  if (version !== undefined && current.version !== version)
    throw new Problem(409, messages.changedMeanwhile, { current });
  const given = await withFilledRows(context, definition, input, current);
  const values = await checked(context, definition, given, current);
  const open = unfrozen(context, definition, values, current, "update");
  const { rest, states } = apart(definition, open, current);
  const changed = Object.entries(rest).filter(([name, value]) => !isSame(value, current[name]));
  // The product's rules don't know added fields, which may be filled in where a rule closes the other fields.
  const isAddition = changed.length > 0 && changed.every(([name]) => isAdded(name));
  const draft = isAddition ? Object.fromEntries(changed) : rest;
  const edited =
    states.length === 0 || changed.length > 0
      ? await applyDraft(
          context,
          definition,
          current,
          isAddition ? draft : await hooked(context, definition, draft, current),
          "update",
        )
      : current;
  return carried(context, definition, edited, { values: open, states, input, before: current }, services);
}

const withoutVersion =
  "Укажите версию записи, которую вы меняете, в поле version или в заголовке If-Match: так никто не затрёт чужую правку";

/**
 * The draft that would be stored for a new or changed record; for use in a transaction that is rolled back.
 * @throws Problem as createRecord and updateRecord
 */
export async function draftOf(
  context: WriteContext,
  definition: Definition,
  id: number | undefined,
  input: Input,
): Promise<Draft> {
  const current = id === undefined ? undefined : await requireRecord(context, definition, id, true);
  const given = await (current
    ? withFilledRows(context, definition, input, current)
    : completed(context, definition, input));
  const values = await checked(context, definition, given, current);
  const open = current ? unfrozen(context, definition, values, current, "update") : values;
  return hooked(context, definition, apart(definition, open, current ?? beginningOf(definition)).rest, current);
}

const beginningOf = ({ fields }: Definition): Draft =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, begun(field)]));

const begun = (field: Field): unknown =>
  ("default" in field ? field.default : undefined) ?? (field.type === "boolean" ? false : null);

const pick = (values: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

/**
 * Separates changed states from the other values: only actions set them. A new record may start in a state that no action
 * sets.
 */
function apart(definition: Definition, values: Draft, before: Draft): { rest: Draft; states: readonly string[] } {
  const isMoved = (name: string, value: unknown) =>
    value !== before[name] &&
    isState(definition, name) &&
    ("id" in before || actionsThatSet(definition, name, value).length > 0);
  const states = Object.keys(values).filter((name) => isMoved(name, values[name]));
  return { rest: Object.fromEntries(Object.entries(values).filter(([name]) => !states.includes(name))), states };
}

interface Wanted {
  readonly values: Draft;
  readonly states: readonly string[];
  readonly input: Input;
  /** The record as the caller saw it, or the initial values of a new one. */
  readonly before: Draft;
}

/** Runs the actions that set the wanted states, in the order of the definition's fields. */
async function carried(
  context: WriteContext,
  definition: Definition,
  start: AnyRecord,
  { values, states, input, before }: Wanted,
  services: Services,
): Promise<AnyRecord> {
  // A refusal also rolls back the fields edited in the same request, so the record is unchanged.
  const current = "id" in before ? before : undefined;
  const isAgainst = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(values, name) && values[name] !== value && values[name] !== before[name];
  let record = start;
  for (const state of states) {
    if (record[state] === values[state]) continue;
    // Excludes actions that set another state to something else than the caller asks for.
    const ways = actionsThatSet(definition, state, values[state]).filter(
      ([, { set = {} }]) => !Object.entries(set).some(isAgainst),
    );
    const [first] = ways;
    if (!first) throw new Problem(409, refusal(definition, state, values[state], context.region), { current });
    const mayRun = ([key, way]: (typeof ways)[number]) => mayAct(definition, key, way, context.caller.role);
    const allowed = ways.filter(mayRun);
    const chosen = allowed.find(([, { when }]) => holds(when, record, askerOf(context))) ?? allowed[0];
    if (!chosen) throw new Problem(403, "У вас нет доступа к этому действию");
    const [name, action] = chosen;
    const given = pick(input, action.input ?? []);
    try {
      ({ record } = await runAction(context, definition, name, action, record.id, given, services));
    } catch (error) {
      throw error instanceof Problem ? new Problem(error.statusCode, error.message, { ...error, current }) : error;
    }
  }
  return record;
}

function refusal({ fields }: Definition, name: string, value: unknown, region: Region): string {
  const field = fields[name];
  return field ? `${field.label}: изменить на «${textOf(value, field, { region })}» нельзя` : messages.checkInput;
}

/** An added field that the role can't fill in is not required. */
const askedOf = ({ fields }: Definition, role: Role): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) =>
      isAdded(name) && !mayWrite(field, role) ? [name, { ...field, required: false }] : [name, field],
    ),
  );

/** The given values, checked by their fields' types. */
async function checked(
  context: WriteContext,
  definition: Definition,
  input: Input,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const allowed = writable(context, definition, input, current);
  const region = regionOf(allowed, current, context.region);
  const asked = { ...definition, fields: askedOf(definition, context.caller.role) };
  const summed = withSums(definition, allowed, current);
  const worked = workedValues(definition.fields, { ...current, ...summed });
  const { values, errors, unknown } = parseRecord(
    asked,
    { ...summed, ...worked },
    {
      ...{ region, me: meOf(context.caller), now: context.clock() },
      ...(current ? { current } : {}),
    },
  );
  const [first] = unknown;
  if (first) throw unknownField(context, definition, first.name);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  await checkReferences(context, definition, values, current);
  return withOwnSums(definition, withKeptColumns(context, definition, values, current), current);
}

async function hooked(
  context: WriteContext,
  definition: Definition,
  values: Draft,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const followed = await followReferences(context, definition, values, current);
  const named = await nameRanges(context.db, definition, followed, current);
  const hook = context.registry.rulesOf(definition.name).beforeSave;
  return hook ? hook(named, current, context) : named;
}

const meta = new Set(["id", "version", "createdAt", "updatedAt"]);

/**
 * Drops fields that only the server sets, so that a record can be sent back as received; refuses fields that the role may
 * not set, and those that it may not know like unknown ones.
 */
function writable(context: WriteContext, definition: Definition, input: Input, current: AnyRecord | undefined): Input {
  const { caller } = context;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (meta.has(name)) continue;
    const isOpen = maySet(definition, name, caller.role, current === undefined);
    const field = isOpen ? definition.fields[name] : readableField(definition, name, caller);
    if (!field) throw unknownField(context, definition, name);
    const column = hiddenColumnIn(context, definition, name, value);
    if (column !== undefined) throw unknownField(context, definition, `${name}.${column}`);
    if (isSetByServer(field)) continue;
    if (field.type === "secret" && typeof value === "boolean") continue;
    const isClosed = current !== undefined && !isAdded(name) && !may(definition, "update", caller);
    if (isClosed || !isOpen) {
      if (current && JSON.stringify(current[name] ?? null) === JSON.stringify(value)) continue;
      throw new Problem(403, mayNotChange(field));
    }
    const closed = closedColumnIn(context, definition, name, value, current);
    if (closed) throw new Problem(403, mayNotChange(closed));
    kept[name] = value;
  }
  return kept;
}

const mayNotChange = ({ label }: Field): string => `Поле «${label}» вам менять нельзя`;

function unknownField({ caller }: ReadContext, definition: Definition, name: string): Problem {
  const nearest = nearestWord(name, Object.keys(readableFields(definition, caller)));
  return new Problem(400, `Неизвестное поле «${name}»` + (nearest ? `. Возможно, «${nearest}»?` : ""));
}

const isSetByServer = (field: Field) =>
  field.readOnly === true || field.computed !== undefined || field.type === "related";

const regionOf = (input: Input, current: AnyRecord | undefined, host: Region): Region => {
  const named = input["region"] ?? current?.["region"];
  return isRegion(named) ? named : host;
};
