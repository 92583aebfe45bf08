// Registers the routes of the API table. Every request goes through the same steps:
//   caller → access → body → schema → (transaction → handler → answer's schema) → answer
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import type { Call, Route } from "../../../src/contract/call.ts";
import { httpMessage, messages } from "../../../src/i18n/messages.ts";
import { parseRoute } from "../../../src/definition/route.ts";
import type { Context, FileAnswer, HandlersOf, UploadedFile } from "../../platform/context.ts";
import type { Caller, TokenRights } from "../../platform/caller.ts";
import { fileKind } from "../../platform/files/fileKind.ts";
import { fileNameFor } from "../../platform/files/fileName.ts";
import { tableKind } from "../../platform/files/tableKind.ts";
import type { Scanner } from "../../platform/files/scanner.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { retryAfterSectionChange } from "./current.ts";
import { beyondToken, callerOf, contextOf, requireAccess, requireAdding } from "./callers.ts";
import { sendFile } from "../../platform/http/fileAnswer.ts";
import { readForm } from "../../platform/http/forms.ts";
import { idempotencyKeyOf, withIdempotency } from "../../platform/http/idempotency.ts";
import { encodeAnswer } from "../../platform/http/validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The uploaded file, for a call that takes one. */
    upload: UploadedFile | undefined;
  }
  interface FastifyContextConfig {
    /** The call of the API table that the route serves. */
    call?: Call;
  }
}

type Table = Readonly<Record<Route, Call>>;

/** An untyped handler: its call's schemas validate the input and answer that its exact type declares. */
type AnyHandler = (input: object, context: Context<Caller | undefined>) => Promise<unknown>;

/** The longest time for an answer in seconds; uploads over a slow connection get more. */
const slowest = { call: 30, upload: 150 };

/** Registers a route for every call of a table. */
export function registerCalls<T extends Table>(
  app: FastifyInstance,
  calls: T,
  handlers: HandlersOf<T>,
  services: Services,
): void {
  if (!app.hasRequestDecorator("upload")) app.decorateRequest("upload", undefined);
  for (const route of Object.keys(calls) as (keyof T & Route)[]) {
    const call: Call = calls[route];
    if (call.idempotent && call.answer === "file")
      throw new Error(`${route}: a file can't be kept for an Idempotency-Key.`);
    if (call.idempotent && call.separately) throw new Error(`${route}: a key has its effect in one transaction.`);
    app.route(routeOf(app, route, call, handlers[route] as unknown as AnyHandler, services));
  }
}

function routeOf(
  app: FastifyInstance,
  route: Route,
  call: Call,
  handler: AnyHandler,
  services: Services,
): RouteOptions {
  const { method, path } = parseRoute(route);
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    config: { call },
    schema: schemaOf(call, method),
    ...(call.megabytes !== undefined && { bodyLimit: call.megabytes * 1024 * 1024 }),
    handlerTimeout: (call.upload ? slowest.upload : slowest.call) * 1000,
    onRequest: admission(app, route, call, services),
    preValidation: (request) => readBody(request, call, services.scanner),
    handler: (request, reply) => {
      const answer = () => answerCall({ route, call, handler, services }, request, reply);
      return call.heavy ? app.limits.heavy(request, reply, answer) : answer();
    },
  };
}

/** The steps before a request is read: caller, access, rate limit. */
function admission(app: FastifyInstance, route: Route, call: Call, services: Services) {
  const limit = call.perMinute === undefined ? undefined : app.limits.perMinute(route, call.perMinute);
  return async (request: FastifyRequest): Promise<void> => {
    const asked = await callerOf(request, services);
    if (asked?.token && !opensCall(asked.token, call, route)) throw new Problem(403, beyondToken);
    const caller = requireAccess(asked, call);
    const { resource = "" } = request.params as { readonly resource?: string };
    if (call.adds) requireAdding(caller, services.registry.get(resource));
    await limit?.(request);
  };
}

