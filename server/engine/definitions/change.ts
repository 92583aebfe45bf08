// Changes of operators' sections by administrators, in the transaction of the request.
import { isExtension } from "../../../src/definition/extension/readExtension.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { afterCommit } from "../../platform/db/afterCommit.ts";
import { lockDefinitions } from "../../platform/db/migrate.ts";
import type { Context } from "../../platform/context.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { FileFault, Product } from "../registry.ts";
import { RefusedDefinition } from "../tables/tables.ts";
import { type Candidate, choose, describeFaults } from "./candidates.ts";
import type { FieldIds } from "./plan/match.ts";
import { fitSections, RecordsInTheWay, TableInUse } from "./plan/fit.ts";
import { type Described, readText, whole } from "./readText.ts";
import { resolve, type Resolved } from "./resolve.ts";
import { readFieldIds, readStored, storeOwner, storeVersion, type Stored } from "./stored.ts";

/** The text of a section. */
export interface Wanted {
  /** The section that it must describe; absent for any. */
  readonly name?: string | undefined;
  readonly text: string;
  /** The earlier version that the text comes from: its fields keep their values. */
  readonly back?: number | undefined;
}

/** Checks texts as definitions of their sections, together with all other sections. */
export async function checkTexts(
  product: Product,
  stored: readonly Stored[],
  wanted: readonly Wanted[],
): Promise<{ readonly described: readonly Described[]; readonly faults: readonly FileFault[] }> {
  const read = wanted.map(readWanted);
  const described = read.flatMap((one) => one.described ?? []);
  const names = described.map(({ name }) => name);
  const faults = [
    ...read.flatMap((one) => one.faults),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => ({ file: name, place: whole, message: `"${name}" is defined twice` })),
  ];
  if (faults.length > 0) return { described: [], faults };
  const changed = described.map((one): Candidate => ({ name: one.name, file: null, options: [one] }));
  return { described, faults: await brought(product, stored, [...inUse(stored, names), ...changed]) };
}

function readWanted({ name, text }: Wanted): {
  readonly described?: Described;
  readonly faults: readonly FileFault[];
} {
  const { described, faults } = readText(text);
  const found = described?.name ?? name ?? "";
  if (!described) return { faults: faults.map((fault) => ({ file: found, ...fault })) };
  if (name === undefined || found === name) return { described, faults: [] };
  const place = isExtension(described.said) ? "extends" : "name";
  const message = `the section is "${name}"; a new name would be another section`;
  return { faults: [{ file: name, place, message, ...described.positionOf(place) }] };
}

export interface NewDefinition extends Wanted {
  readonly name: string;
  /** The version that the author saw; 0 for a new section. */
  readonly seen: number;
  /** True to make the database the owner of a section that a file owns. */
  readonly takeOver?: boolean;
}

/**
 * Stores definitions of new sections, or as next versions: all or none.
 * @returns the ids of the versions, in the same order
 * @throws Problem 409 if a section has changed since, or a file owns it; 422 with the faults
 */
export async function saveSections(
  context: Context,
  wanted: readonly NewDefinition[],
): Promise<
  readonly { readonly name: string; readonly version: number; readonly definition: Definition | undefined }[]
> {
  const { db, caller, services } = context;
  const { product } = services.registry;
  const stored = await lockSections(context);
  const currentOf = (name: string) => stored.find((section) => section.name === name);
  for (const { name, seen, takeOver } of wanted) {
    const current = currentOf(name);
    requireSeen(name, current, seen);
    if (current && !takeOver) requireOwned(current);
  }
  const { described, faults } = await checkTexts(product, stored, wanted);
  if (faults.length > 0) throw refuse("text", describeFaults(faults));
  const resolved = described.map((one) => resolve(product, one));
  await fitTables(context, await withIds(context, wanted, resolved));
  const saved = [];
  for (const [at, { name, text }] of wanted.entries()) {
    const version = await storeVersion(db, { name, text, file: null, userId: caller.userId });
    const { file = null, removed = false } = currentOf(name) ?? {};
    if (file !== null && !removed) await recordAudit(context, { resource: name, recordId: null, action: "take-over" });
    await recordAudit(context, { resource: name, recordId: null, action: "define" });
    saved.push({ name, version, definition: resolved[at]?.definition });
  }
  return saved;
}

