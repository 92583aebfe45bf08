import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { Problem } from "../../platform/problem.ts";
import type { Draft } from "../registry.ts";

/**
 * What is left of a change to a record of which only some fields may still change. A form sends the whole record, so
 * what is sent as it was is no change.
 * @throws Problem 409 with `refusal` where another field changes
 */
export function onlyFields(draft: Draft, current: AnyRecord, open: readonly string[], refusal: string): Draft {
  const changed = Object.entries(draft).filter(([name, value]) => !isSame(value, current[name]));
  if (changed.some(([name]) => !open.includes(name))) throw new Problem(409, refusal, { current });
  return Object.fromEntries(changed);
}

/** True when a value says nothing new; of a table's line only what the line carries is compared. */
export function isSame(given: unknown, kept: unknown): boolean {
  if (Array.isArray(given))
    return Array.isArray(kept) && given.length === kept.length && given.every((item, at) => isSame(item, kept[at]));
  if (typeof given !== "object" || given === null) return (given ?? null) === (kept ?? null);
  if (typeof kept !== "object" || kept === null) return false;
  return Object.entries(given).every(([key, value]) => isSame(value, (kept as Record<string, unknown>)[key]));
}
