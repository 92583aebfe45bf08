import { AsyncLocalStorage } from "node:async_hooks";

const waiting = new AsyncLocalStorage<Set<() => void>>();

/** Runs `then` once the transaction around has been committed; never where it is rolled back, at once where there is none. */
export function afterCommit(then: () => void): void {
  const list = waiting.getStore();
  if (list) list.add(then);
  else then();
}

/** Runs one attempt at a transaction, and after it what was asked for meanwhile; the same function once. */
export async function committing<T>(attempt: () => Promise<T>): Promise<T> {
  const list = new Set<() => void>();
  const result = await waiting.run(list, attempt);
  for (const then of list) then();
  return result;
}
