// What was typed outlives reloads and lost connections (design §7): a place in the browser's storage.

export interface KeptPlace<Value> {
  readonly read: () => Value | undefined;
  readonly write: (value: Value) => void;
  readonly clear: () => void;
}

/**
 * A place under a key. Where the browser lets nothing be kept, what was typed lives as long as the page.
 * @param storage asked anew each time, for asking may throw: this tab's own storage, or that of all tabs
 * @param read what was kept, which may be of an older version or somebody's else: undefined where it is of no use
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
