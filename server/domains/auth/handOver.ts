// A customer who signs in on another region's host works on their own region's (design §5 Session):
//
//   sign-in, here ──▶ code ──▶ form in the page, posted there ──▶ cookie there ──▶ /login?arrived, which renews
//
// Cookies don't cross hosts, so a code does: in a form's body, never in an address. It works once and for a minute, only
// on a host of its region, and only from a page of ours: nobody can lead somebody else's browser into a session of theirs.
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { SignedIn } from "../../../src/contract/auth.ts";
import { recordAudit } from "../../engine/audit/recordAudit.ts";
import type { Context } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { contextOf } from "../../engine/api/callers.ts";
import { readForm } from "../../platform/http/forms.ts";
import type { Services } from "../../platform/services.ts";
import { attemptsKey } from "./attempts.ts";
import { giveRefreshToken, rememberDevice, takeRefreshToken } from "./cookies.ts";
import { newToken, tokenHash } from "./secretTokens.ts";
import { moveSession, type OpenSession } from "./sessions.ts";
import { tokensOf } from "./tokens.ts";

const path = "/api/auth/arrive";
const codeSeconds = 60;

/**
 * Answers whoever has just signed in. The cookie is set here, or, for a customer on another region's host, on theirs.
 * A program that calls without a page, and so without Origin, stays.
 */
export async function letIn(context: Context<Caller | undefined>, session: OpenSession): Promise<SignedIn> {
  const { db, request, services } = context;
  const tokens = tokensOf(services, session);
  const site = session.role === "CUSTOMER" ? services.hosts.siteFor(session.region, request.headers.origin) : undefined;
  if (site === undefined) {
    giveRefreshToken(context, session.refreshToken);
    return tokens;
  }
  takeRefreshToken(context);
  return { ...tokens, handOver: { url: site + path, code: await makeCode(db, session, services.clock()) } };
}

async function makeCode(db: Queryable, { sessionId, region }: OpenSession, now: Date): Promise<string> {
  const code = newToken();
  const expires = new Date(now.getTime() + codeSeconds * 1000).toISOString();
  await db.execute(sql`delete from hand_overs where expires_at < ${now.toISOString()}`);
  await db.execute(sql`
    insert into hand_overs (hash, session_id, region, expires_at)
    values (${tokenHash(code)}, ${sessionId}, ${region}, ${expires})`);
  return code;
}

/** Registers where the form arrives. It is a page's navigation and no call: every answer leads on to the sign-in page. */
export function registerArrival(app: FastifyInstance, services: Services): void {
  app.route({
    method: "POST",
    url: path,
    schema: { hide: true },
    onRequest: app.limits.perMinute(path, 30),
    handler: async (request, reply) => {
      const { fields } = await readForm(request, { megabytes: 0, files: 0, fields: 2 });
      const { code = "", to = "/" } = fields;
      const arrived = services.hosts.isSite(request.headers.origin)
        ? await services.database.transaction((tx) => arrive(contextOf(request, reply, services, tx), code))
        : "foreign";
      if (typeof arrived === "string") request.log.warn({ event: "arrivalRefused", reason: arrived }, "Did not arrive");
      else {
        const { email, refreshToken, sessionId, userId } = arrived;
        rememberDevice({ request, reply }, attemptsKey(services.secrets), email);
        giveRefreshToken({ request, reply }, refreshToken);
        request.log.info({ event: "arrived", userId, sessionId }, "Arrived from another region's host");
      }
      // Never to an address that somebody sends: the page itself judges where to go from there.
      const search = new URLSearchParams({ arrived: "1", from: to.slice(0, 2000) });
      return reply.redirect(`/login?${search.toString()}`, 303);
    },
  });
}

/** @returns why not, where the code is refused */
async function arrive(
  { db, ip, region, requestId, services }: Context<Caller | undefined>,
  code: string,
): Promise<(OpenSession & { readonly email: string }) | "unknown" | "expired" | "over"> {
  const now = services.clock();
  const { rows } = await db.execute<{ sessionId: string; fresh: boolean }>(sql`
    delete from hand_overs where hash = ${tokenHash(code)} and region = ${region}
    returning session_id as "sessionId", expires_at > ${now.toISOString()} as fresh`);
  const [kept] = rows;
  if (!kept) return "unknown";
  if (!kept.fresh) return "expired";
  const session = await moveSession(db, kept.sessionId, now);
  if (!session) return "over";
  const { customerId: recordId } = session;
  if (recordId !== null)
    await recordAudit({ db, caller: session, ip, requestId }, { resource: "customers", recordId, action: "arrive" });
  return session;
}
