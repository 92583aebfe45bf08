import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from "node:crypto";
import { expect, test } from "vitest";
import { readAccessToken, signAccessToken, type AccessClaims } from "../../../../server/domains/auth/accessTokens.ts";
import { createSecrets } from "../../../../server/platform/secrets.ts";

const secrets = createSecrets("a secret of the installation, long enough");
const now = new Date("2026-11-21T10:00:00Z");
const claims: AccessClaims = { userId: 7, sessionId: randomUUID(), role: "CUSTOMER", customerId: 3, region: "kz" };
const token = signAccessToken(secrets, claims, now);
const [head = "", payload = "", signature = ""] = token.split(".");

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
const hmac = (input: string, key: Buffer | string) => createHmac("sha256", key).update(input).digest("base64url");
/** Signed with the right key, so that it can be refused only for its content. */
const forged = (header: object, body: object) => {
  const input = `${encode(header)}.${encode(body)}`;
  return `${input}.${hmac(input, secrets.derive("access tokens"))}`;
};
const read = (text: string, at = now) => readAccessToken(secrets, text, at);

test("a token contains the user, session and rights, and lives 900 seconds", () => {
  expect(decode(payload)).toMatchObject({ sub: "7", sid: claims.sessionId, scope: ["CUSTOMER"], cid: 3, rgn: "kz" });
  const expiresAt = now.getTime() / 1000 + 900;
  expect(read(token)).toEqual({ userId: 7, sessionId: claims.sessionId, expiresAt });
  expect(read(token, new Date(now.getTime() + 899_000))).toBeDefined();
  expect(read(token, new Date(now.getTime() + 901_000))).toBeUndefined();
});

test("a token without a signature, with a changed payload or a cut signature is refused", () => {
  const raised = encode({ ...decode(payload), scope: ["ADMIN"], sub: "1" });
  expect(read(`${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`)).toBeUndefined();
  expect(read(`${encode({ alg: "none", typ: "at+jwt" })}.${payload}.${signature}`)).toBeUndefined();
  expect(read(`${head}.${raised}.${signature}`)).toBeUndefined();
  expect(read(`${head}.${payload}.${signature.slice(0, -2)}`)).toBeUndefined();
  expect(read(`${head}.${payload}.`)).toBeUndefined();
  expect(read(`${head}.${payload}`)).toBeUndefined();
  for (const text of ["", ".", "..", "a.b.c", "null.null.null", "x".repeat(10_000)]) expect(read(text)).toBeUndefined();
});

test("keys that a token contains or links to are not used", () => {
  const key = Buffer.from("the attacker's own key, 32 bytes!");
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = publicKey.export({ format: "jwk" });
  const symmetric = {
    alg: "HS256",
    typ: "at+jwt",
    jwk: { kty: "oct", k: key.toString("base64url") },
    kid: "../../dev/null",
  };
  const input = `${encode(symmetric)}.${payload}`;
  expect(read(`${input}.${hmac(input, key)}`)).toBeUndefined();
  const asymmetric = `${encode({ alg: "RS256", typ: "at+jwt", jwk, jku: "https://example.com/jwks.json" })}.${payload}`;
  expect(
    read(`${asymmetric}.${signWith("sha256", Buffer.from(asymmetric), privateKey).toString("base64url")}`),
  ).toBeUndefined();
  for (const empty of ["", "\0", "null"])
    expect(read(`${head}.${payload}.${hmac(`${head}.${payload}`, empty)}`)).toBeUndefined();
});

test("a token of another installation, audience, issuer, kind or algorithm is refused", () => {
  const body = decode(payload);
  const header = decode(head);
  expect(read(forged(header, body))).toBeDefined();
  expect(readAccessToken(createSecrets("the secret of another installation"), token, now)).toBeUndefined();
  expect(read(forged(header, { ...body, aud: "kabinet-files" }))).toBeUndefined();
  expect(read(forged(header, { ...body, iss: "somebody" }))).toBeUndefined();
  expect(read(forged({ ...header, typ: "JWT" }, body))).toBeUndefined();
  expect(read(forged({ ...header, alg: "HS512" }, body))).toBeUndefined();
});

test.each(["iss", "aud", "exp", "iat", "sub", "sid"])("a token without %s is refused", (claim) => {
  const { [claim]: _, ...rest } = decode(payload);
  expect(read(forged(decode(head), rest))).toBeUndefined();
});

test.each([
  { exp: "tomorrow" },
  { exp: null },
  { exp: {} },
  { nbf: "soon" },
  { iat: "now" },
  { aud: 5 },
  { sub: "1 or 1=1" },
  { sub: 7 },
  { sid: "x" },
  { sid: ["a"] },
])("a token with %o is refused without an error", (strange) => {
  expect(read(forged(decode(head), { ...decode(payload), ...strange }))).toBeUndefined();
});
