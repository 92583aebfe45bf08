import { jwtDecode } from "jwt-decode";
import { roles, type Role } from "../domain/role.ts";
import { unreadable } from "./errors.ts";

/** What the browser reads from an access token. It is not verified here: rights are decided by the server alone. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** When it expires, in milliseconds of this machine's clock, which may differ from the server's by hours. */
  readonly until: number;
}

interface Claims {
  readonly sub?: string;
  readonly sid?: string;
  readonly scope?: readonly string[];
  readonly iat?: number;
  readonly exp?: number;
}

/** A token is renewed before a request when it lives no longer than this. */
const marginMilliseconds = 10_000;

/**
 * Reads a token that has just come from the server.
 * @throws {ApiError} when it is no token of this API
 */
export function readAccessToken(token: string): AccessToken {
  const { sub, sid, scope, iat, exp } = claimsOf(token);
  const role = roles.find((known) => scope?.includes(known));
  if (sub === undefined || sid === undefined || role === undefined || iat === undefined || exp === undefined) {
    throw unreadable(200);
  }
  return { token, userId: sub, sessionId: sid, role, until: Date.now() + (exp - iat) * 1000 };
}

/** True when a request sent now might arrive with a token that has expired. */
export const expiresSoon = (token: AccessToken): boolean => token.until - Date.now() <= marginMilliseconds;

function claimsOf(token: string): Claims {
  try {
    return jwtDecode<Claims>(token);
  } catch {
    throw unreadable(200);
  }
}
