// Sends the application's requests with the caller's token, which is renewed when needed. `send` is for the calls of
// src/contract, `request` for paths built from definitions.
import type { AnswerOf, InputOf } from "../../contract/call.ts";
import type { CallRoute, Calls } from "../../contract/index.ts";
import { accessToken, giveUp, isImpersonating, tokenInsteadOf } from "../session/asUser.ts";
import type { ApiAnswer, ApiRequest, Download } from "./exchange.ts";
import { takeFirst } from "../session/pageStart.ts";
import { takeAhead } from "../session/lastVisit.ts";
import { signedRequest } from "./signedRequest.ts";

export interface SendOptions {
  readonly signal?: AbortSignal;
}

/** A call's answer in the browser; a file comes with its name. */
export type Sent<R extends CallRoute> = Calls[R] extends { answer: "file" } ? Download : AnswerOf<Calls[R]>;

/** A call without input needs only its route. */
type Arguments<R extends CallRoute> =
  unknown extends InputOf<Calls[R]>
    ? [input?: Record<string, never>, options?: SendOptions]
    : [input: InputOf<Calls[R]>, options?: SendOptions];

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: File;
  readonly idempotencyKey?: string;
}

/**
 * Sends a call of the API table: `await send("GET /api/users/me")`,
 * `await send("POST /api/auth/reset", { body: { token, password } }, { signal })`.
 * @throws {ApiError} for every refusal, with the server's message; status 0 if the server is unreachable
 */
export async function send<R extends CallRoute>(route: R, ...[input, options]: Arguments<R>): Promise<Sent<R>> {
  const [method, template] = route.split(" ") as [ApiRequest["method"], string];
  const { params = {}, query, body, file, idempotencyKey }: Parts = input ?? {};
  const first = method === "GET" && isEmpty(params) && isEmpty(query) ? await firstAnswer(route) : undefined;
  if (first !== undefined) return first as Sent<R>;
  const answer = await request({
    method,
    path: filled(template, params),
    query,
    body: file ? formOf(file) : body,
    headers: idempotencyKey === undefined ? undefined : { "Idempotency-Key": idempotencyKey },
    signal: options?.signal,
  });
  return (answer.file ?? answer.json) as Sent<R>;
}

/**
 * Sends any request as the user of this tab.
 * @throws {ApiError} for every refusal; the signal's reason when aborted
 */
export const request = (outgoing: ApiRequest): Promise<ApiAnswer> =>
  signedRequest(
    { accessToken, giveUp, tokenInsteadOf, takeAhead: isImpersonating() ? undefined : takeAhead },
    outgoing,
  );

/** The answer to a call without input that came with the session. @throws {ApiError} as `send` */
async function firstAnswer(route: string): Promise<unknown> {
  await accessToken();
  return takeFirst(route);
}

const isEmpty = (given: object = {}): boolean => Object.keys(given).length === 0;

function filled(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== "string" && typeof value !== "number") throw new TypeError(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}
