// Slows down password guessing (security.md point 27).
//
// Failures are counted per account and per address. Both allow a number of failures and then require a pause that doubles. A
// browser that has signed in before carries a device cookie and is counted separately, so strangers who guess slow down each
// other and not the owner (OWASP, "device cookies"). Unknown e-mails are counted like known ones.
import { createHmac } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { sql } from "drizzle-orm";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { refusals } from "../../platform/http/limits/refusals.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** A counter of failures. */
export interface Bucket extends Patience {
  readonly key: string;
}

interface Patience {
  /** Failures allowed without a pause. */
  readonly free: number;
  /** The longest pause in seconds. */
  readonly maxPauseSeconds: number;
}

const patience = {
  /** The owner still gets in from another known browser, or with a password link. */
  account: { free: 10, maxPauseSeconds: 15 * 60 },
  /** An address may be shared by an office or a mobile network, so its limit is higher and its pause shorter. */
  address: { free: 50, maxPauseSeconds: 60 },
} as const satisfies Record<string, Patience>;

const firstPauseSeconds = 15;
/** Seconds after the last failure. */
const forgottenAfterSeconds = 60 * 60;

/** The key that hashes buckets' names and signs the device cookie. */
export const attemptsKey = (secrets: Secrets): Buffer => secrets.derive("sign-in attempts");

/** The pause in seconds after a number of failures, counted from the last one. */
export const pauseSeconds = (failures: number, { free, maxPauseSeconds }: Patience): number =>
  failures < free ? 0 : Math.min(firstPauseSeconds * 2 ** (failures - free), maxPauseSeconds);

/**
 * The buckets that a sign-in attempt counts in.
 * @param key secret bytes, so that the table holds neither e-mails nor addresses
 * @param device the id of a browser known for this account
 */
export function bucketsOf(key: Buffer, email: string, ip: string, device: string | undefined): readonly Bucket[] {
  const named = (kind: string, value: string) =>
    createHmac("sha256", key).update(`${kind}:${value}`).digest("base64url");
  if (device !== undefined) return [{ key: named("device", device), ...patience.account }];
  return [
    { key: named("account", email), ...patience.account },
    // IPv6 addresses count by their /64 network: one user usually controls all of it.
    { key: named("address", normalizeIP(ip)), ...patience.address },
  ];
}

/** @throws {Problem} 429 with the seconds until the next attempt is allowed */
export async function refuseIfTooMany(db: Queryable, buckets: readonly Bucket[], now: Date): Promise<void> {
  const retryAfter = await secondsToWait(db, buckets, now);
  if (retryAfter === 0) return;
  refusals.inc({ reason: "tooMany" });
  throw new Problem(429, httpMessage(429), { retryAfter });
}

async function secondsToWait(db: Queryable, buckets: readonly Bucket[], now: Date): Promise<number> {
  const { rows } = await db.execute<{ key: string; failures: number; passed: number }>(sql`
    select key, failures, extract(epoch from ${now.toISOString()}::timestamptz - last_at)::float8 as passed
    from sign_in_failures where key in (${sql.join(
      buckets.map(({ key }) => sql`${key}`),
      sql`, `,
    )})`);
  const waits = rows.map(({ key, failures, passed }) => {
    const bucket = buckets.find((candidate) => candidate.key === key);
    return bucket ? Math.ceil(pauseSeconds(failures, bucket) - passed) : 0;
  });
  return Math.max(0, ...waits);
}

/** Counts a failure in every bucket, and deletes expired ones. */
export async function recordFailure(db: Queryable, buckets: readonly Bucket[], now: Date): Promise<void> {
  refusals.inc({ reason: "wrong" });
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - forgottenAfterSeconds * 1000).toISOString();
  for (const { key } of buckets) {
    await db.execute(sql`
      insert into sign_in_failures (key, failures, last_at) values (${key}, 1, ${at})
      on conflict (key) do update set
        failures = case when sign_in_failures.last_at < ${forgotten} then 1 else sign_in_failures.failures + 1 end,
        last_at = excluded.last_at`);
  }
  await db.execute(sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures where last_at < ${forgotten} order by last_at limit 100 for update skip locked)`);
}

/** Resets the counter of an account or device after a success; the address's counter stays. */
export async function forgetFailures(db: Queryable, [own]: readonly Bucket[]): Promise<void> {
  if (own) await db.execute(sql`delete from sign_in_failures where key = ${own.key}`);
}
