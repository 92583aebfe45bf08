// How every request of the application leaves: with the caller's token, renewed when it must be, answered or refused
// in one form. `send` is for the calls of src/contract, `request` for whoever builds paths from definitions.
import type { AnswerOf, InputOf } from "../contract/call.ts";
import type { CallRoute, Calls } from "../contract/index.ts";
import * as eyes from "./asUser.ts";
import type { ApiAnswer, ApiRequest, Download } from "./exchange.ts";
import { signedRequest } from "./signedRequest.ts";

export interface SendOptions {
  readonly signal?: AbortSignal;
}

/** What a call answers in the browser: a file comes with its name. */
export type Sent<R extends CallRoute> = Calls[R] extends { answer: "file" } ? Download : AnswerOf<Calls[R]>;

/** A call without input may be sent by its route alone. */
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
 * @throws {ApiError} for every refusal, with the server's message; status 0 when the server can't be reached
 */
export async function send<R extends CallRoute>(route: R, ...[input, options]: Arguments<R>): Promise<Sent<R>> {
  const [method, template] = route.split(" ") as [ApiRequest["method"], string];
  const { params = {}, query, body, file, idempotencyKey }: Parts = input ?? {};
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
 * Sends any request in the name of whoever this tab works for.
 * @throws {ApiError} for every refusal; the signal's reason when aborted
 */
export const request = (outgoing: ApiRequest): Promise<ApiAnswer> => signedRequest(eyes, outgoing);

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
