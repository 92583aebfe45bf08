// Moves a customer who signs in on another region's host to their own region's host (design §5 Session):
//
//   sign-in, here ──▶ code ──▶ form in the page, posted there ──▶ cookie there ──▶ /login?arrived, which renews
//
// Cookies don't cross hosts, so a code does: in the body of a form, never in an address. The code works once, for a minute,
// only on a host of its region, and only from a page of ours, so that nobody can sign another person's browser in to an
// account of theirs.
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { SignedIn } from "../../../src/contract/people/auth.ts";
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
 * Answers a successful sign-in. Sets the cookie here, or hands a customer of another region over to their host. A program
 * that sends no Origin header stays on this host.
 */
export async function answerSignIn(context: Context<Caller | undefined>, session: OpenSession): Promise<SignedIn> {
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

/**
 * Registers the route that receives the form. The browser navigates to it, so every answer redirects to the sign-in page.
 */
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
      if (typeof arrived === "string")
        request.log.warn({ event: "arrivalRefused", reason: arrived }, "Arrival refused");
      else {
        const { email, refreshToken, sessionId, userId } = arrived;
        rememberDevice({ request, reply }, attemptsKey(services.secrets), email);
        giveRefreshToken({ request, reply }, refreshToken);
        request.log.info({ event: "arrived", userId, sessionId }, "Arrived from another region's host");
      }
      // Redirects to a fixed path only, never to an address from the request; the page decides where to go next.
      const search = new URLSearchParams({ arrived: "1", from: to.slice(0, 2000) });
      return reply.redirect(`/login?${search.toString()}`, 303);
    },
  });
}

/** @returns the reason if the code is refused */
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
    await recordAudit(
      { db, caller: session, ip, requestId, services },
      { resource: "customers", recordId, action: "arrive" },
    );
  return session;
}
