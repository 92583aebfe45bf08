// Builds the application from its parts, registered by name in the order in which a request passes them.
import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { stateReader } from "./businessState.ts";
import { registerAccess } from "./engine/api/callers.ts";
import { registerBodies } from "./platform/http/bodies.ts";
import { refuseBrokenRequest } from "./platform/http/brokenRequests.ts";
import { registerCompression } from "./platform/http/compression.ts";
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
import { isPlace } from "../src/definition/menu/addresses.ts";
import type { Services } from "./platform/services.ts";

/** What the application serves: its API. */
export interface Routes {
  /** Registers the API's routes. */
  readonly register: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** Paths of the API document that have no route of their own. */
  readonly describe?: (services: Services) => ApiDocument["paths"];
}

/**
 * Builds the application over its services without listening.
 * @param logTo where log lines go instead of the standard output
 */
export async function buildApp(services: Services, routes: Routes, logTo?: LogDestination): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    ...loggingOptions(config, logTo),
    trustProxy: trustProxy(config.trustProxy),
    bodyLimit: 1024 * 1024,
    // Time limits for slow clients: for a request's headers, the whole request, and the answer.
    requestTimeout: 120_000,
    handlerTimeout: 30_000,
    // While the server stops, open connections still get answers.
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
  await registerCompression(app);
  registerBodies(app);
  await registerForms(app);
  registerValidation(app);
  registerAccess(app);
  registerRateLimits(app, services);
  await registerOpenApi(app, () => routes.describe?.(services) ?? {});
  registerHealth(app, services);
  await routes.register(app, services);
  const { registry } = services;
  await registerPages(app, services, {
    isPlace: (path) => isPlace(path, registry.all, registry.product.places),
    facts: registry.product.pageFacts,
  });
  return app;
}

/** Fastify's types don't allow a number of hops. */
const trustProxy = (trusted: Services["config"]["trustProxy"]) =>
  typeof trusted === "number" ? (_: string, hop: number) => hop < trusted : trusted;