/** Adds the field ids of an earlier version to texts that come from one. @throws Problem 404 if there is no such version */
export const withIds = (
  { db }: Context,
  wanted: readonly Wanted[],
  resolved: readonly Resolved[],
): Promise<readonly (Resolved & { readonly ids?: FieldIds })[]> =>
  Promise.all(
    resolved.map(async (one, at) => {
      const back = wanted[at]?.back;
      if (back === undefined) return one;
      const ids = await readFieldIds(db, one.described.name, back);
      if (!ids) throw new Problem(404, httpMessage(404));
      return { ...one, ids };
    }),
  );

/**
 * Makes the database the owner of a section that a file owns.
 * @throws Problem 404, and 409 if it has changed since
 */
export async function takeOverSection(context: Context, name: string, seen: number): Promise<void> {
  const section = requireKnown(await lockSections(context), name);
  requireSeen(name, section, seen);
  await storeOwner(context.db, name, { file: null, removed: section.removed });
  await recordAudit(context, { resource: name, recordId: null, action: "take-over" });
}

/**
 * Takes a section out of use; its records stay.
 * @throws Problem 404, and 409 if it has changed since, a file owns it, or other sections need it
 */
export async function removeSection(context: Context, name: string, seen: number): Promise<void> {
  const stored = await lockSections(context);
  const section = requireKnown(stored, name);
  requireSeen(name, section, seen);
  requireOwned(section);
  const faults = await brought(context.services.registry.product, stored, inUse(stored, [name]));
  if (faults.length > 0) throw new Problem(409, `Раздел нужен другим: ${describeFaults(faults)}`);
  await storeOwner(context.db, name, { file: null, removed: true });
  await recordAudit(context, { resource: name, recordId: null, action: "withdraw" });
}

/** Serialises changes of all processes and reads the stored sections. The commit waits until the change is served. */
async function lockSections({ db, services: { registry } }: Context): Promise<readonly Stored[]> {
  await lockDefinitions(db);
  afterCommit(() => registry.catchUp());
  return readStored(db);
}

async function fitTables({ db }: Context, sections: Parameters<typeof fitSections>[1]): Promise<void> {
  try {
    await fitSections(db, sections);
  } catch (error) {
    if (error instanceof TableInUse) throw new Problem(503, error.message, { retryAfter: 60 });
    if (error instanceof RecordsInTheWay) throw refuse("text", error.message);
    if (error instanceof RefusedDefinition) throw refuse("text", `${whole}: ${error.message}`);
    throw error;
  }
}

const inUse = (stored: readonly Stored[], except: readonly string[] = []): readonly Candidate[] =>
  stored.flatMap(({ name, file, removed, described }) =>
    removed || !described || except.includes(name) ? [] : [{ name, file, options: [described] }],
  );

/** The faults of the next sections, without those that exist already. */
async function brought(
  product: Product,
  stored: readonly Stored[],
  next: readonly Candidate[],
): Promise<readonly FileFault[]> {
  // A fault whose line has moved is not new.
  const keyOf = ({ file, place, message }: FileFault) => describeFaults([{ file, place, message }]);
  const { faults } = await choose(product, next);
  if (faults.length === 0) return [];
  const known = new Set((await choose(product, inUse(stored))).faults.map(keyOf));
  return faults.filter((fault) => !known.has(keyOf(fault)));
}

function requireKnown(stored: readonly Stored[], name: string): Stored {
  const section = stored.find((one) => one.name === name);
  if (!section) throw new Problem(404, httpMessage(404));
  return section;
}

function requireSeen(name: string, section: Stored | undefined, seen: number): void {
  const version = section?.version ?? 0;
  if (version === seen) return;
  throw new Problem(
    409,
    seen === 0
      ? `Раздел «${name}» уже есть.`
      : `Пока вы правили, описание раздела «${name}» изменили. Откройте историю раздела и перенесите свои правки.`,
    { current: { version } },
  );
}

function requireOwned({ name, file, removed }: Stored): void {
  if (file !== null && !removed)
    throw new Problem(
      409,
      `Раздел «${name}» описан в файле ${file}. Чтобы менять его здесь, сначала перенесите описание сюда.`,
    );
}
