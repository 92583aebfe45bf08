// Lets an administrator sign in as a customer in this tab only (design §5 As user). The tab's session storage holds the
// customer and the page to return to, so a reload keeps them; the tokens come from the administrator's own session, which
// other tabs keep using. Starting (impersonate.ts) and ending reload the page, so that no data of one user remains for the other.
import type { Role } from "../../domain/company/role.ts";
import { expiresSoon, readAccessToken, type AccessToken } from "./accessToken.ts";
import { ApiError, signedOut } from "../requests/errors.ts";
import { redirects } from "./redirects.ts";
import * as own from "./session.ts";
import { signedRequest } from "../requests/signedRequest.ts";

/** The key in session storage; the value is "<customer> <path to return to>". */
export const key = "auth.as-user";

const [begun, from] = kept();
let customerId = begun;
let held: AccessToken | undefined;
let asking: Promise<string> | undefined;
/** Why acting as the customer has ended; this page must then not send anything in the administrator's own name either. */
let over: ApiError | undefined;

/** Reloads the page as the administrator, where they started. */
export function stopImpersonating(): void {
  forget();
  location.assign(from ?? redirects.home);
}

/** True if this tab acts as a customer. */
export const isImpersonating = (): boolean => customerId !== undefined;

/** The role that this tab acts in, once it has a token. */
export const workingRole = (): Role | undefined => (customerId === undefined ? own.tokenRole() : "CUSTOMER");

/** @throws {ApiError} if no token is available */
export async function accessToken(): Promise<string | undefined> {
  if (customerId === undefined) return own.accessToken();
  return held && !expiresSoon(held) ? held.token : renewed(customerId);
}

/** A new token after the server refused one. @throws {ApiError} if there is none */
export async function tokenInsteadOf(refused: string): Promise<string | undefined> {
  if (customerId === undefined) return own.tokenInsteadOf(refused);
  return held && held.token !== refused ? held.token : renewed(customerId);
}

/** Called when a fresh token was refused too. */
export function giveUp(refused: string): void {
  if (customerId === undefined) own.giveUp(refused);
  else stop(signedOut());
}

function renewed(customer: number): Promise<string> {
  if (over) return Promise.reject(over);
  asking ??= renew(customer).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function renew(customer: number): Promise<string> {
  try {
    const token = await requestToken(customer);
    if (customerId !== customer) throw signedOut(); // the administrator's session ended meanwhile
    held = token;
    return token.token;
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) stop(error);
    throw error;
  }
}

/** @throws {ApiError} 404 or 409 if it is impossible, 403 if the caller is no administrator */
export async function requestToken(customer: number): Promise<AccessToken> {
  const body = { customerId: customer };
  const { json } = await signedRequest(own, { method: "POST", path: "/api/auth/as-user", body });
  return readAccessToken((json as { access_token: string }).access_token);
}

/** After a reload this tab is the administrator's again. */
function stop(why: ApiError): void {
  over = why;
  held = undefined;
  forget();
}

own.onSessionEnd(() => {
  customerId = undefined;
  held = undefined;
  over = undefined;
  forget();
});

function kept(): [customer?: number, path?: string | undefined] {
  try {
    const [id, path] = sessionStorage.getItem(key)?.split(" ") ?? [];
    const customer = Number(id);
    return Number.isSafeInteger(customer) && customer > 0 ? [customer, path] : [];
  } catch {
    return [];
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser forbids session storage, so nothing was stored.
  }
}
