// Rate limits per address and per caller, so that nobody overloads the server for others (security.md 61, 62). Signing in
// counts wrong passwords itself (server/domains/auth/attempts.ts).
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { httpMessage } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../problem.ts";
import type { Services } from "../../services.ts";
import { isApi } from "../headers.ts";
import { heavyTurns, type HeavyTurn } from "./heavyTurns.ts";
import { RequestCounts } from "./requestCounts.ts";

/** Counts a request. @throws Problem 429 if the limit is exceeded */
export type Limit = (request: FastifyRequest) => Promise<void>;

export interface RateLimits {
  /** Limits all requests of a signed-in caller; counted once the caller is known. */
  readonly caller: Limit;
  /** A separate limit for one call, shared by all processes under its name. */
  readonly perMinute: (name: string, most: number) => Limit;
  /** For files that are expensive to make. */
  readonly heavy: HeavyTurn;
}

declare module "fastify" {
  interface FastifyInstance {
    limits: RateLimits;
  }
}

/** A whole office may share one address. */
const callersBehindAnAddress = 10;

/** Counts every API request by its address, before anything else is done. */
export function registerRateLimits(
  app: FastifyInstance,
  { config: { requestsPerMinute }, database, secrets }: Pick<Services, "config" | "database" | "secrets">,
): void {
  const counts = new RequestCounts(database, secrets);
  const limit = (name: string, most: number, key: (request: FastifyRequest) => string): Limit => {
    return async (request) => {
      const retryAfter = await counts.secondsToWait(`${name}: ${key(request)}`, most);
      if (retryAfter > 0) throw new Problem(429, httpMessage(429), { retryAfter });
    };
  };
  const general = (name: string, most: number, key: (request: FastifyRequest) => string): Limit =>
    requestsPerMinute === 0 ? async () => {} : limit(name, most, key);
  const address = general("address", requestsPerMinute * callersBehindAnAddress, addressOf);
  app.addHook("onRequest", async (request) => {
    if (isApi(request.url)) await address(request);
  });
  app.decorate("limits", {
    caller: general("caller", requestsPerMinute, whoIs),
    perMinute: (name, most) => limit(name, most, whoIs),
    heavy: heavyTurns(),
  });
}

const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

const whoIs = (request: FastifyRequest): string =>
  request.caller ? `user ${request.caller.userId}` : addressOf(request);
