// The application: everything that it consists of, registered by name in the order in which a request meets it.
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { constants } from "node:zlib";
import { stateReader } from "./businessState.ts";
import { registerAccess } from "./engine/api/callers.ts";
import { registerBodies } from "./platform/http/bodies.ts";
import { refuseBrokenRequest } from "./platform/http/brokenRequests.ts";
import { answerError, registerErrors } from "./platform/http/errors.ts";
import { registerForms } from "./platform/http/forms.ts";
import { registerHeaders } from "./platform/http/headers.ts";
import { registerHealth } from "./platform/http/health.ts";
import { loggingOptions, type LogDestination } from "./platform/http/logging.ts";
import { registerMetrics } from "./platform/http/metrics.ts";
import { registerOpenApi } from "./platform/http/docs/openApi.ts";
import { type ApiDocument } from "./platform/http/docs/apiDocument.ts";
import { registerPages } from "./platform/http/pages.ts";
import { registerRateLimits } from "./platform/http/limits/rateLimits.ts";
import { registerValidation } from "./platform/http/validation.ts";
import { isPlace } from "../src/resources/places.ts";
import type { Services } from "./platform/services.ts";

/** What the application answers: its API. */
export interface Routes {
  /** Registers the API's routes. */
  readonly register: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** The paths in the API document that no route stands for. */
  readonly describe?: (services: Services) => ApiDocument["paths"];
}

/**
 * Builds the application over its services; it listens to nothing yet.
 * @param logTo where log lines go instead of the standard output
 */
export async function buildApp(services: Services, routes: Routes, logTo?: LogDestination): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    ...loggingOptions(config, logTo),
    trustProxy: trustProxy(config.trustProxy),
    bodyLimit: 1024 * 1024,
    // Slow clients are hung up on: for the head of a request, for all of it, for the answer.
    requestTimeout: 120_000,
    handlerTimeout: 30_000,
    // While the server stops, open connections still get their answers.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    clientErrorHandler: refuseBrokenRequest,
  });
  registerErrors(app);
  registerMetrics(app, services, stateReader(services.database));
  await registerHeaders(app);
  await app.register(cookie);
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerBodies(app);
  await registerForms(app);
  registerValidation(app);
  registerAccess(app);
  registerRateLimits(app, services);
  await registerOpenApi(app, () => routes.describe?.(services) ?? {});
  registerHealth(app, services);
  await routes.register(app, services);
  await registerPages(app, services, (path) => isPlace(path, services.registry.all));
  return app;
}

/** Fastify's types know no number of hops. */
const trustProxy = (trusted: Services["config"]["trustProxy"]) =>
  typeof trusted === "number" ? (_: string, hop: number) => hop < trusted : trusted;
