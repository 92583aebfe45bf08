// Ten recovery codes for a lost phone. They are short enough to type from paper (50 bits), so their hashes are keyed with
// the installation's secret: the table alone does not allow guessing.
import { createHmac, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/db/open.ts";
import type { Secrets } from "../../../platform/secrets.ts";

const count = 10;
const length = 10;
/** Without characters that look alike on paper. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Replaces a user's codes with new ones, which are shown once: `k7mwp-3xq2v`. */
export async function renewRecoveryCodes(tx: Queryable, secrets: Secrets, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const code of codes)
    await tx.execute(
      sql`insert into recovery_codes (user_id, hash) values (${userId}, ${hashOf(secrets, userId, code)})`,
    );
  return codes;
}

/** Marks a code as used; false if it is unknown or used. Of two simultaneous calls one gets true. */
export async function useRecoveryCode(
  db: Queryable,
  secrets: Secrets,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update recovery_codes set used_at = ${now.toISOString()}
    where user_id = ${userId} and hash = ${hashOf(secrets, userId, typed)} and used_at is null returning 1`);
  return rows.length > 0;
}

/** The number of unused codes. */
export async function recoveryCodesLeft(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`
    select count(*)::integer as left from recovery_codes where user_id = ${userId} and used_at is null`);
  return rows[0]?.left ?? 0;
}

const newCode = (): string => {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** Accepts the code in any case, with or without the dash. */
function hashOf(secrets: Secrets, userId: number, typed: string): Buffer {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", secrets.derive("recovery codes")).update(`${userId}:${code}`).digest();
}
