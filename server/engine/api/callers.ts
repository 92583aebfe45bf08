// Checks access before anything in a request is read or validated (security.md 1, 6, 7).
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../../src/contract/call.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Context } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { may } from "../access.ts";
import type { Services } from "../../platform/services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `callerOf`. */
    caller: Caller | undefined;
  }
}

/** Adds the caller's property to requests. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest("caller", undefined);
}

/**
 * Determines the caller, once per request.
 * @throws Problem 429 for a caller over the rate limit
 */
export async function callerOf(request: FastifyRequest, services: Services): Promise<Caller | undefined> {
  if (request.caller) return request.caller;
  request.caller = await services.authenticate(request, services);
  if (request.caller) await request.server.limits.caller(request);
  return request.caller;
}

/**
 * The caller, if access is allowed.
 * @throws Problem 401 without a caller, 403 for the wrong role, for a call not allowed to administrators signed in as a
 * customer, and for an administrator without the required second factor
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
 * Checks that the caller may create records of the resource in the address.
 * @throws Problem 404 if they can't see the resource, 403 if they may not create its records
 */
export function requireAdding(caller: Caller | undefined, definition: Definition | undefined): void {
  if (!caller || !definition || !may(definition, "read", caller)) throw new Problem(404, httpMessage(404));
  if (!may(definition, "create", caller)) throw new Problem(403, httpMessage(403));
}

/** The refusal of a service token at every other address. */
export const beyondToken = "Токен доступа открывает только адреса /api/resources/… и вызовы, названные в его правах";
const onlyInPerson = "Это может сделать только сам клиент: вы смотрите кабинет его глазами";
const secondFactorFirst = "Сначала включите вход в два шага: для администраторов он обязателен";

/** The context of a handler. @param db the transaction of a change, otherwise the pool */
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
