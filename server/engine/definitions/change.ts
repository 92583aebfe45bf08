// Changes of operators' sections by administrators, in the transaction of the request.
import { isExtension } from "../../../src/definition/extension/readExtension.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { lockDefinitions } from "../../platform/db/migrate.ts";
import type { Context } from "../../platform/context.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { FileFault, Product } from "../registry.ts";
import { RefusedDefinition } from "../tables/tables.ts";
import { type Candidate, choose, describeFaults } from "./candidates.ts";
import { fitSections, RecordsInTheWay, TableInUse } from "./plan/fit.ts";
import { type Described, readText, whole } from "./readText.ts";
import { resolve, type Resolved } from "./resolve.ts";
import { readStored, storeOwner, storeVersion, type Stored } from "./stored.ts";

/** What is wrong with a text as the definition of a section, beside all other sections. */
export async function checkText(
  product: Product,
  stored: readonly Stored[],
  name: string | undefined,
  text: string,
): Promise<{ readonly described?: Described; readonly faults: readonly FileFault[] }> {
  const { described, faults } = readText(text);
  const found = described?.name ?? name ?? "";
  if (!described) return { faults: faults.map((fault) => ({ file: found, ...fault })) };
  if (name !== undefined && found !== name) {
    const place = isExtension(described.said) ? "extends" : "name";
    const message = `the section is "${name}"; a new name would be another section`;
    return { faults: [{ file: name, place, message, ...described.positionOf(place) }] };
  }
  const changed: Candidate = { name: found, file: null, options: [described] };
  return { described, faults: await brought(product, stored, [...inUse(stored, found), changed]) };
}

/**
 * Stores a definition as a section of the database, a new one or the next version.
 * @param seen the version that the author saw; 0 for a new section
 * @throws Problem 409 if it has changed since, or a file owns it; 422 with the first fault
 */
export async function saveSection(context: Context, name: string, text: string, seen: number): Promise<number> {
  const stored = await lockSections(context);
  const current = stored.find((section) => section.name === name);
  requireSeen(current, seen);
  if (current) requireOwned(current);
  const { described, faults } = await checkText(context.services.registry.product, stored, name, text);
  if (!described || faults.length > 0) throw refuse("text", describeFaults(faults));
  await fitTables(context, resolve(context.services.registry.product, described));
  const version = await storeVersion(context.db, { name, text, file: null, userId: context.caller.userId });
  await recordAudit(context, { resource: name, recordId: null, action: "define" });
  return version;
}

/**
 * Makes the database the owner of a section that a file owned.
 * @throws Problem 404, and 409 if it has changed since
 */
export async function takeOverSection(context: Context, name: string, seen: number): Promise<void> {
  const section = requireKnown(await lockSections(context), name);
  requireSeen(section, seen);
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
  requireSeen(section, seen);
  requireOwned(section);
  const faults = await brought(context.services.registry.product, stored, inUse(stored, name));
  if (faults.length > 0) throw new Problem(409, `Раздел нужен другим: ${describeFaults(faults)}`);
  await storeOwner(context.db, name, { file: null, removed: true });
  await recordAudit(context, { resource: name, recordId: null, action: "withdraw" });
}

/** Serialises changes of all processes, and reads what they have left. */
async function lockSections({ db }: Context): Promise<readonly Stored[]> {
  await lockDefinitions(db);
  return readStored(db);
}

async function fitTables({ db }: Context, section: Resolved): Promise<void> {
  try {
    await fitSections(db, [section]);
  } catch (error) {
    if (error instanceof TableInUse) throw new Problem(503, error.message, { retryAfter: 60 });
    if (error instanceof RecordsInTheWay) throw refuse("text", error.message);
    if (error instanceof RefusedDefinition) throw refuse("text", `${whole}: ${error.message}`);
    throw error;
  }
}

const inUse = (stored: readonly Stored[], except?: string): readonly Candidate[] =>
  stored.flatMap(({ name, file, removed, described }) =>
    removed || !described || name === except ? [] : [{ name, file, options: [described] }],
  );

/** The faults among the sections that there would be, without those that there are already. */
async function brought(
  product: Product,
  stored: readonly Stored[],
  next: readonly Candidate[],
): Promise<readonly FileFault[]> {
  // A line that has moved is no new fault.
  const keyOf = ({ file, place, message }: FileFault) => describeFaults([{ file, place, message }]);
  const known = new Set((await choose(product, inUse(stored))).faults.map(keyOf));
  return (await choose(product, next)).faults.filter((fault) => !known.has(keyOf(fault)));
}

function requireKnown(stored: readonly Stored[], name: string): Stored {
  const section = stored.find((one) => one.name === name);
  if (!section) throw new Problem(404, httpMessage(404));
  return section;
}

function requireSeen(section: Stored | undefined, seen: number): void {
  if ((section?.version ?? 0) === seen) return;
  throw new Problem(
    409,
    seen === 0
      ? "Раздел с таким именем уже есть."
      : "Пока вы правили, описание раздела изменили. Откройте историю раздела и перенесите свои правки.",
    { current: { version: section?.version ?? 0 } },
  );
}

function requireOwned({ file, removed }: Stored): void {
  if (file !== null && !removed)
    throw new Problem(409, `Раздел описан в файле ${file}. Чтобы менять его здесь, сначала перенесите описание сюда.`);
}
