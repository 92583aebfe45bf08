// Part B of the security checklist: sign-in, tokens, sessions, and as-user. Lists the tests that show each point; a
// renamed or removed test fails here. Points that no other file shows are tested below.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeAt } from "../../../../server/domains/auth/secondFactor/totp.ts";
import type { Tokens } from "../../../../src/contract/people/auth.ts";
import { createSecrets, openSecrets } from "../../../../server/platform/secrets.ts";
import { signAccessToken } from "../../../../server/domains/auth/accessTokens.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, password } from "../../../world/people.ts";

const root = new URL("../../../../", import.meta.url);

/** Point → its requirement, and the titles of the tests that show it, by file. */
const points: Readonly<
  Record<number, { readonly asks: string; readonly shown: Readonly<Record<string, readonly string[]>> }>
> = {
  11: {
    asks: "as-user: administrators only, gives the customer's rights, never another administrator",
    shown: {
      "tests/server/domains/auth/asUser.test.ts": [
        "an administrator gets only an access token, with the customer's rights and both names",
        "nobody else can, and nobody can become an administrator or a missing user",
      ],
    },
  },
  15: {
    asks: "access 900 s, refresh 604800 s, enforced",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": [
        "access lives 900 seconds, an unused session 7 days, a used one 30",
      ],
      "tests/server/domains/auth/accessTokens.test.ts": [
        "a token contains the user, session and rights, and lives 900 seconds",
      ],
    },
  },
  16: {
    asks: "alg none, changed payload, cut signature, foreign jwk/jku/kid refused",
    shown: {
      "tests/server/domains/auth/accessTokens.test.ts": [
        "a token without a signature, with a changed payload or a cut signature is refused",
        "keys that a token contains or links to are not used",
        "a token of another installation, audience, issuer, kind or algorithm is refused",
      ],
    },
  },
  17: {
    asks: "the signing key is not guessable nor in the repository",
    shown: {
      "tests/server/domains/auth/checklist.test.ts": [
        "each installation generates its signing key, and no file of the repository contains one",
      ],
    },
  },
  18: {
    asks: "access and refresh are not interchangeable",
    shown: { "tests/server/domains/auth/refresh.test.ts": ["access and refresh tokens are not interchangeable"] },
  },
  19: {
    asks: "tokens in the query are ignored",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": ["an access token counts only in the Authorization header"],
    },
  },
  20: {
    asks: "each refresh rotates; a used one is refused",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": [
        "a used token gets the same successor for ten seconds and is then refused",
      ],
    },
  },
  21: {
    asks: "reuse kills the family's newest token",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": [
        "a token used again later ends its whole family: all refresh and access tokens",
      ],
    },
  },
  22: {
    asks: "20 parallel refreshes: no 5xx, at most one living branch",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": [
        "twenty refreshes at once all succeed and leave one valid branch",
        "twenty late uses of a used token at once are refused without a fault",
      ],
    },
  },
  23: {
    asks: "deleting a client ends its sessions at once",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": [
        "disabling a user or deleting their client ends their sessions at once",
      ],
      "tests/server/domains/auth/signIn.test.ts": ["users of an archived company are told so after the right password"],
    },
  },
  24: {
    asks: "changing a password ends old refresh tokens",
    shown: {
      "tests/server/domains/auth/sessions.test.ts": [
        "changing the password requires the current one, and ends other sessions",
      ],
      "tests/server/domains/auth/resetPassword.test.ts": ["choosing a password ends every session of the user"],
    },
  },
  25: {
    asks: "wrong password and unknown user look and last alike",
    shown: {
      "tests/server/domains/auth/signIn.test.ts": [
        "a wrong password and an unknown user get the same answer in the same time",
      ],
    },
  },
  26: {
    asks: "a password check costs work: Argon2id at the sheet's parameters",
    shown: {
      "tests/server/domains/auth/signIn.test.ts": [
        "passwords are kept as Argon2id hashes at the recommended cost, and compared to the last character",
        "many sign-ins do not delay other requests",
      ],
    },
  },
  27: {
    asks: "brute force on one account is stopped within 20 tries; X-Forwarded-For does not help; Retry-After given",
    shown: {
      "tests/server/domains/auth/signIn.test.ts": [
        "guessing at one account is stopped within twenty tries, from one address or many",
        "simultaneous guesses are stopped as well",
        "guessing does not lock the owner out of a known browser",
      ],
      "tests/server/domains/auth/secondFactor.test.ts": ["wrong codes are slowed down like wrong passwords"],
      "tests/server/domains/auth/sessions.test.ts": [
        "wrong current passwords count as failed sign-ins, and do not block the owner's other sessions or sign-in",
      ],
    },
  },
  28: {
    asks: "passwords: at least 8, 64+ allowed, no truncation, no composition rule, common ones refused",
    shown: {
      "tests/server/domains/auth/passwordRules.test.ts": [
        "a password has at least eight characters of any kind",
        "common passwords are refused: %s, %s, %s and similar ones",
        "long phrases and random strings are accepted without composition rules",
      ],
    },
  },
  29: {
    asks: "generated passwords are random, 128 bits or replaced at first use",
    shown: {
      "tests/server/domains/auth/checklist.test.ts": [
        "users choose passwords by a single-use link of 256 random bits; the server makes none",
      ],
    },
  },
  30: {
    asks: "token answers have Cache-Control: no-store",
    shown: {
      "tests/server/domains/auth/checklist.test.ts": ["no cache stores an answer with a token or secret"],
    },
  },
  31: {
    asks: "sign-out clears localStorage, cookies and store; Back shows nothing",
    shown: {
      "tests/server/domains/auth/refresh.test.ts": [
        "signing out ends the session at once, removes the cookie and always answers the same",
      ],
      "tests/dataProvider/session.reload.test.ts": [
        "signing out forgets everything at once and tells the server meanwhile",
      ],
      "tests/shell/layout/frame.test.tsx": ["after signing out, Back shows nothing of what was there"],
    },
  },
};