const opensCall = ({ opens, writes }: TokenRights, call: Call, route: Route): boolean =>
  call.token !== undefined && opens(call.token) && (writes || isReading(call, route));

/** Undeclared fields are always refused, so every part has a schema. */
const schemaOf = ({ params, query, body, upload }: Call, method: string) => ({
  params: (params ?? z.object({})).strict(),
  querystring: (query ?? z.object({})).strict(),
  ...(method === "GET" ? {} : { body: body ?? (upload ? z.undefined() : z.strictObject({}).optional()) }),
});

/**
 * Reads the form of a call that takes a file; its text fields are the body. Other bodies have been parsed as JSON already.
 */
async function readBody(request: FastifyRequest, { upload, body }: Call, scanner: Scanner): Promise<void> {
  if (!upload) {
    if (request.isMultipart()) throw new Problem(415, httpMessage(415));
    return;
  }
  const { fields, files } = await readForm(request, {
    megabytes: upload.maxMegabytes,
    files: 1,
    fields: body ? 50 : 0,
  });
  const file = files.get("file");
  const refuse = (status: number, message: string) => new Problem(status, message, { errors: { file: message } });
  if (!file) throw files.size > 0 ? new Problem(400, "Файл ждут в поле «file»") : refuse(422, messages.required);
  const kind = fileKind(file.bytes) ?? tableKind(file.bytes);
  if (kind === undefined || !upload.accept.includes(kind)) throw refuse(415, messages.badFormat);
  await scanner.check(file.bytes);
  request.upload = { ...file, name: fileNameFor(file.name, kind) };
  request.body = body ? fields : undefined;
}

interface Entry {
  readonly route: Route;
  readonly call: Call;
  readonly handler: AnyHandler;
  readonly services: Services;
}

async function answerCall({ route, call, handler, services }: Entry, request: FastifyRequest, reply: FastifyReply) {
  const { params, query, body, upload: file } = request;
  const input = { params, query, body, ...(file ? { file } : {}) };
  if (namesOther({ params, query, body }, request.caller)) throw new Problem(404, httpMessage(404));
  const run = async (context: Context<Caller | undefined>): Promise<unknown> => {
    const answer = await handler(input, context);
    return call.answer === "file" ? answer : encodeAnswer(call.answer, answer);
  };
  const key = call.idempotent ? idempotencyKeyOf(request) : undefined;
  const whole = !call.separately && !isReading(call, route);
  const runInContext = () =>
    inContext(request, reply, services, whole, async (context) => {
      if (key === undefined) return run(context);
      const asked = { key, route, caller: request.caller, ip: request.ip, input };
      const kept = await withIdempotency(context.db, asked, () => run(context));
      if (kept.replayed) reply.header("idempotency-replayed", "true");
      return kept.answer;
    });
  const answer = await (call.separately ? runInContext() : retryAfterSectionChange(services.registry, runInContext));
  return call.answer === "file" ? sendFile(reply, answer as FileAnswer) : reply.send(answer);
}

/** True if a customer's input names another customer at any depth. A text under that key is an identifier of a system. */
function namesOther(input: unknown, caller: Caller | undefined): boolean {
  if (caller?.role !== "CUSTOMER" || typeof input !== "object" || input === null) return false;
  return Object.entries(input).some(([key, value]: [string, unknown]) =>
    key === "customerId"
      ? [value].flat().some((id) => Number.isInteger(id) && id !== caller.customerId)
      : namesOther(value, caller),
  );
}

const isReading = ({ readOnly }: Call, route: Route): boolean => readOnly === true || route.startsWith("GET ");

/**
 * Runs code with a request's context: in a transaction if it writes, on the pool if it reads. An error rolls everything
 * back.
 */
function inContext<T>(
  request: FastifyRequest,
  reply: Context["reply"],
  services: Services,
  writes: boolean,
  run: (context: Context<Caller | undefined>) => Promise<T>,
): Promise<T> {
  const { database } = services;
  return writes
    ? database.transaction((tx) => run(contextOf(request, reply, services, tx)))
    : run(contextOf(request, reply, services, database.db));
}
