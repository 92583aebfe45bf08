// The browser's session (design §5 Session). The access token is only in memory, the refresh token in a cookie that scripts
// can't read; local storage has only a marker that there is a session.
import type { HandOver, SignedIn, Started, Tokens } from "../../contract/people/auth.ts";
import type { Role } from "../../domain/company/role.ts";
import { expiresSoon, readAccessToken, type AccessToken } from "./accessToken.ts";
import { onTabMessage, inTurn, postToTabs } from "./betweenTabs.ts";
import { ApiError, unreachable } from "../requests/errors.ts";
import { exchange } from "../requests/exchange.ts";
import { mark } from "./mark.ts";
import { keepFirst, takeStart } from "./pageStart.ts";

/** Why a session ended: the user signed out in this tab, it ended elsewhere, or another tab signed in another user. */
export type SessionEnd = "signedOut" | "expired" | "replaced";

type TabMessage =
  { readonly kind: "token"; readonly token: AccessToken } | { readonly kind: "end"; readonly sessionId: string };

/** This tab's session, which outlives single tokens. */
let session: string | undefined;
let held: AccessToken | undefined;
let renewing: Promise<string | undefined> | undefined;
const listeners = new Set<(end: SessionEnd) => void>();

const renewalMilliseconds = 15_000;

/** True if a session is known, without asking the server. */
export const hasSession = (): boolean => session !== undefined || mark.read() !== undefined;

/** The user's role, once there is a token: enough to choose the screens to load. */
export const tokenRole = (): Role | undefined => held?.role;

/**
 * Calls back once for every session that ends in this tab, whatever ended it.
 * @returns a function that unsubscribes
 */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Signs in; the browser's previous session ends.
 * @param code of the authenticator app, or a recovery code
 * @returns how to continue on another host, if the user's region has one
 * @throws {ApiError} 401 with the message for a wrong password, 401 with `errors.code` if a code is needed or wrong, 429
 * with `retryAfter` after too many attempts
 */
export async function signIn(email: string, password: string, code?: string): Promise<HandOver | undefined> {
  const body = { email, password, ...(code !== undefined && { code }) };
  const { json } = await exchange({ method: "POST", path: "/api/auth/signin", body });
  return begin(json as SignedIn);
}

/**
 * Stores the session of a sign-in, unless it continues on another host.
 * @returns how to continue there
 */
export function begin({ access_token, handOver }: SignedIn): HandOver | undefined {
  const token = readAccessToken(access_token);
  end("signedOut");
  if (handOver) mark.clear();
  else hold(token);
  return handOver;
}

/** Assumes that there is a session although this host has no marker: it was handed over by another host. */
export function expectSession(): void {
  session ??= "arriving";
}

/**
 * Ends the session at once in every tab; the server is told without waiting (specification §7: a failure is only logged).
 */
export function signOut(): void {
  session ??= mark.read();
  if (session === undefined) return;
  tell({ kind: "end", sessionId: session });
  end("signedOut");
  exchange({ method: "POST", path: "/api/auth/signout", body: {}, keepalive: true }).catch((error: unknown) => {
    console.warn("The server could not be told about the sign-out", error);
  });
}

/**
 * The token for a request, renewed if it expires soon; undefined if nobody is signed in.
 * @throws {ApiError} if a renewal was needed and failed; the session stays
 */
export async function accessToken(): Promise<string | undefined> {
  if (held && !expiresSoon(held)) return held.token;
  return hasSession() ? renewed(held?.token) : undefined;
}

/**
 * A new token for the same user after the server refused one; undefined if there is none.
 * @throws {ApiError} if the renewal failed; the session stays
 */
export async function tokenInsteadOf(refused: string): Promise<string | undefined> {
  const { userId } = readAccessToken(refused);
  if (held?.token === refused) await renewed(refused);
  return held?.userId === userId ? held.token : undefined;
}

/** Ends the session whose fresh token was refused too, unless another one has begun. */
export function giveUp(refused: string): void {
  if (held?.token === refused) expire();
}

/** One renewal at a time, in this tab and across tabs. */
function renewed(stale: string | undefined): Promise<string | undefined> {
  renewing ??= inTurn(() => renew(stale)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(stale: string | undefined): Promise<string | undefined> {
  if (held && held.token !== stale) return held.token; // another tab was quicker
  session ??= mark.read();
  const before = session;
  if (before === undefined) return undefined; // signed out while waiting for the lock
  const tokens = await rotate();
  if (session !== before) return held?.token; // signed out, or in again, meanwhile
  if (tokens) return hold(readAccessToken(tokens.access_token));
  expire();
  return undefined;
}

/** Undefined if the server says that the session has ended. */
async function rotate(): Promise<Tokens | undefined> {
  try {
    const signal = AbortSignal.timeout(renewalMilliseconds);
    const sent = takeStart();
    const path = sent ? "/api/auth/start" : "/api/auth/refresh";
    const { json } = await exchange({ method: "POST", path, body: {}, signal, sent });
    if (sent) keepFirst((json as Started).first);
    return json as Tokens;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error instanceof ApiError ? error : unreachable();
  }
}

function hold(token: AccessToken): string | undefined {
  if (held && held.userId !== token.userId) {
    // Another tab signed in another user, to whom the cookie belongs: this tab must not act in their name.
    mark.write(token.sessionId);
    end("replaced");
    return undefined;
  }
  held = token;
  session = token.sessionId;
  mark.write(session);
  tell({ kind: "token", token });
  return token.token;
}

function expire(): void {
  if (session !== undefined) tell({ kind: "end", sessionId: session });
  end("expired");
}

function end(how: SessionEnd): void {
  if (session === undefined) return;
  if (mark.read() === session) mark.clear();
  session = undefined;
  held = undefined;
  keepFirst({});
  for (const listener of [...listeners]) listener(how);
}

const tell = (message: TabMessage): void => postToTabs(message);

onTabMessage((heard) => {
  const message = heard as TabMessage; // only this module sends messages on this channel
  if (message.kind === "end") {
    // Wherever the user signed out, this tab was being used, and says that it cannot continue.
    if (message.sessionId === session) end("expired");
    return;
  }
  const { token } = message;
  if (held ? held.userId === token.userId : session === token.sessionId) {
    held = token;
    session = token.sessionId;
  } else if (held) end("replaced");
});
