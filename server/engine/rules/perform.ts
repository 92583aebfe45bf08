// Does what a rule says with one record, in a transaction.
import { isRegion } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { StoredFile } from "../../../src/definition/fields.ts";
import { paperIn } from "../../../src/definition/papers/papers.ts";
import { administrators, type DefinedRule, type Effect } from "../../../src/definition/words/rules.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { isState } from "../../../src/definition/states/stateFields.ts";
import { represent } from "../../../src/definition/texts/represent.ts";
import { textOf } from "../../../src/definition/texts/textOf.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { readRecord } from "../read/read.ts";
import type { Draft, WriteContext } from "../registry.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { may } from "../access.ts";
import { storeUploads } from "../files/uploads.ts";
import type { Drawn } from "../papers/printedPaper.ts";
import { readableField } from "../readable.ts";
import { isSame } from "../write/frozen.ts";
import { isTemplate, pathsIn } from "../../../src/definition/texts/placeholders.ts";
import { setValues } from "../write/actions.ts";
import { checkReferences } from "../write/references.ts";
import { createRecord, updateRecord } from "../write/save.ts";
import type { DrawnPapers } from "./drawn.ts";
import { eventOf } from "./match.ts";
import type { OutgoingCall } from "./send.ts";
import { filledText, regionOf } from "./texts.ts";
import { valuesFrom } from "./values.ts";

export interface Doing {
  readonly context: WriteContext;
  readonly services: Services;
  readonly definition: Definition;
  readonly record: AnyRecord;
  readonly key: string;
  readonly rule: DefinedRule;
  readonly papers: DrawnPapers;
}

/** The result of a rule, in words for administrators. */
export interface Outcome {
  readonly result: string;
  /** Texts besides the result, such as those of a letter. */
  readonly details?: readonly string[];
  /** What is still to be sent to another server, outside of the transaction. */
  readonly call?: OutgoingCall;
  /** True if there was nothing to do. */
  readonly skipped?: true;
}

type Said<W extends keyof Effect> = NonNullable<Effect[W]>;

/** @throws Problem if a check, a frozen record or a missing right refuses it */
export async function perform(doing: Doing): Promise<Outcome> {
  const { letter, task, set, create, call, paper } = doing.rule.do;
  if (letter) return write(doing, letter);
  if (task) return giveTask(doing, task);
  if (set) return setFields(doing, set);
  if (create) return add(doing, create);
  if (call) return prepareCall(doing, call);
  if (paper) return keepPaper(doing, paper);
  throw new Error(`The rule "${doing.key}" does nothing.`);
}

async function write(doing: Doing, { to, subject, text, attach = [] }: Said<"letter">): Promise<Outcome> {
  const { context, services, definition, record } = doing;
  const queue = context.registry.product.effects?.letter;
  if (!queue) throw new Error("This product sends no letters.");
  const ofRegion = isRegion(record["region"]) ? record["region"] : undefined;
  const address =
    to === administrators ? { administratorsOf: ofRegion } : await addressOf(context, definition, record, to);
  if (address === "") return { result: "Письма нет: e-mail не указан", skipped: true };
  const letter = {
    to: address,
    region: regionOf(context, record),
    subject: await filledText(context, definition, record, subject),
    paragraphs: (await filledText(context, definition, record, text)).split(/\n\s*\n/),
    files: await filesFor(doing, attach),
    path: `/${definition.path ?? definition.name}/${(definition.editPath ?? "{id}").replace("{id}", String(record.id))}`,
  };
  const sent = await queue(context.db, services, letter);
  return sent.length === 0
    ? { result: "Письма нет: некому писать", skipped: true }
    : {
        result: `Письмо: ${sent.join(", ")}`,
        details: [letter.subject, ...letter.paragraphs, ...attached(letter.files)],
      };
}

/** The most megabytes attached to a letter: most mail servers accept no more. */
const maxMegabytes = 10;

/** The files in the record's fields, and its papers. @throws Problem 422 if they are too large for a letter */
async function filesFor(doing: Doing, attached: readonly string[]): Promise<readonly StoredFile[]> {
  const { context, services, record } = doing;
  const files: StoredFile[] = [];
  for (const one of attached) {
    const paper = paperIn(one);
    const kept = record[one] as StoredFile | null | undefined;
    if (paper !== undefined) {
      const { name, type, bytes } = drawnAs(doing, paper);
      files.push({ id: await keepFile(context.db, services.files, bytes), name, type, size: bytes.length });
    } else if (kept) files.push(kept);
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > maxMegabytes * 1024 * 1024)
    throw new Problem(422, `Письма нет: вложения вместе больше ${maxMegabytes} МБ`);
  return files;
}

function drawnAs({ papers, key }: Doing, name: string): Drawn {
  const drawn = papers.get(name);
  if (!drawn) throw new Error(`The paper "${name}" of the rule "${key}" was not drawn.`);
  return drawn;
}

async function keepPaper(doing: Doing, { name, field }: Said<"paper">): Promise<Outcome> {
  const { context, services, definition, record, key } = doing;
  const drawn = drawnAs(doing, name);
  const stored = await storeUploads(definition, new Map([[field, drawn]]), { db: context.db, files: services.files });
  const last = await setValues(context, definition, `rule ${key}`, record.id, stored, services);
  if (last.version === record.version) return { result: "Бумага уже такая", skipped: true };
  return { result: `Бумага: ${drawn.name}` };
}

