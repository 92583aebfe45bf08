// Retries a request that failed because another process or request renamed a column or changed its type, and this process
// has not heard of it yet.
import { setTimeout as wait } from "node:timers/promises";
import { sqlState } from "../../platform/db/errors.ts";
import type { Registry } from "../registry.ts";

/** A missing column or table, and a type that has changed since a connection prepared its statement. */
const outdated = ["42703", "42P01", "0A000"];

/** A process hears of a change at once, or when it next polls the database. */
const maxWaitMs = 2000;
const pauseMs = 20;

/**
 * Runs again with the new definitions if the database no longer matches the old ones.
 * @param run has no effects outside the database, or none before the error
 */
export async function retryAfterSectionChange<T>(registry: Registry, run: () => Promise<T>): Promise<T> {
  const { revision } = registry;
  try {
    return await run();
  } catch (error) {
    if (!outdated.includes(sqlState(error) ?? "")) throw error;
    for (let waited = 0; registry.revision === revision && waited < maxWaitMs; waited += pauseMs) await wait(pauseMs);
    if (registry.revision === revision) throw error;
    return run();
  }
}
