// The two cookies of signing in. Neither can be read by scripts nor comes along from another site.
//   auth.refresh_token  the refresh token, for /api/auth alone (specification §9: prefix `auth.`)
//   auth.device         says that somebody signed in to an account from this browser before (see attempts.ts)
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

/** No cache may keep an answer that carries a token or a secret. */
export const forbidKeeping = ({ reply }: Pick<Http, "reply">): void => void reply.header("Cache-Control", "no-store");

/** Sets the refresh token's cookie. */
export function giveRefreshToken(http: Http, token: string): void {
  forbidKeeping(http);
  http.reply.setCookie(refreshName, token, { ...attributes(http), maxAge: refreshLifetime });
}

export function takeRefreshToken(http: Http): void {
  forbidKeeping(http);
  http.reply.clearCookie(refreshName, attributes(http));
}

/** The id of this browser if it is known for the account. */
export function knownDevice({ request }: Http, key: Buffer, email: string): string | undefined {
  const [id = "", signature = ""] = (request.cookies[deviceName] ?? "").split(".");
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(key, email, id);
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

/** Makes this browser known for the account. */
export function rememberDevice(http: Http, key: Buffer, email: string): void {
  const id = newToken();
  const value = `${id}.${signatureOf(key, email, id).toString("base64url")}`;
  http.reply.setCookie(deviceName, value, { ...attributes(http), maxAge: deviceLifetime });
}

const signatureOf = (key: Buffer, email: string, id: string): Buffer =>
  createHmac("sha256", key).update(`${id}.${email}`).digest();

/** Secure everywhere but on a developer's own machine, where there is no TLS and Safari would drop the cookie. */
const attributes = ({ request }: Http) =>
  ({
    path: "/api/auth",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https" || !/^(.*\.)?localhost$|^127\.|^\[?::1\]?$/.test(request.hostname),
  }) as const;
