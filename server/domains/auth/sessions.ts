// Sessions and their refresh tokens (design §5 Session, security.md fact 9).
//
//   sign-in ──▶ token 1 ──▶ token 2 ──▶ token 3        one family of tokens = one session
//                 used        used       active
//
// A token works once. Used again within ten seconds it returns the same successor (parallel tabs, a lost answer). Used
// later it was stolen or copied, and the whole session ends. Tokens are stored as hashes, successors sealed.
import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Role } from "../../../src/domain/company/role.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { newToken, tokenHash } from "./secretTokens.ts";

/** The lifetime of a refresh token in seconds (specification §9); a session not used for that long ends. */
export const refreshLifetime = 604_800;
/** Seconds after which a session ends even if it is in use. */
const sessionLifetime = 30 * 24 * 3600;
const graceSeconds = 10;

/** A user with the rights of a request; read from the database every time. */
export type Account = {
  readonly userId: number;
  readonly role: Role;
  readonly region: Region;
  readonly customerId: number | null;
};

/** A session with a newly issued refresh token. */
export interface OpenSession extends Account {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** The columns of an `Account`, over users aliased `u`. */
export const accountColumns = sql`u.id as "userId", u.role, u.region, u.customer_id as "customerId"`;

/** Active sessions, over sessions aliased `s`. */
export const inForce = (now: Date): SQL => sql`s.revoked_at is null and s.expires_at > ${now.toISOString()}`;

/**
 * Users who may sign in, over users of the given alias: not disabled, and not of an archived customer. Users of a deleted
 * customer are deleted with it.
 */
export const mayBeSignedIn = (alias: "u" | "owner"): SQL => {
  const user = sql.identifier(alias);
  return sql`(${user}.disabled_at is null
    and not exists (select from customers archived where archived.id = ${user}.customer_id and not archived.is_active))`;
};

/** Starts a session and deletes the user's ended ones. `tx` is a transaction. */
export async function openSession(
  tx: Queryable,
  account: Account,
  from: { readonly ip: string; readonly userAgent: string | undefined },
  now: Date,
): Promise<OpenSession> {
  const sessionId = randomUUID();
  const at = now.toISOString();
  await tx.execute(sql`delete from sessions where user_id = ${account.userId} and expires_at < ${at}`);
  await tx.execute(sql`
    insert into sessions (id, user_id, created_at, last_used_at, expires_at, user_agent, ip)
    values (${sessionId}, ${account.userId}, ${at}, ${at}, ${later(now, refreshLifetime)},
      ${from.userAgent?.slice(0, 400) ?? null}, ${from.ip})`);
  return { ...account, sessionId, refreshToken: await addToken(tx, sessionId, now) };
}

/**
 * Exchanges a refresh token for its successor. `tx` is a transaction: the token stays locked until its end, so that parallel
 * requests with one token get the same successor.
 * @returns the reason if the token is refused
 */
export async function refreshSession(
  tx: Queryable,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<OpenSession | "unknown" | "over" | "reused"> {
  const at = now.toISOString();
  const { rows } = await tx.execute<
    Account & { sessionId: string; alive: boolean; usedFor: number | null; successor: Buffer | null }
  >(sql`
    select ${accountColumns}, s.id as "sessionId", (${inForce(now)} and ${mayBeSignedIn("u")}) as alive, t.successor,
      extract(epoch from ${at}::timestamptz - t.used_at)::float8 as "usedFor"
    from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = ${tokenHash(token)} for update of t`);
  const [row] = rows;
  if (!row) return "unknown";
  const { alive, usedFor, successor, ...session } = row;
  if (!alive) return "over";
  if (usedFor === null) {
    const next = await addToken(tx, session.sessionId, now);
    await tx.execute(sql`
      update refresh_tokens set used_at = ${at}, successor = ${Buffer.from(secrets.seal(next))} where hash = ${tokenHash(token)}`);
    await tx.execute(sql`
      update sessions set last_used_at = ${at},
        expires_at = least(${later(now, refreshLifetime)}::timestamptz, created_at + make_interval(secs => ${sessionLifetime}))
      where id = ${session.sessionId}`);
    return { ...session, refreshToken: next };
  }
  if (usedFor <= graceSeconds && successor) return { ...session, refreshToken: secrets.open(successor.toString()) };
  await endSession(tx, session.sessionId, now);
  return "reused";
}

/**
 * Issues a new refresh token for a session and marks its earlier ones as used. `tx` is a transaction.
 * @returns undefined if the session has ended
 */
export async function moveSession(
  tx: Queryable,
  sessionId: string,
  now: Date,
): Promise<(OpenSession & { readonly email: string }) | undefined> {
  const { rows } = await tx.execute<Account & { email: string }>(sql`
    select ${accountColumns}, lower(u.email) as email from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and ${inForce(now)} and ${mayBeSignedIn("u")}`);
  const [account] = rows;
  if (!account) return undefined;
  await tx.execute(sql`
    update refresh_tokens set used_at = ${now.toISOString()} where session_id = ${sessionId} and used_at is null`);
  return { ...account, sessionId, refreshToken: await addToken(tx, sessionId, now) };
}

/** Ends the session of a refresh token, even if the token is used. */
export const endSessionOfToken = (db: Queryable, token: string, now: Date): Promise<void> =>
  revoke(db, sql`id = (select session_id from refresh_tokens where hash = ${tokenHash(token)})`, now);

/** Ends a session; its access tokens are refused from the next request on. */
export const endSession = (db: Queryable, sessionId: string, now: Date): Promise<void> =>
  revoke(db, sql`id = ${sessionId}`, now);

/** Ends every session of a user. */
export const endSessionsOfUser = (db: Queryable, userId: number, now: Date): Promise<void> =>
  revoke(db, sql`user_id = ${userId}`, now);

/** Ends all sessions of a user except the given one. */
export const endOtherSessions = (db: Queryable, userId: number, sessionId: string, now: Date): Promise<void> =>
  revoke(db, sql`user_id = ${userId} and id <> ${sessionId}`, now);

/** Ends one session of a user; false if they have none with that id. */
export async function endOwnSession(db: Queryable, userId: number, sessionId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update sessions s set revoked_at = ${now.toISOString()}
    where s.id = ${sessionId} and s.user_id = ${userId} and ${inForce(now)} returning 1`);
  return rows.length > 0;
}

/** A session as listed for its owner. */
export type ListedSession = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
};

/** A user's active sessions, most recently used first. */
export async function listSessions(db: Queryable, userId: number, now: Date): Promise<readonly ListedSession[]> {
  const { rows } = await db.execute<ListedSession>(sql`
    select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
    from sessions s where s.user_id = ${userId} and ${inForce(now)} order by s.last_used_at desc, s.id`);
  return rows;
}

async function revoke(db: Queryable, which: SQL, now: Date): Promise<void> {
  await db.execute(sql`update sessions set revoked_at = ${now.toISOString()} where ${which} and revoked_at is null`);
}

async function addToken(tx: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx.execute(sql`
    insert into refresh_tokens (hash, session_id, created_at)
    values (${tokenHash(token)}, ${sessionId}, ${now.toISOString()})`);
  return token;
}

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
