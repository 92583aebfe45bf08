// Frozen records and fields. Every kind of change is checked here.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { closedBy, frozenBy } from "../../../src/definition/access/frozen.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { askerOf } from "./askerOf.ts";
import type { Draft, WriteContext } from "../registry.ts";

/** True if the definition says that the record is frozen; its rules then have nothing to calculate. */
export const isFrozen = (context: WriteContext, definition: Definition, record: AnyRecord): boolean =>
  frozenBy(definition, record, askerOf(context)).length > 0;

/**
 * Reduces a change of a record that may be frozen to the fields that differ, since a form sends the whole record.
 * @param action the action that makes the change, which the definition may allow
 * @throws Problem 409 with the reason if a frozen field changes
 */
export function unfrozen(
  context: WriteContext,
  definition: Definition,
  draft: Draft,
  current: AnyRecord,
  action: string,
): Draft {
  const words = frozenBy(definition, current, askerOf(context), action);
  if (words.length === 0) return draft;
  const changed = changesOf(draft, current);
  for (const [name] of changed) {
    const word = closedBy(words, name, definition.fields[name]);
    if (word) throw new Problem(409, word.because, { current });
  }
  return Object.fromEntries(changed);
}

/** @throws Problem 409 with the reason if the field is frozen */
export function requireOpen(context: WriteContext, definition: Definition, current: AnyRecord, name: string): void {
  const word = closedBy(frozenBy(definition, current, askerOf(context)), name, definition.fields[name]);
  if (word) throw new Problem(409, word.because, { current });
}

/**
 * The same if a rule, and no definition, decides which fields are open.
 * @throws Problem 409 with `refusal` if another field changes
 */
export function onlyFields(draft: Draft, current: AnyRecord, open: readonly string[], refusal: string): Draft {
  const changed = changesOf(draft, current);
  if (changed.some(([name]) => !open.includes(name))) throw new Problem(409, refusal, { current });
  return Object.fromEntries(changed);
}

const changesOf = (draft: Draft, current: AnyRecord) =>
  Object.entries(draft).filter(([name, value]) => !isSame(value, current[name]));

/** True if a value is unchanged; in a table's line only the given fields are compared. */
export function isSame(given: unknown, kept: unknown): boolean {
  if (Array.isArray(given))
    return Array.isArray(kept) && given.length === kept.length && given.every((item, at) => isSame(item, kept[at]));
  if (typeof given !== "object" || given === null) return (given ?? null) === (kept ?? null);
  if (typeof kept !== "object" || kept === null) return false;
  return Object.entries(given).every(([key, value]) => isSame(value, (kept as Record<string, unknown>)[key]));
}
