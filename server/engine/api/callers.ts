// Who may: asked before anything of a request is read or checked (security.md 1, 6, 7).
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../../src/contract/call.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import type { Context } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { mayRole } from "../read/access.ts";
import type { Services } from "../../platform/services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is signed in, once `callerOf` has asked. */
    caller: Caller | undefined;
  }
}

/** Gives every request a place for its caller. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest("caller", undefined);
}

/**
 * Finds out who calls, once a request.
 * @throws Problem 429 for a caller who asks for too much
 */
export async function callerOf(request: FastifyRequest, services: Services): Promise<Caller | undefined> {
  if (request.caller) return request.caller;
  request.caller = await services.authenticate(request, services);
  if (request.caller) await request.server.limits.caller(request);
  return request.caller;
}

/**
 * The caller, if they may.
 * @throws Problem 401 for nobody, 403 for the wrong role, for what an administrator may not do in a customer's name, and
 *   for an administrator without the second factor that is required of them
 */
export function requireAccess(
  caller: Caller | undefined,
  { access, inPerson, beforeSecondFactor }: Pick<Call, "access" | "inPerson" | "beforeSecondFactor">,
): Caller | undefined {
  if (access === "public") return caller;
  if (!caller) throw new Problem(401, httpMessage(401));
  if (access !== "signedIn" && !access.includes(caller.role)) throw new Problem(403, httpMessage(403));
  if (inPerson && caller.actingAdminId !== undefined) throw new Problem(403, onlyInPerson);
  if (caller.lacksSecondFactor && !beforeSecondFactor) throw new Problem(403, secondFactorFirst);
  return caller;
}

/**
 * Whether the caller may add records to the resource that an address names.
 * @throws Problem 404 where they see no such resource, 403 where they may not add to it
 */
export function requireAdding(caller: Caller | undefined, definition: Definition | undefined): void {
  if (!caller || !definition || !mayRole(definition, "read", caller.role)) throw new Problem(404, httpMessage(404));
  if (!mayRole(definition, "create", caller.role)) throw new Problem(403, httpMessage(403));
}

const onlyInPerson = "Это может сделать только сам клиент: вы смотрите кабинет его глазами";
const secondFactorFirst = "Сначала включите вход в два шага: для администраторов он обязателен";

/** What a handler is given beside its input. @param db the transaction of a change, the pool otherwise */
export function contextOf(
  request: FastifyRequest,
  reply: Context["reply"],
  services: Services,
  db: Queryable,
): Context<Caller | undefined> {
  return {
    db,
    caller: request.caller,
    region: services.hosts.regionOf(request.host),
    ip: request.ip,
    requestId: request.id,
    log: request.log,
    services,
    request,
    reply,
  };
}
