// Wakes this process's workers when a job has been queued; other processes poll.

const listeners = new Set<() => void>();

/** Calls `listener` at every ring, until the returned function is called. */
export function onBell(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ringBell(): void {
  for (const listener of listeners) listener();
}
