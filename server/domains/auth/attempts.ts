// How many wrong passwords are too many (security.md point 27).
//
// Failures are counted per account and per address. Both let some go and then ask for a pause that doubles. Somebody who
// once signed in from a browser is known by its device cookie and counted apart: strangers who guess at the account slow
// each other down, not its owner (OWASP, "device cookies"). An unknown e-mail is counted like a known one.
import { createHmac } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { sql } from "drizzle-orm";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { refusals } from "../../platform/http/limits/refusals.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** What failures are counted under. */
export interface Bucket extends Patience {
  readonly key: string;
}

interface Patience {
  /** Failures without a pause. */
  readonly free: number;
  /** Seconds. */
  readonly longestPause: number;
}

const patience = {
  /** Who is known in another browser, or has a link to choose a password by, gets in meanwhile. */
  account: { free: 10, longestPause: 15 * 60 },
  /** Behind one address may be an office or half a mobile network, who must not suffer for one of them. */
  address: { free: 50, longestPause: 60 },
} as const satisfies Record<string, Patience>;

const firstPauseSeconds = 15;
/** Seconds after the last failure. */
const forgottenAfterSeconds = 60 * 60;

/** Names buckets, and signs the device cookie. */
export const attemptsKey = (secrets: Secrets): Buffer => secrets.derive("sign-in attempts");

/** The pause after so many failures, in seconds, counted from the last of them. */
export const pauseSeconds = (failures: number, { free, longestPause }: Patience): number =>
  failures < free ? 0 : Math.min(firstPauseSeconds * 2 ** (failures - free), longestPause);

/**
 * Where a sign-in is counted.
 * @param key secret bytes: neither e-mails nor addresses stand in the table
 * @param device the id of a browser that is known for this account
 */
export function bucketsOf(key: Buffer, email: string, ip: string, device: string | undefined): readonly Bucket[] {
  const named = (kind: string, value: string) =>
    createHmac("sha256", key).update(`${kind}:${value}`).digest("base64url");
  if (device !== undefined) return [{ key: named("device", device), ...patience.account }];
  return [
    { key: named("account", email), ...patience.account },
    // Of an IPv6 address its /64 network: whoever has one has all of it to try from.
    { key: named("address", normalizeIP(ip)), ...patience.address },
  ];
}

/** @throws {Problem} 429 with the seconds after which another try is allowed */
export async function refuseIfTooMany(db: Queryable, buckets: readonly Bucket[], now: Date): Promise<void> {
  const retryAfter = await secondsToWait(db, buckets, now);
  if (retryAfter === 0) return;
  refusals.tooMany += 1;
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

/** Counts one failure in every bucket, and clears away what is long forgotten. */
export async function recordFailure(db: Queryable, buckets: readonly Bucket[], now: Date): Promise<void> {
  refusals.wrong += 1;
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

/** Forgets the failures of an account or device after a success; those of an address stay. */
export async function forgetFailures(db: Queryable, [own]: readonly Bucket[]): Promise<void> {
  if (own) await db.execute(sql`delete from sign_in_failures where key = ${own.key}`);
}
