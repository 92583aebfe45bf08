// Who is signed in, as the browser holds it (design §5 Session). The access token lives in memory alone, the refresh
// token in a cookie that scripts can't read; local storage holds a mark that there is a session, and nothing else.
import type { HandOver, SignedIn, Tokens } from "../contract/auth.ts";
import type { Role } from "../domain/role.ts";
import { expiresSoon, readAccessToken, type AccessToken } from "./accessToken.ts";
import { hearTabs, inTurn, tellTabs } from "./betweenTabs.ts";
import { ApiError, unreachable } from "./errors.ts";
import { exchange } from "./exchange.ts";
import { mark } from "./mark.ts";

/** Why a session ended: by the user, because it can't be renewed, or because another tab signed somebody else in. */
export type SessionEnd = "signedOut" | "expired" | "replaced";

type TabMessage =
  | { readonly kind: "token"; readonly token: AccessToken }
  | { readonly kind: "end"; readonly sessionId: string; readonly end: SessionEnd };

/** The session that this tab works in; it outlives the single token. */
let session: string | undefined;
let held: AccessToken | undefined;
let renewing: Promise<string | undefined> | undefined;
const listeners = new Set<(end: SessionEnd) => void>();

const renewalMilliseconds = 15_000;

/** True when somebody is signed in, as far as is known without asking the server. */
export const hasSession = (): boolean => session !== undefined || mark.read() !== undefined;

/** The role of whoever is signed in, once a token has come: enough to choose which screens to load. */
export const tokenRole = (): Role | undefined => held?.role;

/**
 * Calls back once for every session that ends in this tab, wherever its end began.
 * @returns what stops it
 */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Signs in; the session of whoever was signed in here before ends.
 * @param code of the authenticator app, or a recovery code
 * @returns how the session gets to another host, where it goes on there
 * @throws {ApiError} 401 with the message for a wrong password, 401 with `errors.code` where a code is needed or wrong,
 *   429 with `retryAfter` after too many tries
 */
export async function signIn(email: string, password: string, code?: string): Promise<HandOver | undefined> {
  const body = { email, password, ...(code !== undefined && { code }) };
  const { json } = await exchange({ method: "POST", path: "/api/auth/signin", body });
  return begin(json as SignedIn);
}

/**
 * Holds the session that a sign-in began, unless it goes on at another host.
 * @returns how it gets there
 */
export function begin({ access_token, handOver }: SignedIn): HandOver | undefined {
  const token = readAccessToken(access_token);
  end("signedOut");
  if (handOver) mark.clear();
  else hold(token);
  return handOver;
}

/** Takes it that there is a session although this host knows of none: one that arrives from another. */
export function expectSession(): void {
  session ??= "arriving";
}

/** Forgets the session at once, in every tab; the server is told without waiting (specification §7: a failure is only logged). */
export function signOut(): void {
  session ??= mark.read();
  if (session === undefined) return;
  tell({ kind: "end", sessionId: session, end: "signedOut" });
  end("signedOut");
  exchange({ method: "POST", path: "/api/auth/signout", body: {}, keepalive: true }).catch((error: unknown) => {
    console.warn("The server was not told of the sign-out", error);
  });
}

/**
 * The token for a request that is about to be sent, renewed when it would soon expire; undefined when nobody is signed in.
 * @throws {ApiError} when a renewal was needed and did not get through; the session stands
 */
export async function accessToken(): Promise<string | undefined> {
  if (held && !expiresSoon(held)) return held.token;
  return hasSession() ? renewed(held?.token) : undefined;
}

/**
 * Another token in place of one that the server refused, for the same user; undefined when there is none.
 * @throws {ApiError} when the renewal did not get through; the session stands
 */
export async function tokenInsteadOf(refused: string): Promise<string | undefined> {
  const { userId } = readAccessToken(refused);
  if (held?.token === refused) await renewed(refused);
  return held?.userId === userId ? held.token : undefined;
}

/** Ends the session whose fresh token was refused as well, unless another one has begun meanwhile. */
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
  if (before === undefined) return undefined; // signed out while waiting for the turn
  const tokens = await rotate();
  if (session !== before) return held?.token; // signed out, or in again, meanwhile
  if (tokens) return hold(readAccessToken(tokens.access_token));
  expire();
  return undefined;
}

/** Undefined when the server says that the session is over. */
async function rotate(): Promise<Tokens | undefined> {
  try {
    const signal = AbortSignal.timeout(renewalMilliseconds);
    const { json } = await exchange({ method: "POST", path: "/api/auth/refresh", body: {}, signal });
    return json as Tokens;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error instanceof ApiError ? error : unreachable();
  }
}

function hold(token: AccessToken): string | undefined {
  if (held && held.userId !== token.userId) {
    // The cookie belongs to somebody who signed in elsewhere: nothing of this tab may be done in their name.
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
  if (session !== undefined) tell({ kind: "end", sessionId: session, end: "expired" });
  end("expired");
}

function end(how: SessionEnd): void {
  if (session === undefined) return;
  if (mark.read() === session) mark.clear();
  session = undefined;
  held = undefined;
  for (const listener of [...listeners]) listener(how);
}

const tell = (message: TabMessage): void => tellTabs(message);

hearTabs((heard) => {
  const message = heard as TabMessage; // only this module of other tabs speaks here
  if (message.kind === "end") {
    if (message.sessionId === session) end(message.end);
    return;
  }
  const { token } = message;
  if (held ? held.userId === token.userId : session === token.sessionId) {
    held = token;
    session = token.sessionId;
  } else if (held) end("replaced");
});
