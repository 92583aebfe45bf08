// Calls another installation with a service token.
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { promotionCalls } from "../../../src/contract/records/promotion.ts";

type Calls = typeof promotionCalls;
type Body<C> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;

/** An error for the user: the message explains it fully, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export interface Installation {
  /** Its address without a trailing slash. */
  readonly origin: string;
  /** @throws CommandError for a missing answer, a refusal, or an answer that does not match the contract */
  call<R extends keyof Calls>(route: R, body: Body<Calls[R]>): Promise<z.output<Calls[R]["answer"]>>;
}

/** Milliseconds until an answer is complete. */
const patience = 120_000;
/** Seconds of the longest pause that a busy server may ask for. */
const maxPause = 60;
const maxTries = 4;
const maxBytes = 100 * 1024 * 1024;

/**
 * @param token is sent to this address only: redirects are not followed
 * @throws CommandError for an address that would send the token unencrypted, or that is more than an origin
 */
export function openInstallation(address: string | undefined, token: string | undefined): Installation {
  const origin = originOf(address);
  if (token === undefined || !/^[\w.-]+$/.test(token))
    throw new CommandError(
      "KABINET_TOKEN must be a service token with «Описания разделов» (Система → Токены доступа of that installation).",
    );
  return {
    origin,
    async call(route, body) {
      const [method = "GET", path = ""] = route.split(" ");
      const text = await ask(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { success, data } = promotionCalls[route].answer.safeParse(jsonOf(text));
      if (!success)
        throw new CommandError(`${origin} returned something that this version of Kabinet does not expect.`);
      return data as z.output<Calls[typeof route]["answer"]>;
    },
  };
}

function originOf(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address))
    throw new CommandError("Name the installation with its address, such as https://cabinet.example.by");
  const url = new URL(address);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isHere))
    throw new CommandError(`${url.protocol}//${url.host}: the address must begin with https://`);
  if (url.href !== `${url.origin}/`)
    throw new CommandError("Give only the server's address, without a password or a path.");
  return url.origin;
}

/** The text of a successful answer. A busy server is asked again after the pause that it names. */
async function ask(url: string, init: RequestInit): Promise<string> {
  const { origin } = new URL(url);
  const unknown = init.method === "PUT" ? " What was sent may be stored or not: look at the plan again." : "";
  const failed = (how: string): CommandError => new CommandError(`${origin} ${how}.${unknown}`);
  for (let tried = 1; ; tried += 1) {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(patience) });
      text = await textOf(answer);
    } catch (error) {
      throw error instanceof CommandError ? error : failed(`does not answer: ${reasonOf(error)}`);
    }
    const { status, headers } = answer;
    if (answer.ok) return text;
    const wait = Number(headers.get("retry-after") ?? NaN);
    if ((status === 429 || status === 503) && wait >= 0 && tried < maxTries) {
      await pause(Math.min(wait, maxPause) * 1000);
      continue;
    }
    if (status >= 300 && status < 400)
      throw new CommandError(`${origin} leads to ${headers.get("location") ?? "another address"}: name that one.`);
    if (status >= 500 && Number.isNaN(wait)) throw failed(`fails with ${status}`);
    throw new CommandError(`${origin} refuses with ${status}: ${refusalOf(text)}`);
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new CommandError("The response is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts, length).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The server's messages for people. */
function refusalOf(text: string): string {
  const { message, errors } = (jsonOf(text) ?? {}) as { readonly message?: unknown; readonly errors?: unknown };
  const told = Object.values(errors ?? {}).filter((one) => typeof one === "string");
  return told.length > 0 ? told.join("\n") : typeof message === "string" ? message : "it does not say why";
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `nothing within ${patience / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
