import { AsyncLocalStorage } from "node:async_hooks";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** An open transaction; its own `transaction()` is a savepoint. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** What undoes something outside of the database, in a transaction of its own. */
export type Undo = (tx: Transaction) => Promise<void>;

interface Waiting {
  readonly committed: Set<() => void>;
  readonly undoing: Set<Undo>;
}

const waiting = new AsyncLocalStorage<Waiting>();

/** Runs `then` once the transaction around has been committed; never where it is rolled back, at once where there is none. */
export function afterCommit(then: () => void): void {
  const lists = waiting.getStore();
  if (lists) lists.committed.add(then);
  else then();
}

/** Undoes what the transaction around does outside of the database, where it is rolled back for good. */
export const afterRollback = (undo: Undo): void => void waiting.getStore()?.undoing.add(undo);

/**
 * Runs one attempt at a transaction, and after it what was asked for meanwhile; the same function once.
 * @param undo takes what the attempt would have undone, before its failure is thrown
 */
export async function committing<T>(
  attempt: () => Promise<T>,
  undo: (all: ReadonlySet<Undo>, failure: unknown) => Promise<void>,
): Promise<T> {
  const lists: Waiting = { committed: new Set(), undoing: new Set() };
  let result: T;
  try {
    result = await waiting.run(lists, attempt);
  } catch (error) {
    await undo(lists.undoing, error);
    throw error;
  }
  for (const then of lists.committed) then();
  return result;
}
