// Password hashes: Argon2id at the parameters of the OWASP Password Storage sheet (security.md, point 26).
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify, type Options } from "@node-rs/argon2";
import { slots } from "../../../platform/threads/slots.ts";

/** Memory in KiB. A hash carries its own parameters, so that raising these leaves older hashes valid. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashing is done by libuv's few threads; files, DNS and the event loop's core must not wait for it. */
const inSlot = slots(Math.max(1, Math.min(2, availableParallelism() - 1)), 200);

let nobodys: Promise<string> | undefined;

/** @throws {Problem} 503 when too many hashes are waited for already */
export const hashPassword = (password: string): Promise<string> => inSlot(() => hash(password, cost));

/**
 * Runs `check` with a place among the few that may hash at the same time, and hands it the comparison of a password with
 * a stored hash. Without a hash (an unknown user) the comparison takes just as long and fails.
 * @throws {Problem} 503 when too many are waiting already
 */
export const checkingPassword = <T>(
  check: (matches: (stored: string | undefined, password: string) => Promise<boolean>) => Promise<T>,
): Promise<T> => inSlot(() => check(matches));

async function matches(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hash(randomBytes(32), cost);
  const decoy = await nobodys;
  const equal = await verify(stored ?? decoy, password);
  return stored !== undefined && equal;
}
