// The resources' routes. They have their own router beside Fastify's, since an operator's file may change while the server
// runs; the application passes on every /api address that is no call.
import findMyWay, { type HTTPVersion, type Instance } from "find-my-way";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { retryAfterSectionChange } from "./current.ts";
import { beyondToken, callerOf, requireAccess } from "./callers.ts";
import { sendFile } from "../../platform/http/fileAnswer.ts";
import { idempotencyKeyOf, withIdempotency } from "../../platform/http/idempotency.ts";
import { ifMatch } from "../../platform/http/ifMatch.ts";
import { Problem } from "../../platform/problem.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Services } from "../../platform/services.ts";
import { readBody } from "../write/body.ts";
import { confirmedBy } from "../write/confirm.ts";
import { isUniform, mergeEndpoints, namedEndpoints, resourceIn, uniformEndpoints, type Endpoint } from "./endpoints.ts";
import { mayUse, type ResourceAnswer, type ResourceRequest } from "./operation.ts";
import type { Registry } from "../registry.ts";
import { writeContextOf } from "../writeContextOf.ts";

interface Found {
  readonly endpoint: Endpoint;
  readonly params: ResourceRequest["params"];
}

declare module "fastify" {
  interface FastifyRequest {
    /** The endpoint of the address, once it is found. */
    found: Found | undefined;
  }
}

/** Serves all resources of the registry as of each request. */
export function registerResources(app: FastifyInstance, services: Services): void {
  const find = finder(services.registry);
  app.decorateRequest("found", undefined);
  app.route({
    method: ["GET", "POST", "PUT", "DELETE"],
    url: "/api/*",
    schema: { hide: true },
    onRequest: async (request) => {
      request.found = find(request);
      if (!request.found) throw new Problem(404, httpMessage(404));
      const caller = requireAccess(await callerOf(request, services), { access: "signedIn" });
      const { definition, operation, path } = request.found.endpoint;
      if (caller?.token && !isUniform(path)) throw new Problem(403, beyondToken);
      if (!caller || !mayUse(definition, operation, caller)) throw new Problem(403, httpMessage(403));
    },
    handler: async (request, reply) => {
      const { found, caller } = request;
      if (!found || !caller) throw new Problem(404, httpMessage(404));
      const { operation } = found.endpoint;
      const wanted: ResourceRequest = {
        params: found.params,
        query: request.query as Record<string, unknown>,
        ...(await readBody(request, services.scanner)),
        version: ifMatch(request),
        confirmed: confirmedBy(request),
        caller,
        region: services.hosts.regionOf(request.host),
        ip: request.ip,
        requestId: request.id,
      };
      const answer = async () =>
        answered(
          reply,
          await retryAfterSectionChange(services.registry, async () => {
            const { endpoint } = find(request) ?? found;
            if (!mayUse(endpoint.definition, endpoint.operation, caller)) throw new Problem(403, httpMessage(403));
            return run(request, endpoint, wanted, services);
          }),
        );
      return operation.heavy ? app.limits.heavy(request, reply, answer) : answer();
    },
  });
}

type Router = Instance<HTTPVersion.V1>;

/**
 * Finds the endpoint of an address. Each definition has a router for its uniform addresses, created with the first request;
 * the router for addresses that definitions name is rebuilt when the definitions change.
 */
function finder(registry: Registry): (request: FastifyRequest) => Found | undefined {
  const own = new WeakMap<Definition, Router>();
  let named: { readonly of: readonly Definition[]; readonly router: Router } | undefined;
  const ownRouter = (definition: Definition): Router => {
    const router = own.get(definition) ?? routerOf(uniformEndpoints(definition));
    own.set(definition, router);
    return router;
  };
  return ({ method, url }) => {
    if (named?.of !== registry.all)
      named = { of: registry.all, router: routerOf(registry.all.flatMap(namedEndpoints)) };
    const path = url.replace(/[?#].*$/s, "");
    const definition = registry.get(resourceIn(path) ?? "");
    const found =
      (definition && ownRouter(definition).find(method as "GET", path)) ?? named.router.find(method as "GET", path);
    return found ? { endpoint: found.store as Endpoint, params: found.params } : undefined;
  };
}

function routerOf(endpoints: readonly Endpoint[]): Router {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 200 });
  for (const endpoint of mergeEndpoints(endpoints))
    router.on(endpoint.method, endpoint.path, () => undefined, endpoint);
  return router;
}

/** A change runs in one transaction, once per Idempotency-Key; a read uses the pool. */
function run(
  request: FastifyRequest,
  { method, path, definition, operation, wrapping }: Endpoint,
  wanted: ResourceRequest,
  services: Services,
): Promise<ResourceAnswer> {
  const { database } = services;
  const runOver = (db: Queryable) =>
    operation.run({
      context: writeContextOf({ ...wanted, db, services }),
      definition,
      wrapping,
      request: wanted,
      services,
    });
  if (!operation.changes) return runOver(database.db);
  const key = operation.idempotent ? idempotencyKeyOf(request) : undefined;
  return database.transaction(async (tx) => {
    if (key === undefined) return runOver(tx);
    const { caller, ip, params, body, uploads } = wanted;
    const input = { params, body, uploads: Object.fromEntries(uploads) };
    const route = `${method} ${path}`;
    return (await withIdempotency(tx, { key, route, caller, ip, input }, () => runOver(tx))).answer;
  });
}

function answered(reply: FastifyReply, { status, headers, body, file }: ResourceAnswer): FastifyReply {
  if (file) return sendFile(reply.headers(headers ?? {}), file);
  return reply
    .code(status)
    .headers(headers ?? {})
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}
