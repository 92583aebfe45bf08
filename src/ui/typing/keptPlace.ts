// Keeps typed input across reloads and lost connections (design §7), in the browser's storage.

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
    read: () => quietly(() => read(JSON.parse(storage().getItem(key) ?? "null"))),
    write: (value) => quietly(() => storage().setItem(key, JSON.stringify(value))),
    clear: () => quietly(() => storage().removeItem(key)),
  };
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
