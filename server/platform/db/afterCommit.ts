import { AsyncLocalStorage } from "node:async_hooks";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** An open transaction; its own `transaction()` is a savepoint. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Undoes an effect outside the database, in a separate transaction. */
export type Undo = (tx: Transaction) => Promise<void>;

type Then = () => void | Promise<void>;

interface Waiting {
  readonly committed: Set<Then>;
  readonly undoing: Set<Undo>;
}

const waiting = new AsyncLocalStorage<Waiting>();

/**
 * Runs `then` after the surrounding transaction has committed, and never if it is rolled back; immediately if there is no
 * transaction. Code that awaits the transaction also awaits `then`.
 */
export function afterCommit(then: Then): void {
  const lists = waiting.getStore();
  if (lists) lists.committed.add(then);
  else void then();
}

/** Registers an undo that runs if the surrounding transaction is finally rolled back. */
export const afterRollback = (undo: Undo): void => void waiting.getStore()?.undoing.add(undo);

/**
 * Runs one attempt at a transaction, then the functions registered meanwhile, each once.
 * @param undo receives the attempt's undos before its error is thrown
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
  for (const then of lists.committed) await then();
  return result;
}
