// The two cookies of signing in. Scripts can't read them, and other sites' requests don't carry them.
//   auth.refresh_token  the refresh token, sent to /api/auth only (specification §9: prefix `auth.`)
//   auth.device         marks a browser that has signed in to an account before (see attempts.ts)
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import { newToken } from "./secretTokens.ts";
import { refreshLifetime } from "./sessions.ts";

type Http = Pick<Context<Caller | undefined>, "request" | "reply">;

const refreshName = "auth.refresh_token";
const deviceName = "auth.device";
const deviceLifetime = 180 * 24 * 3600;

export const refreshTokenOf = ({ request }: Http): string | undefined => request.cookies[refreshName];

/** No cache may store an answer that carries a token or a secret. */
export const forbidKeeping = ({ reply }: Pick<Http, "reply">): void => void reply.header("Cache-Control", "no-store");

/** Sets the cookie of the refresh token. */
export function giveRefreshToken(http: Http, token: string): void {
  forbidKeeping(http);
  http.reply.setCookie(refreshName, token, { ...attributes(http), maxAge: refreshLifetime });
}

export function takeRefreshToken(http: Http): void {
  forbidKeeping(http);
  http.reply.clearCookie(refreshName, attributes(http));
}

/** The id of this browser if it has signed in to the account before. */
export function knownDevice({ request }: Http, key: Buffer, email: string): string | undefined {
  const [id = "", signature = ""] = (request.cookies[deviceName] ?? "").split(".");
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(key, email, id);
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

/** Marks this browser as known for the account. */
export function rememberDevice(http: Http, key: Buffer, email: string): void {
  const id = newToken();
  const value = `${id}.${signatureOf(key, email, id).toString("base64url")}`;
  http.reply.setCookie(deviceName, value, { ...attributes(http), maxAge: deviceLifetime });
}

const signatureOf = (key: Buffer, email: string, id: string): Buffer =>
  createHmac("sha256", key).update(`${id}.${email}`).digest();

/** Secure except on a developer's own machine, which has no TLS and where Safari would drop the cookie. */
const attributes = ({ request }: Http) =>
  ({
    path: "/api/auth",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https" || !/^(.*\.)?localhost$|^127\.|^\[?::1\]?$/.test(request.hostname),
  }) as const;
