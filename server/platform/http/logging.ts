// The log: one JSON object per line with the request's id, and nothing secret or personal: no bodies, query strings, e-mails
// or addresses; people appear as user ids.
import { randomUUID } from "node:crypto";
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export interface LogDestination {
  write(line: string): void;
}

/** The server's options for logging. */
export const loggingOptions = ({ logLevel }: Pick<Config, "logLevel">, stream?: LogDestination) => ({
  logger: {
    ...(stream ? { stream } : {}),
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: () => ({}),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  },
  logController: new OneLineARequest(),
  genReqId: () => randomUUID(),
});

/** Logs one line per finished request: refusals as warnings, failures as errors. */
class OneLineARequest extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode } = reply;
    const level = error || statusCode >= 500 ? "error" : refusals.has(statusCode) ? "warn" : "info";
    request.log[level](
      {
        method: request.method,
        route: routeOf(request),
        ...(request.found ? { section: sectionOf(request) } : {}),
        statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...(request.caller ? { userId: request.caller.userId } : {}),
        ...(request.caller?.actingAdminId === undefined ? {} : { actingAdminId: request.caller.actingAdminId }),
        ...(error ? { err: error } : {}),
      },
      "request",
    );
  }

  override serviceUnavailable(logger: FastifyBaseLogger): void {
    logger.info("request refused: the server is closing");
  }
}

/** Statuses that security.md point 64 wants logged: not signed in, not allowed, rate limited. */
const refusals = new Set([401, 403, 429]);

/** The route's pattern, never the address, which may contain ids and tokens. */
export const routeOf = ({ found, routeOptions }: FastifyRequest): string =>
  found?.endpoint.path ?? routeOptions.url ?? "unknown";

/** The resource that a request is about. */
export const sectionOf = ({ found }: FastifyRequest): string | undefined => found?.endpoint.definition.name;

/** An error without the values that libraries put into messages: SQL parameters, parsed input. Never throws. */
export function describeError(thrown: unknown): { type: string; message: string; stack: string } {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "something that is no Error", stack: "" };
  const root = rootOf(thrown);
  const code = "code" in root ? String(root.code) : "";
  const place = (["table", "column", "constraint", "routine"] as const)
    .flatMap((key) => (key in root ? [`${key} ${String(root[key as keyof Error])}`] : []))
    .join(", ");
  return {
    type: thrown.name === root.name ? root.name : `${thrown.name}: ${root.name}`,
    message: sqlState.test(code) ? [`SQLSTATE ${code}`, place].filter(Boolean).join(": ") : root.message,
    stack: framesOf(thrown),
  };
}

/** Node's own codes, such as EPIPE, have no digit. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);

/** The first line of a stack repeats the message. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
