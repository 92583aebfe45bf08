import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import type { Services } from "../../platform/services.ts";
import { readAccessToken } from "./accessTokens.ts";
import { keptCallers } from "./keptCallers.ts";
import { isServiceToken, readServiceToken } from "./serviceTokens/readToken.ts";
import { accountColumns, inForce, mayBeSignedIn, type Account } from "./sessions.ts";

type Known = Pick<Services, "config" | "database" | "secrets" | "clock">;

/**
 * The caller; undefined unless the Authorization header has an access token of an active session, or a service token. Query
 * and cookies are ignored. Rights come from the database and are cached for seconds; the cache is cleared when rights
 * change or a session ends. A token in a customer's name belongs to the session of its administrator, who must still be
 * one.
 */
export async function authenticate(
  request: Pick<FastifyRequest, "headers">,
  services: Known,
): Promise<Caller | undefined> {
  const [, token] = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) return undefined;
  const now = services.clock();
  return keptCallers(services.database).get(token, now, () =>
    isServiceToken(token) ? readServiceToken(services.database.db, token, now) : readCaller(token, now, services),
  );
}

/** The caller of a token, and the time until which it may be cached. */
async function readCaller(token: string, now: Date, { config, database, secrets }: Known) {
  const claims = readAccessToken(secrets, token, now);
  if (!claims) return undefined;
  const { userId, sessionId, actingAdminId } = claims;
  const roles = actingAdminId === undefined ? sql`true` : sql`owner.role = 'ADMIN' and u.role = 'CUSTOMER'`;
  const { rows } = await database.db.execute<Account & { lacksSecondFactor: boolean; endsAt: string }>(sql`
    select ${accountColumns}, s.expires_at as "endsAt", owner.role = 'ADMIN' and not exists (
      select from two_factors f where f.user_id = owner.id and f.confirmed_at is not null) as "lacksSecondFactor"
    from sessions s join users owner on owner.id = s.user_id join users u on u.id = ${userId}
    where s.id = ${sessionId} and owner.id = ${actingAdminId ?? userId} and ${inForce(now)}
      and ${mayBeSignedIn("owner")} and ${mayBeSignedIn("u")} and ${roles}`);
  const [row] = rows;
  if (!row) return undefined;
  const { lacksSecondFactor, endsAt, ...account } = row;
  const caller: Caller = {
    ...account,
    sessionId,
    ...(actingAdminId === undefined ? {} : { actingAdminId }),
    ...(config.requireAdmin2fa && lacksSecondFactor ? { lacksSecondFactor: true } : {}),
  };
  return { caller, until: Math.min(claims.expiresAt * 1000, Date.parse(endsAt)) };
}
