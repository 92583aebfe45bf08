// Password hashes: Argon2id with the parameters of the OWASP Password Storage sheet (security.md, point 26).
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify, type Options } from "@node-rs/argon2";
import { slots } from "../../../platform/threads/slots.ts";

/** Memory in KiB. A hash contains its parameters, so raising these keeps older hashes valid. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** libuv's few threads do the hashing; file access, DNS and the event loop must not wait for it. */
const inSlot = slots(Math.max(1, Math.min(2, availableParallelism() - 1)), 200);

let nobodys: Promise<string> | undefined;

/** @throws {Problem} 503 when too many hashes are queued */
export const hashPassword = (password: string): Promise<string> => inSlot(() => hash(password, cost));

/**
 * Runs `check` in one of the few hashing slots and passes it a function that compares a password with a stored hash. Without
 * a hash (an unknown user) the comparison takes as long and fails.
 * @throws {Problem} 503 when too many are queued
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
