// How much one address and one caller may ask for, so that nobody takes the server from the others (security.md 61, 62).
// Sign-in counts wrong passwords itself (server/domains/auth/attempts.ts).
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { httpMessage } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../problem.ts";
import type { Services } from "../../services.ts";
import { isApi } from "../headers.ts";
import { heavyTurns, type HeavyTurn } from "./heavyTurns.ts";
import { RequestCounts } from "./requestCounts.ts";

/** Counts a request. @throws Problem 429 when it is one too many */
export type Limit = (request: FastifyRequest) => Promise<void>;

export interface RateLimits {
  /** Of one signed-in caller, over everything; counted when it is known who calls. */
  readonly caller: Limit;
  /** A limit of its own for one call, which all processes know by the same name. */
  readonly perMinute: (name: string, most: number) => Limit;
  /** For files that take long to make. */
  readonly heavy: HeavyTurn;
}

declare module "fastify" {
  interface FastifyInstance {
    limits: RateLimits;
  }
}

/** An office sits behind one address. */
const callersBehindAnAddress = 10;

/** Counts every request to the API by its address, before anything else is done for it. */
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
