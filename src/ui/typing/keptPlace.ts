// Keeps typed input across reloads and lost connections (design §7), in the browser's storage.
import { tryStorage } from "../../dataProvider/session/tryStorage.ts";

export interface KeptPlace<Value> {
  readonly read: () => Value | undefined;
  readonly write: (value: Value) => void;
  readonly clear: () => void;
}

/**
 * Storage under a key. If the browser forbids storage, the value lives as long as the page.
 * @param storage called each time, since accessing storage may throw: the tab's session storage, or the local storage
 * @param read parses a stored value, which may be outdated or foreign: undefined if it is useless
 */
export function keptPlace<Value>(
  key: string,
  storage: () => Storage,
  read: (kept: unknown) => Value | undefined,
): KeptPlace<Value> {
  return {
    read: () => tryStorage(() => read(JSON.parse(storage().getItem(key) ?? "null"))),
    write: (value) => tryStorage(() => storage().setItem(key, JSON.stringify(value))),
    clear: () => tryStorage(() => storage().removeItem(key)),
  };
}
