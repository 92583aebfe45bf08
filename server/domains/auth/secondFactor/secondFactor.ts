// The second factor of a user: none, started, or active. See totp.ts for the codes.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/db/open.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { useRecoveryCode } from "./recoveryCodes.ts";
import { newSecret, stepOfCode } from "./totp.ts";

/** Starts setup with a new secret, which becomes active when confirmed; undefined if a factor is active already. */
export async function beginSecondFactor(
  tx: Queryable,
  secrets: Secrets,
  userId: number,
  now: Date,
): Promise<string | undefined> {
  const secret = newSecret();
  const { rows } = await tx.execute(sql`
    insert into two_factors (user_id, secret, created_at)
    values (${userId}, ${secrets.seal(secret)}, ${now.toISOString()})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null
      where two_factors.confirmed_at is null
    returning 1`);
  return rows.length > 0 ? secret : undefined;
}

/** Activates the factor with its first code; false for a wrong code, or if setup was not started. */
export async function confirmSecondFactor(
  tx: Queryable,
  secrets: Secrets,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!(await useAppCode(tx, secrets, { userId, code, confirmed: false }, now))) return false;
  const { rows } = await tx.execute(sql`
    update two_factors set confirmed_at = ${now.toISOString()}
    where user_id = ${userId} and confirmed_at is null returning 1`);
  return rows.length > 0;
}

/** True if signing in requires a code. */
export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from two_factors where user_id = ${userId} and confirmed_at is not null`);
  return rows.length > 0;
}

/** Uses a code of the app or a recovery code. */
export async function useSecondFactor(
  db: Queryable,
  secrets: Secrets,
  userId: number,
  typed: string,
  now: Date,
): Promise<"app" | "recovery" | undefined> {
  const code = typed.replace(/\s/g, "");
  if (/^\d{6}$/.test(code))
    return (await useAppCode(db, secrets, { userId, code, confirmed: true }, now)) ? "app" : undefined;
  return (await useRecoveryCode(db, secrets, userId, code, now)) ? "recovery" : undefined;
}

/** Deletes the second factor and its recovery codes. */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from two_factors where user_id = ${userId}`);
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`);
}

interface AppCode {
  readonly userId: number;
  readonly code: string;
  readonly confirmed: boolean;
}

/** Accepts a code only if its time step is later than the last one used; of two simultaneous calls one succeeds. */
async function useAppCode(
  db: Queryable,
  secrets: Secrets,
  { userId, code, confirmed }: AppCode,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ secret: string }>(sql`
    select secret from two_factors where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}`);
  const [kept] = rows;
  const step = kept && stepOfCode(secrets.open(kept.secret), code, now);
  if (step === undefined) return false;
  const { rows: taken } = await db.execute(sql`
    update two_factors set last_step = ${step}
    where user_id = ${userId} and secret = ${kept?.secret} and (last_step is null or last_step < ${step}) returning 1`);
  return taken.length > 0;
}