const attached = (files: readonly StoredFile[]): readonly string[] =>
  files.length === 0 ? [] : [`Вложения: ${files.map(({ name }) => name).join(", ")}`];

/** The address in a field of the record or of a referenced one; "" if there is none. */
async function addressOf(context: WriteContext, { fields }: Definition, record: AnyRecord, to: string) {
  const [name = "", beyond] = to.split(".");
  if (beyond === undefined) return textIn(record, name);
  const field = fields[name];
  const there = field?.type === "reference" ? context.registry.get(field.to) : undefined;
  const id = record[name];
  const found = there && typeof id === "number" ? await readRecord(context, there, id) : undefined;
  return found ? textIn(found, beyond) : "";
}

const textIn = (record: AnyRecord, name: string): string => {
  const value = record[name];
  return typeof value === "string" ? value : "";
};

async function giveTask({ context, definition, record }: Doing, task: Said<"task">): Promise<Outcome> {
  const queue = context.registry.product.effects?.task;
  if (!queue) throw new Error("This product has no tasks.");
  const title = await filledText(context, definition, record, task.title);
  const text = await filledText(context, definition, record, task.text ?? "");
  const about = { region: regionOf(context, record), resource: definition.name, recordId: record.id };
  const id = await queue(context.db, { title, text, ...about });
  return { result: `Задача № ${id}`, details: [title, ...(text === "" ? [] : [text])] };
}

/** States are set by their own actions, other fields as an action would set them. */
async function setFields(doing: Doing, set: Said<"set">): Promise<Outcome> {
  const { context, definition, record, rule } = doing;
  requireKnown(doing, set);
  const values = await valuesFrom(context, { definition, record, to: definition }, set);
  const last = rule.as === "caller" ? await saved(doing, values) : await setByAction(doing, values);
  if (last.version === record.version) return { result: "Значения уже такие", skipped: true };
  const region = regionOf(context, record);
  const said = Object.entries(definition.fields).flatMap(([name, field]) =>
    Object.hasOwn(values, name) ? [`${field.label}: ${textOf(last[name], field, { region }) || "пусто"}`] : [],
  );
  return { result: `Изменено: ${said.join("; ")}` };
}

/** Saves values as a person would, without those that the record has already. */
async function saved({ context, services, definition, record }: Doing, values: Draft): Promise<AnyRecord> {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, record[name]));
  return changed.length === 0
    ? record
    : updateRecord(context, definition, record.id, Object.fromEntries(changed), record.version, services);
}

async function setByAction(doing: Doing, values: Draft): Promise<AnyRecord> {
  const { context, services, definition, record, key } = doing;
  const isMoved = ([name]: readonly [string, unknown]) => isState(definition, name);
  const plain = checked(doing, Object.fromEntries(Object.entries(values).filter((entry) => !isMoved(entry))));
  const states = Object.fromEntries(Object.entries(values).filter(isMoved));
  await checkReferences(context, definition, plain, record);
  let last = await setValues(context, definition, `rule ${key}`, record.id, plain, services);
  if (Object.entries(states).some(([name, value]) => last[name] !== value))
    last = await updateRecord(context, definition, record.id, states, last.version, services);
  return last;
}

/** Checks values by the fields' types, including fields that only the server sets. */
function checked({ context, definition: { fields }, record }: Doing, values: Draft): Draft {
  const open = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(values, name) ? { ...field, readOnly: false } : field,
    ]),
  );
  const parsed = parseRecord({ fields: open }, values, { region: regionOf(context, record), current: record });
  if (Object.keys(parsed.errors).length > 0) throw new Problem(422, messages.checkInput, { errors: parsed.errors });
  return parsed.values;
}

/** @throws Problem 403 if a value comes from a field that the rule's person may not read */
function requireKnown({ context: { caller }, definition }: Doing, values: Said<"set">): void {
  const hidden = Object.values(values)
    .flatMap((value) => (isTemplate(value) ? pathsIn(value) : []))
    .map((path) => path.replace(/\..*$/, ""))
    .find((name) => Object.hasOwn(definition.fields, name) && !readableField(definition, name, caller));
  if (hidden !== undefined)
    throw new Problem(403, "Правило действует от имени того, кто изменил запись, а нужных ему полей он не видит");
}

async function add(doing: Doing, create: Said<"create">): Promise<Outcome> {
  const { context, services, definition, record } = doing;
  const to = context.registry.require(create.to);
  if (!may(to, "create", context.caller))
    throw new Problem(
      403,
      `Правило действует от имени того, кто изменил запись, а добавлять ему в «${to.label.many}» нельзя`,
    );
  requireKnown(doing, create.values);
  const values = await valuesFrom(context, { definition, record, to }, create.values);
  const made = await createRecord(context, to, values, services);
  return { result: `Добавлено: ${to.label.one} ${represent(to, made, regionOf(context, made))}` };
}

function prepareCall({ context, definition, record, key, rule }: Doing, { to, body }: Said<"call">): Outcome {
  const sent = {
    rule: key,
    event: eventOf(rule),
    resource: definition.name,
    at: context.clock().toISOString(),
    record: Object.fromEntries(body.map((name) => [name, record[name] ?? null])),
  };
  return {
    result: `Вызов ${to}`,
    details: [JSON.stringify(sent.record, null, 2)],
    call: { to, body: JSON.stringify(sent) },
  };
}
