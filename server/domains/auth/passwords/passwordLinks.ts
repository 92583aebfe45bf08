// Password links in letters (design §5 Registration). Only the letter contains the token.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/db/open.ts";
import { newToken, tokenHash } from "../secretTokens.ts";

/** Hours. */
export const linkHours = 48;

/** Creates a link's token for a user and invalidates the user's earlier links. */
export async function createPasswordLink(tx: Queryable, userId: number, now: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + linkHours * 3_600_000);
  await tx.execute(sql`delete from password_links where user_id = ${userId} and used_at is null`);
  await tx.execute(sql`
    insert into password_links (hash, user_id, created_at, expires_at)
    values (${tokenHash(token)}, ${userId}, ${now.toISOString()}, ${expires.toISOString()})`);
  return token;
}

/** The user of a link; undefined if it is unknown, used or expired. */
export async function readPasswordLink(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ readonly userId: number; readonly email: string } | undefined> {
  const { rows } = await db.execute<{ userId: number; email: string }>(sql`
    select u.id as "userId", lower(u.email) as email from password_links l join users u on u.id = l.user_id
    where l.hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > ${now.toISOString()} and u.disabled_at is null`);
  return rows[0];
}

/** Why a link doesn't work; a link replaced by a newer one is "unknown". */
export type PasswordLinkFault = "expired" | "used" | "unknown";

/** Why `readPasswordLink` rejects a token; "unknown" also for one that it accepts. */
export async function passwordLinkFault(db: Queryable, token: string, now: Date): Promise<PasswordLinkFault> {
  const { rows } = await db.execute<{ used: boolean; expired: boolean }>(sql`
    select used_at is not null as used, expires_at <= ${now.toISOString()} as expired
    from password_links where hash = ${tokenHash(token)}`);
  const [link] = rows;
  if (link?.used) return "used";
  return link?.expired ? "expired" : "unknown";
}

/** Marks a link as used; false if it was used meanwhile. */
export async function usePasswordLink(tx: Queryable, token: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update password_links set used_at = ${now.toISOString()}
    where hash = ${tokenHash(token)} and used_at is null and expires_at > ${now.toISOString()} returning 1`);
  return rows.length > 0;
}
