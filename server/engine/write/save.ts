// What a caller sends → a record, checked against the definition. A change of state inside it goes the way of the action
// that makes it: the same access, condition and rule, the same refusals, the same trace in the audit.
import { isRegion, type Region } from "../../../src/domain/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { holds, parseRecord } from "../../../src/resources/schema.ts";
import { actionsThatSet, isState } from "../../../src/resources/state.ts";
import { textOf } from "../../../src/resources/texts/textOf.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { mayWriteField } from "../read/access.ts";
import { runAction } from "./actions.ts";
import { isSame } from "./frozen.ts";
import { nameRanges } from "./rangeIds.ts";
import { requireRecord } from "../read/read.ts";
import { type Reach, type Draft, type Input, type WriteReach } from "../registry.ts";
import { followReferences } from "./referred.ts";
import { checkReferences } from "./references.ts";
import { applyDraft, insertDraft } from "./write.ts";

/**
 * Adds a record. State that was sent beside the rest follows, action by action.
 * @throws Problem 400 unknown field, 403 field or action not for the role, 422 field errors, 409 taken value or a
 *   refused action
 */
export async function createRecord(
  reach: WriteReach,
  definition: Definition,
  input: Input,
  services: Services,
): Promise<AnyRecord> {
  const values = await checked(reach, definition, withOwner(reach, definition, input), undefined);
  const beginning = Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, begun(field)]));
  const { rest, states } = apart(definition, values, beginning);
  const draft = await hooked(reach, definition, { ...rest, ...pick(beginning, states) }, undefined);
  const made = await insertDraft(reach, definition, draft);
  return carried(reach, definition, made, { values, states, input, before: beginning }, services);
}

/**
 * Changes a record that the caller saw in `version`: first what is edited, then its state, action by action.
 * @throws Problem 428 without a version, 404 not there or not theirs, 409 changed meanwhile, and as createRecord
 */
export async function updateRecord(
  reach: WriteReach,
  definition: Definition,
  id: number,
  input: Input,
  version: number | undefined,
  services: Services,
): Promise<AnyRecord> {
  const current = await requireRecord(reach, definition, id, true);
  if (version === undefined) throw new Problem(428, "Не указана версия записи, которую вы меняете");
  if (current.version !== version) throw new Problem(409, messages.changedMeanwhile, { current });
  const values = await checked(reach, definition, input, current);
  const { rest, states } = apart(definition, values, current);
  const isEdited = states.length === 0 || Object.entries(rest).some(([name, value]) => !isSame(value, current[name]));
  const edited = isEdited
    ? await applyDraft(reach, definition, current, await hooked(reach, definition, rest, current), "update")
    : current;
  return carried(reach, definition, edited, { values, states, input, before: current }, services);
}

const begun = (field: Field): unknown =>
  ("default" in field ? field.default : undefined) ?? (field.type === "boolean" ? false : null);

const pick = (values: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

/** Takes out of a change the states that differ and that an action sets. */
function apart(definition: Definition, values: Draft, before: Draft): { rest: Draft; states: readonly string[] } {
  const isMoved = (name: string, value: unknown) =>
    value !== before[name] && isState(definition, name) && actionsThatSet(definition, name, value).length > 0;
  const states = Object.keys(values).filter((name) => isMoved(name, values[name]));
  return { rest: Object.fromEntries(Object.entries(values).filter(([name]) => !states.includes(name))), states };
}

interface Wanted {
  readonly values: Draft;
  readonly states: readonly string[];
  readonly input: Input;
  /** The record as the caller saw it, or what a new one begins with. */
  readonly before: Draft;
}

/** Runs the actions that bring a record to the states that are wanted, in the order of the definition's fields. */
async function carried(
  reach: WriteReach,
  definition: Definition,
  start: AnyRecord,
  { values, states, input, before }: Wanted,
  services: Services,
): Promise<AnyRecord> {
  // What was edited in the same save goes with a refusal: nobody else has changed the record.
  const current = "id" in before ? before : undefined;
  const isAgainst = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(values, name) && values[name] !== value && values[name] !== before[name];
  let record = start;
  for (const state of states) {
    if (record[state] === values[state]) continue;
    // One that sets another state than the caller asked for at the same time is not what the caller wants.
    const ways = actionsThatSet(definition, state, values[state]).filter(
      ([, { set = {} }]) => !Object.entries(set).some(isAgainst),
    );
    const [first] = ways;
    if (!first) throw new Problem(409, refusal(definition, state, values[state], reach.region), { current });
    const allowed = ways.filter(([, { access }]) => access.includes(reach.caller.role));
    const [name, action] = allowed.find(([, { when }]) => holds(when, record)) ?? allowed[0] ?? first;
    if (!action.access.includes(reach.caller.role)) throw new Problem(403, "У вас нет доступа к этому действию");
    const given = pick(input, action.input ?? []);
    try {
      ({ record } = await runAction(reach, definition, name, action, record.id, given, services));
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

/** The values of the fields that were sent, each of its field's type. */
async function checked(
  reach: WriteReach,
  definition: Definition,
  input: Input,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const allowed = writable(reach, definition, input, current);
  const region = regionOf(allowed, current, reach.region);
  const { values, errors, unknown } = parseRecord(definition, allowed, { region, ...(current ? { current } : {}) });
  const [first] = unknown;
  if (first)
    throw new Problem(400, `Неизвестное поле «${first.name}»${first.nearest ? `. Возможно, «${first.nearest}»?` : ""}`);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  await checkReferences(reach, definition, values, current);
  return values;
}

async function hooked(
  reach: WriteReach,
  definition: Definition,
  values: Draft,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const followed = await followReferences(reach, definition, values, current);
  const named = await nameRanges(reach.db, definition, followed, current);
  const hook = reach.registry.rulesOf(definition.name).beforeSave;
  return hook ? hook(named, current, reach) : named;
}

const meta = new Set(["id", "version", "createdAt", "updatedAt"]);

/** Drops what only the server sets, so that a record can be sent back as it came; refuses what the role may not set. */
function writable({ caller }: Reach, definition: Definition, input: Input, current: AnyRecord | undefined): Input {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (meta.has(name)) continue;
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
    if (field && isSetByServer(field)) continue;
    if (field?.type === "secret" && typeof value === "boolean") continue;
    if (field && !mayWriteField(field, caller.role)) {
      if (current && JSON.stringify(current[name] ?? null) === JSON.stringify(value)) continue;
      throw new Problem(403, `Поле «${field.label}» вам менять нельзя`);
    }
    kept[name] = value;
  }
  return kept;
}

const isSetByServer = (field: Field) =>
  field.readOnly === true || field.computed !== undefined || field.type === "related";

/** A customer's new record is the customer's own, whatever the body says. */
const withOwner = ({ caller }: Reach, definition: Definition, input: Input): Input =>
  caller.role === "CUSTOMER" && definition.owner !== "nobody" && definition.owner !== "id"
    ? { ...input, [definition.owner]: caller.customerId }
    : input;

const regionOf = (input: Input, current: AnyRecord | undefined, host: Region): Region => {
  const named = input["region"] ?? current?.["region"];
  return isRegion(named) ? named : host;
};
