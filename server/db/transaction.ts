import { setTimeout as wait } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { committing } from "./afterCommit.ts";
import { isRetryable } from "./errors.ts";
import type { GuardedPool } from "./guardedPool.ts";

/** An open transaction; its own `transaction()` is a savepoint. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

const attempts = 5;

/** See `Database.transaction`. */
export async function runTransaction<T>(
  pool: GuardedPool,
  run: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await committing(() => attemptTransaction(pool, run, config));
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
    // Those who met must not meet again at once.
    await wait(Math.random() * 20 * 2 ** attempt);
  }
}

async function attemptTransaction<T>(
  pool: GuardedPool,
  run: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  // Not drizzle's transaction on a pool: that one keeps the connection for ever when BEGIN fails.
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
    // Where the connection broke, the rollback fails too; what happened first says more.
    throw failure ?? error;
  } finally {
    client.release();
  }
}
