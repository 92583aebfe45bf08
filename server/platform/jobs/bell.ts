// Wakes the workers of this process when there may be something to do; other processes look by themselves.

const listeners = new Set<() => void>();

/** Calls `listener` at every ring, until the returned function is called. */
export function onBell(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ringBell(): void {
  for (const listener of listeners) listener();
}
