import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { committing, type Transaction, type Undo } from "./afterCommit.ts";
import { isRetryable } from "./errors.ts";
import type { GuardedPool } from "./guardedPool.ts";

const attempts = 5;

/** See `Database.transaction`. */
export async function runTransaction<T>(
  pool: GuardedPool,
  run: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  // Effects outside the database stay between attempts, so their undos are collected over all of them.
  const left = new Set<Undo>();
  for (let attempt = 1; ; attempt += 1) {
    const isLast = (error: unknown): boolean => attempt === attempts || !isRetryable(error);
    try {
      return await committing(
        () => attemptTransaction(pool, run, config),
        async (all, error) => {
          for (const undo of all) left.add(undo);
          if (isLast(error)) await undoAll(pool, left);
        },
      );
    } catch (error) {
      if (isLast(error)) throw error;
    }
    // A random pause, so that the same transactions don't conflict again.
    await wait(Math.random() * 20 * 2 ** attempt);
  }
}

/** Errors of undos are dropped: the first error is the one to report. */
async function undoAll(pool: GuardedPool, all: ReadonlySet<Undo>): Promise<void> {
  if (all.size === 0) return;
  await attemptTransaction(pool, async (tx) => {
    for (const undo of all) await undo(tx);
  }).catch(() => undefined);
}

async function attemptTransaction<T>(
  pool: GuardedPool,
  run: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  // drizzle's own transaction on a pool never releases the connection if BEGIN fails.
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await drizzle(client).transaction(async (tx) => {
      try {
        return await pool.holding(() => run(tx));
      } catch (error) {
        failure = error;
        throw error;
      }
    }, config);
  } catch (error) {
    // If the connection broke, the rollback fails too; the first error says more.
    throw failure ?? error;
  } finally {
    client.release();
  }
}
