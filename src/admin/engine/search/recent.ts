// An administrator's recently opened records, stored in this browser until they sign out.
import { onSessionEnd } from "../../../dataProvider/session/session.ts";
import { createStore } from "../../../ui/store.ts";

export interface Recent {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
}

const key = "kabinet.recent";
const maxRecent = 8;

/** Recently opened records, newest first. */
export const recent = createStore<readonly Recent[]>(stored());

onSessionEnd(() => keep([]));

/** Moves a record to the front. */
export function noteRecent(record: Recent): void {
  const others = recent.get().filter(({ resource, id }) => resource !== record.resource || id !== record.id);
  keep([record, ...others].slice(0, maxRecent));
}

function keep(records: readonly Recent[]): void {
  recent.set(records);
  try {
    if (records.length > 0) localStorage.setItem(key, JSON.stringify(records));
    else localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: they last until the page is left.
  }
}

function stored(): readonly Recent[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(read) ? (read as unknown[]).filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  const { resource, id, name } = (value ?? {}) as Partial<Recent>;
  return typeof resource === "string" && typeof id === "number" && typeof name === "string";
}
