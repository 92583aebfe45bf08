// Access tokens: JSON Web Tokens that only this server signs and verifies (specification §9, design §5 Session).
import { createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";
import type { Role } from "../../../src/domain/company/role.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** The lifetime in seconds. */
export const accessLifetime = 900;

/** A token identifies the user and the session only; rights are read from the database at every request. */
export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
  readonly role: Role;
  readonly customerId: number | null;
  readonly region: string;
  /** The administrator who is signed in as this user; the session is the administrator's (design §5 As user). */
  readonly actingAdminId?: number;
}

/** The claims that the server relies on. */
interface Believed extends Pick<AccessClaims, "userId" | "sessionId" | "actingAdminId"> {
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const issuer = "kabinet";
const audience = "kabinet-api";
/** The type of RFC 9068; no other token of this server has it. */
const type = "at+jwt";

const id = z.string().regex(/^[1-9]\d{0,14}$/);
/** `act` names the impersonating user, as in RFC 8693 §4.1. */
const idClaims = z.object({ sub: id, sid: z.uuid(), exp: z.number(), act: z.object({ sub: id }).optional() });

export function signAccessToken(secrets: Secrets, claims: AccessClaims, now: Date): string {
  const sign = createSigner({
    key: keyOf(secrets),
    algorithm: "HS256",
    expiresIn: accessLifetime * 1000,
    clockTimestamp: now.getTime(),
    iss: issuer,
    aud: audience,
    sub: String(claims.userId),
    header: { alg: "HS256", typ: type },
  });
  const { sessionId: sid, role, customerId: cid, region: rgn, actingAdminId } = claims;
  const act = actingAdminId === undefined ? {} : { act: { sub: String(actingAdminId) } };
  return sign({ sid, scope: [role], cid, rgn, ...act });
}

/** The user and session of a token; undefined for anything but a valid access token of this server. */
export function readAccessToken(secrets: Secrets, token: string, now: Date): Believed | undefined {
  const verify = createVerifier({
    key: keyOf(secrets),
    algorithms: ["HS256"],
    maxAge: accessLifetime * 1000,
    clockTimestamp: now.getTime(),
    allowedIss: issuer,
    allowedAud: audience,
    checkTyp: type,
    requiredClaims: ["iss", "aud", "exp", "iat", "sub", "sid"],
  });
  try {
    const { sub, sid, exp, act } = idClaims.parse(verify(token));
    return { userId: Number(sub), sessionId: sid, expiresAt: exp, ...(act && { actingAdminId: Number(act.sub) }) };
  } catch {
    return undefined;
  }
}

const keys = new WeakMap<Secrets, Buffer>();

/** A key that signs access tokens only, so that nothing else signed by this server passes for one. */
function keyOf(secrets: Secrets): Buffer {
  const key = keys.get(secrets) ?? secrets.derive("access tokens");
  keys.set(secrets, key);
  return key;
}