describe.each(Object.entries(points))("point %s", (_, { asks, shown }) => {
  test(`is shown: ${asks}`, () => {
    for (const [file, titles] of Object.entries(shown)) {
      const source = readFileSync(new URL(file, root), "utf8");
      for (const title of titles) expect(source.includes(`("${title}"`), `${file}: ${title}`).toBe(true);
    }
  });
});

test("every point of part B is covered", () => {
  const numbers = Array.from({ length: 31 - 15 + 1 }, (_, index) => index + 15);
  expect(Object.keys(points).map(Number)).toEqual([11, ...numbers]);
});

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const browser = () => openBrowser(server.app, { address: "10.4.0.1" });

test("each installation generates its signing key, and no file of the repository contains one", async () => {
  const folders = ["one", "other"].map((name) => join(server.services.config.dataDir, name));
  const made = await Promise.all(folders.map((folder) => openSecrets(folder)));
  const keys = made.map((secrets) => secrets.derive("access tokens").toString("hex"));
  expect(new Set(keys).size).toBe(2);
  for (const folder of folders) {
    const file = join(folder, "secret");
    expect(Buffer.from(readFileSync(file, "utf8").trim(), "base64url")).toHaveLength(48);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  // A foreign signing key opens nothing: neither another installation's nor one from the sources.
  const person = await addAdministrator(server.services.database);
  const { rows } = await server.services.database.db.execute<{ id: string }>(sql`
    insert into sessions (user_id, expires_at) values (${person.id}, now() + interval '1 day') returning id`);
  const account = { userId: person.id, role: "ADMIN", customerId: null, region: "by" } as const;
  const claims = { ...account, sessionId: rows[0]?.id ?? "" };
  expect((await browser().me(signAccessToken(server.services.secrets, claims, new Date()))).statusCode).toBe(200);
  for (const secrets of [...made, ...["secret", "kabinet", "access tokens", ""].map(createSecrets)])
    expect((await browser().me(signAccessToken(secrets, claims, new Date()))).statusCode).toBe(401);
});

test("users choose passwords by a single-use link of 256 random bits; the server makes none", async () => {
  const { newToken } = await import("../../../../server/domains/auth/secretTokens.ts");
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const person = await addCustomer(server.services.database);
  await server.services.database.db.execute(sql`update users set password_hash = null where id = ${person.id}`);
  for (const guess of ["", person.email, "kabinet-demo", password])
    expect((await browser().signIn(person.email, guess)).statusCode).not.toBe(200);
});

test("no cache stores an answer with a token or secret", async () => {
  const { database } = server.services;
  const [admin, customer] = [await addAdministrator(database), await addCustomer(database)];
  const tab = browser();
  const signedIn = await tab.signIn(admin.email);
  const { access_token } = signedIn.json<Tokens>();
  const headers = { authorization: `Bearer ${access_token}` };
  const refreshed = await tab.refresh();
  const begun = await tab.call("POST", "/api/users/me/second-factor", { current: password }, headers);
  const code = codeAt(begun.json<{ secret: string }>().secret, new Date());
  const confirmed = await tab.call("POST", "/api/users/me/second-factor/confirm", { code }, headers);
  const asUser = await tab.call("POST", "/api/auth/as-user", { customerId: customer.customerId }, headers);
  for (const answer of [signedIn, refreshed, begun, confirmed, asUser]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("the log contains no password, token, code, secret or e-mail", async () => {
  const { database } = server.services;
  const person = await addCustomer(database);
  const tab = browser();
  const first = (await tab.signIn(person.email)).json<Tokens>();
  const second = (await tab.refresh()).json<Tokens>();
  const headers = { authorization: `Bearer ${second.access_token}` };
  const begun = await tab.call("POST", "/api/users/me/second-factor", { current: password }, headers);
  const { secret } = begun.json<{ secret: string }>();
  const code = codeAt(secret, new Date());
  const confirmed = await tab.call("POST", "/api/users/me/second-factor/confirm", { code }, headers);
  await browser().signIn(person.email, "Неверный-омут-41", "000000");
  await browser().signIn(person.email, password, confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes[0]);
  await tab.call("PUT", "/api/users/me/password", { current: password, password: "Свежий-омут-42" }, headers);
  await tab.call("POST", "/api/auth/reset", {
    token: "a-token-of-a-letter-that-nobody-has",
    password: "Свежий-омут-43",
  });
  const log = server.logs().join("\n");
  expect(log).toContain("passwordChanged");
  for (const hidden of [
    ...[person.email, password, "омут", "a-token-of-a-letter", secret, ...tab.jar.values()],
    ...[first, second].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]),
    ...confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes,
  ])
    expect(log).not.toContain(hidden);
});
