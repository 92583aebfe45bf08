// Metrics for Prometheus at /metrics: requests, durations, event loop, memory, database connections, and the state of the
// work.
import { timingSafeEqual, createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Histogram, Registry } from "prom-client";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";
import type { Services } from "../services.ts";
import { refusals } from "./limits/refusals.ts";
import { routeOf, sectionOf } from "./logging.ts";
import { addGauge, processMetrics } from "./processMetrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The file that @fastify/static serves with a route of its own. */
    file?: string;
  }
}

/** A figure about the business, as a Prometheus gauge. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

/**
 * Counts requests and serves the metrics.
 * @param readState figures besides the server's own
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, database }: Pick<Services, "config" | "database">,
  readState: () => Promise<readonly Figure[]>,
): void {
  const registry = new Registry();
  const labelNames = ["method", "route", "section", "status"] as const;
  const registers = [registry];
  const requests = new Counter({ name: "http_requests_total", help: "Requests answered.", labelNames, registers });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the end of its answer.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    labelNames,
    registers,
  });
  const readConnections = () => {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = database.pool;
    return { total, idle, waiting };
  };
  const help = "Connections to the database, and callers who wait for one.";
  addGauge(registry, "database_connections", help, readConnections, "state");
  registry.registerMetric(refusals);

  app.addHook("onResponse", async (request, reply) => {
    const labels = labelsOf(request, reply);
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (config.metricsToken !== undefined) requireToken(request, config.metricsToken);
    else requireNearness(request);
    const state = new Registry();
    for (const { name, help, value } of await readState()) addGauge(state, name, help, () => value);
    const all = Registry.merge([registry, state, processMetrics]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** Labels use route patterns, and one label for all files, so that the number of series stays limited. */
function labelsOf(request: FastifyRequest, { statusCode: status }: FastifyReply) {
  const route = request.is404 ? "unknown" : request.routeOptions.config.file === undefined ? routeOf(request) : "file";
  const section = sectionOf(request);
  return { method: request.method, route, ...(section === undefined ? {} : { section }), status };
}

function requireToken({ headers }: FastifyRequest, token: string): void {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`)))
    throw new Problem(401, httpMessage(401));
}

/** @throws Problem 403 for a request from another machine; requests through a local proxy are refused as well */
function requireNearness({ ip, headers }: FastifyRequest): void {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (isForwarded || !/^(127\.|::1$|::ffff:127\.)/.test(ip)) throw new Problem(403, httpMessage(403));
}
