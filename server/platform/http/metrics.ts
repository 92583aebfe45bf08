// What Prometheus reads at /metrics: requests, their durations, the event loop, memory, database connections, and whether
// the work gets done.
import { timingSafeEqual, createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";
import type { Services } from "../services.ts";
import { refusals } from "./limits/refusals.ts";
import { routeOf, sectionOf } from "./logging.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The file that @fastify/static serves by a route of its own. */
    file?: string;
  }
}

/** Upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Series {
  count: number;
  seconds: number;
  /** How many took at most as long as the bound of the same index, and longer than the one before. */
  readonly buckets: number[];
}

/** A figure of the business, as Prometheus is told it. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

/**
 * Counts every request and serves what was counted.
 * @param readState the figures beside those of the server itself
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, database }: Pick<Services, "config" | "database">,
  readState: () => Promise<readonly Gauge[]>,
): void {
  const requests = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook("onClose", async () => {
    delay.disable();
  });

  app.addHook("onResponse", async (request, reply) => {
    const labels = labelsOf(request, reply);
    const series = requests.get(labels) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) };
    const seconds = reply.elapsedTime / 1000;
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    series.count += 1;
    series.seconds += seconds;
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    requests.set(labels, series);
  });

  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (config.metricsToken !== undefined) requireToken(request, config.metricsToken);
    else requireNearness(request);
    const lag = { p50: delay.percentile(50) / 1e9, p99: delay.percentile(99) / 1e9, max: delay.max / 1e9 };
    delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = database.pool;
    const lines = [
      "# HELP http_requests_total Requests answered.",
      "# TYPE http_requests_total counter",
      ...[...requests].map(([labels, { count }]) => `http_requests_total{${labels}} ${count}`),
      "# HELP http_request_duration_seconds Time from the request's head to the end of its answer.",
      "# TYPE http_request_duration_seconds histogram",
      ...[...requests].flatMap(([labels, series]) => histogramLines(labels, series)),
      "# HELP event_loop_lag_seconds Delay of the event loop since the last scrape.",
      "# TYPE event_loop_lag_seconds gauge",
      ...Object.entries(lag).map(([kind, value]) => `event_loop_lag_seconds{kind="${kind}"} ${value.toFixed(6)}`),
      "# HELP database_connections Connections to the database, and callers who wait for one.",
      "# TYPE database_connections gauge",
      ...Object.entries({ total, idle, waiting }).map(([state, n]) => `database_connections{state="${state}"} ${n}`),
      "# HELP sign_ins_refused_total Wrong passwords and codes, and tries that came too often.",
      "# TYPE sign_ins_refused_total counter",
      ...Object.entries(refusals).map(([reason, n]) => `sign_ins_refused_total{reason="${reason}"} ${n}`),
      ...(await readState()).flatMap(({ name, help, value }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        `${name} ${value}`,
      ]),
      "# TYPE process_resident_memory_bytes gauge",
      `process_resident_memory_bytes ${rss}`,
      "# TYPE process_heap_used_bytes gauge",
      `process_heap_used_bytes ${heapUsed}`,
      "# TYPE process_uptime_seconds gauge",
      `process_uptime_seconds ${process.uptime().toFixed(1)}`,
    ];
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}

/** Routes by their pattern, files as one: the number of series stays bounded whatever is asked for. */
function labelsOf(request: FastifyRequest, { statusCode }: FastifyReply): string {
  const route = request.is404 ? "unknown" : request.routeOptions.config.file === undefined ? routeOf(request) : "file";
  const section = sectionOf(request);
  const about = section === undefined ? "" : `,section="${section}"`;
  return `method="${request.method}",route="${route}"${about},status="${statusCode}"`;
}

function histogramLines(labels: string, { count, seconds, buckets }: Series): string[] {
  let below = 0;
  return [
    ...bounds.map((bound, index) => {
      below += buckets[index] ?? 0;
      return `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${below}`;
    }),
    `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `http_request_duration_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
    `http_request_duration_seconds_count{${labels}} ${count}`,
  ];
}

function requireToken({ headers }: FastifyRequest, token: string): void {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`)))
    throw new Problem(401, httpMessage(401));
}

/** @throws Problem 403 for who does not ask from this machine; through a proxy on it, everybody seems to */
function requireNearness({ ip, headers }: FastifyRequest): void {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (isForwarded || !/^(127\.|::1$|::ffff:127\.)/.test(ip)) throw new Problem(403, httpMessage(403));
}
