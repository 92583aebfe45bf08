import { jwtDecode } from "jwt-decode";
import { roles, type Role } from "../../domain/company/role.ts";
import { unreadable } from "../requests/errors.ts";

/** The content of an access token as the browser reads it. It is not verified here: only the server decides about rights. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Expiry in milliseconds of this machine's clock, which may differ from the server's. */
  readonly until: number;
}

interface Claims {
  readonly sub?: string;
  readonly sid?: string;
  readonly scope?: readonly string[];
  readonly iat?: number;
  readonly exp?: number;
}

/** Tokens with less remaining time are renewed before a request. */
const marginMilliseconds = 10_000;

/**
 * Reads a token that was just received.
 * @throws {ApiError} if it is no token of this API
 */
export function readAccessToken(token: string): AccessToken {
  const { sub, sid, scope, iat, exp } = claimsOf(token);
  const role = roles.find((known) => scope?.includes(known));
  if (sub === undefined || sid === undefined || role === undefined || iat === undefined || exp === undefined) {
    throw unreadable(200);
  }
  return { token, userId: sub, sessionId: sid, role, until: Date.now() + (exp - iat) * 1000 };
}

/** True if the token might expire before a request sent now arrives. */
export const expiresSoon = (token: AccessToken): boolean => token.until - Date.now() <= marginMilliseconds;

function claimsOf(token: string): Claims {
  try {
    return jwtDecode<Claims>(token);
  } catch {
    throw unreadable(200);
  }
}
