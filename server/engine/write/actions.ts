// What people do with a record beyond editing it. An action that only sets fields is data; what no data can say
// is one of the resource's rules.
import { dayIn } from "../../../src/domain/periods.ts";
import { isRegion, type Region } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Action } from "../../../src/resources/actionWords.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { holds, parseRecord } from "../../../src/resources/schema.ts";
import { textOf } from "../../../src/resources/texts/textOf.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { requireRecord } from "../read/read.ts";
import { applyDraft } from "./write.ts";
import { type Draft, type Input, type WriteReach } from "../registry.ts";

interface Outcome {
  readonly record: AnyRecord;
  /** False where it was so already. A rule may have done something beyond the record. */
  readonly changed: boolean;
}

/**
 * Runs an action on one record, which stays locked until the transaction ends. Doing it twice changes nothing more.
 * @throws Problem 404 not there or not theirs, 409 not in a state for it, 422 wrong input
 */
export async function runAction(
  reach: WriteReach,
  definition: Definition,
  name: string,
  action: Action,
  id: number,
  input: Input,
  services: Services,
): Promise<Outcome> {
  const current = await requireRecord(reach, definition, id, true);
  const given = readInput(definition, action, input, reach);
  const sets = Object.entries({ ...action.set, ...given });
  if ((sets.length > 0 || action.rule === undefined) && sets.every(([field, value]) => current[field] === value))
    return { record: current, changed: false };
  if (!holds(action.when, current))
    throw new Problem(409, `${action.label} нельзя. ${stateAgainst(definition, action, current, reach.region)}`, {
      current,
    });
  const known = { ...proposed(definition, action, current, reach), ...given };
  const { beforeSave, actions } = reach.registry.rulesOf(definition.name);
  const rule = action.rule === undefined ? undefined : actions?.[action.rule];
  const draft = { ...action.set, ...known, ...(await rule?.(current, known, reach, services)) };
  if (Object.keys(draft).length === 0)
    return rule
      ? { record: await requireRecord(reach, definition, id), changed: true }
      : { record: current, changed: false };
  const set = beforeSave ? await beforeSave(draft, current, reach) : draft;
  return { record: await applyDraft(reach, definition, current, set, name), changed: true };
}

/** What the record is like where the action wants it otherwise: «Электронная подпись: Подписали обе стороны». */
const stateAgainst = ({ fields }: Definition, { when = {} }: Action, current: AnyRecord, region: Region): string =>
  Object.entries(when)
    .filter(([name, wanted]) => !holds({ [name]: wanted }, current))
    .map(([name]) => {
      const field = fields[name];
      if (!field) return name;
      const text = textOf(current[name], field, { region });
      // Named after one of its answers, a yes or no would contradict itself: «Работает: В архиве».
      return field.type === "boolean" && field.labels?.includes(field.label) ? text : `${field.label}: ${text}`;
    })
    .join(". ");

/** Days that an action takes where none is said: today in the record's region. */
const proposed = ({ fields }: Definition, { input = [] }: Action, current: AnyRecord, reach: WriteReach): Draft => {
  const region = isRegion(current["region"]) ? current["region"] : reach.region;
  const days = input.filter((name) => isToday(fields[name]));
  return Object.fromEntries(days.map((name) => [name, dayIn(region, reach.clock())]));
};

const isToday = (field: Field | undefined): boolean => field?.type === "date" && field.today === true;

/** What was said of what the action asks for; an action may set what nothing else may. */
function readInput({ fields }: Definition, action: Action, input: Input, { region }: WriteReach): Draft {
  const asked = action.input ?? [];
  const foreign = Object.keys(input).find((key) => !asked.includes(key) && key !== "id" && key !== "version");
  if (foreign !== undefined) throw new Problem(400, `Неизвестное поле «${foreign.slice(0, 60)}»`);
  const allowed = asked.filter((name) => !isToday(fields[name]) || (input[name] ?? null) !== null);
  const missing = allowed.filter((field) => input[field] === undefined);
  if (missing.length > 0)
    throw new Problem(422, messages.checkInput, {
      errors: Object.fromEntries(missing.map((field) => [field, messages.required])),
    });
  const given = Object.fromEntries(allowed.map((field) => [field, input[field]]));
  const open = Object.fromEntries(
    allowed.flatMap((name) => (fields[name] ? [[name, { ...fields[name], readOnly: false }]] : [])),
  );
  const current = { ...action.set };
  const { values, errors } = parseRecord({ fields: { ...fields, ...open } }, given, { region, current });
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return values;
}
