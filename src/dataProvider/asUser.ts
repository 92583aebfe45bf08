// An administrator looks at the cabinet through a customer's eyes, in this tab alone (design §5 As user). The tab's session
// storage holds whose and where the administrator came from, so that a reload stays; the tokens come from the
// administrator's own session, which every other tab goes on with. Coming (lookAs.ts) and going load the page anew:
// nothing that one of the two has seen is left for the other.
import type { Role } from "../domain/role.ts";
import { expiresSoon, readAccessToken, type AccessToken } from "./accessToken.ts";
import { ApiError, signedOut } from "./errors.ts";
import { redirects } from "./redirects.ts";
import * as own from "./session.ts";
import { signedRequest } from "./signedRequest.ts";

/** Of the session storage: "<customer> <path that it began at>". */
export const key = "auth.as-user";

const [begun, from] = kept();
let customerId = begun;
let held: AccessToken | undefined;
let asking: Promise<string> | undefined;
/** Why nothing more may be done in the customer's name; nothing of this page may then be done in the own name either. */
let over: ApiError | undefined;

/** The customer through whose eyes this tab looks. */
export const eyesOf = (): number | undefined => customerId;

/** Loads the page anew in the own name, where looking through the customer's eyes began. */
export function lookAsOneself(): void {
  forget();
  location.assign(from ?? redirects.home);
}

/** The role in whose name this tab works, once a token has come. */
export const workingRole = (): Role | undefined => (customerId === undefined ? own.tokenRole() : "CUSTOMER");

/** @throws {ApiError} when no token could be got */
export async function accessToken(): Promise<string | undefined> {
  if (customerId === undefined) return own.accessToken();
  return held && !expiresSoon(held) ? held.token : renewed(customerId);
}

/** Another token in place of one that the server refused. @throws {ApiError} when there is none */
export async function tokenInsteadOf(refused: string): Promise<string | undefined> {
  if (customerId === undefined) return own.tokenInsteadOf(refused);
  return held && held.token !== refused ? held.token : renewed(customerId);
}

/** Told when a fresh token was refused as well. */
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
    const token = await askToken(customer);
    if (customerId !== customer) throw signedOut(); // the own session ended meanwhile
    held = token;
    return token.token;
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) stop(error);
    throw error;
  }
}

/** @throws {ApiError} 404 or 409 where that can't be, 403 for who is no administrator */
export async function askToken(customer: number): Promise<AccessToken> {
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
    // A browser that forbids session storage has kept nothing.
  }
}
