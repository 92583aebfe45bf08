// How much one address and one caller may ask for, so that nobody takes the server from the others (security.md 61, 62).
// Sign-in counts wrong passwords itself (server/auth/attempts.ts).
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { httpMessage } from "../../src/i18n/messages.ts";
import type { Config } from "../config.ts";
import { Problem } from "../problem.ts";
import { isApi } from "./headers.ts";
import { heavyTurns, type HeavyTurn } from "./heavyTurns.ts";

/** Counts a request. @throws Problem 429 when it is one too many */
export type Limit = (request: FastifyRequest) => Promise<void>;

export interface RateLimits {
  /** Of one signed-in caller, over everything; counted when it is known who calls. */
  readonly caller: Limit;
  /** A limit of its own for one call. */
  readonly perMinute: (most: number) => Limit;
  /** For files that take long to make. */
  readonly heavy: HeavyTurn;
}

declare module "fastify" {
  interface FastifyInstance {
    limits: RateLimits;
  }
}

const minute = 60_000;
/** An office sits behind one address. */
const callersBehindAnAddress = 10;

/** Counts every request to the API by its address, before anything else is done for it. */
export async function registerRateLimits(
  app: FastifyInstance,
  { requestsPerMinute }: Pick<Config, "requestsPerMinute">,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limit = (max: number, key: (request: FastifyRequest) => string): Limit => {
    const count = app.createRateLimit({ max, timeWindow: minute, keyGenerator: key });
    return async (request) => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new Problem(429, httpMessage(429), { retryAfter: counted.ttlInSeconds });
    };
  };
  const general = (max: number, key: (request: FastifyRequest) => string): Limit =>
    requestsPerMinute === 0 ? async () => {} : limit(max, key);
  const address = general(requestsPerMinute * callersBehindAnAddress, addressOf);
  app.addHook("onRequest", async (request) => {
    if (isApi(request.url)) await address(request);
  });
  app.decorate("limits", {
    caller: general(requestsPerMinute, whoIs),
    perMinute: (most) => limit(most, whoIs),
    heavy: heavyTurns(),
  });
}

const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

const whoIs = (request: FastifyRequest): string =>
  request.caller ? `user ${request.caller.userId}` : addressOf(request);
