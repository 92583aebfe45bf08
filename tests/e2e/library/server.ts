// The library's server: the platform and the engine with the library's definitions, without any of Kabinet's domains.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, createVerifier } from "fast-jwt";
import { sql } from "drizzle-orm";
import { buildApp } from "../../../server/app.ts";
import { describeResources } from "../../../server/engine/api/describe.ts";
import { registerCalls } from "../../../server/engine/api/registerCalls.ts";
import { registerResources } from "../../../server/engine/api/routes.ts";
import { prepareDatabase } from "../../../server/engine/definitions/prepare.ts";
import { engineHandlers } from "../../../server/engine/handlers.ts";
import { runBlocking } from "../../../server/engine/rules/blocking.ts";
import { engineMigrations } from "../../../server/engine/migrationsFolder.ts";
import { Registry, type Product } from "../../../server/engine/registry.ts";
import type { Caller } from "../../../server/platform/caller.ts";
import { readConfig } from "../../../server/platform/config.ts";
import type { HandlersOf } from "../../../server/platform/context.ts";
import { openFileStore } from "../../../server/platform/files/openFileStore.ts";
import { noScanner } from "../../../server/platform/files/scanner.ts";
import { Hosts } from "../../../server/platform/http/hosts.ts";
import { Problem } from "../../../server/platform/problem.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import type { Services } from "../../../server/platform/services.ts";
import { authCalls } from "../../../src/contract/people/auth.ts";
import { engineCalls } from "../../../src/contract/records/engineCalls.ts";
import type { Role } from "../../../src/domain/company/role.ts";
import { testDatabase } from "../../world/database.ts";
import { definitions } from "./definitions.ts";

const library: Product = {
  definitions,
  migrations: engineMigrations,
  calls: [],
  screens: [],
  menuGroups: {},
  places: ["/"],
  pageFacts: {},
  parts: { list: {}, record: {}, newRecord: {}, line: {}, paper: {} },
  rules: {
    loans: {
      beforeSave: async (draft, current, { db }) => {
        const { rows } = await db.execute(sql`
          select from loans where book_id = ${draft["bookId"] ?? current?.["bookId"] ?? 0} and not returned
            and id <> ${current?.id ?? 0}`);
        if (rows.length > 0 && draft["returned"] !== true)
          throw new Problem(422, "Книга на руках", { errors: { bookId: "Книга на руках" } });
        return draft;
      },
    },
  },
  computed: {
    books: { loanCount: { expression: sql`(select count(*)::integer from loans l where l.book_id = t.id)` } },
  },
  drawPaper: () => Promise.reject(new Error("A library draws no papers.")),
  drawPrinted: () => Promise.reject(new Error("A library draws no papers.")),
  callerNow: () => Promise.resolve(undefined),
  finishTasks: () => Promise.resolve(),
};

/** Who can sign in, by e-mail; `id` is the user's, and that of a reader's own record. */
const people: Readonly<Record<string, { readonly role: Role; readonly id: number }>> = {
  "librarian@library.test": { role: "ADMIN", id: 1 },
  "anna@library.test": { role: "CUSTOMER", id: 2 },
};

const { "POST /api/auth/signin": signin, "POST /api/auth/refresh": refresh, "GET /api/users/me": me } = authCalls;
const entrance = { "POST /api/auth/signin": signin, "POST /api/auth/refresh": refresh, "GET /api/users/me": me };

/** @returns the port of the library with the pages of a folder */
export async function openLibrary(webDir: string): Promise<{ readonly port: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "library-"));
  const config = { ...readConfig({}, folder), webDir, requestsPerMinute: 0 };
  const database = await testDatabase();
  await prepareDatabase(database, library);
  await database.db.execute(sql`
    insert into users (id, email, role, name, customer_id, region) overriding system value values
      (1, 'librarian@library.test', 'ADMIN', 'Библиотекарь', null, 'by'),
      (2, 'anna@library.test', 'CUSTOMER', 'Анна', 2, 'by')`);
  const key = "the library's own key, at least 32 bytes";
  const sign = createSigner({ key, expiresIn: 900_000 });
  const verify = createVerifier({ key });
  const tokensOf = (email: string) => {
    const person = people[email];
    if (!person) throw new Problem(401, "Такого читателя нет");
    const access_token = sign({ sub: String(person.id), sid: email, scope: [person.role], email });
    return { access_token, refresh_token: email, token_type: "Bearer", expires_in: 900 } as const;
  };
  const authenticate: Services["authenticate"] = ({ headers }) => {
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? "") ?? [];
    if (token === undefined) return Promise.resolve(undefined);
    const { email } = verify(token) as { readonly email: string };
    const person = people[email];
    return Promise.resolve(person && callerOf(email, person));
  };
  const handlers: HandlersOf<typeof entrance> = {
    "POST /api/auth/signin": ({ body: { email } }, { reply }) => {
      reply.setCookie("who", email, { path: "/api/auth", httpOnly: true, sameSite: "strict" });
      return Promise.resolve(tokensOf(email));
    },
    "POST /api/auth/refresh": (_, { request }) => Promise.resolve(tokensOf(request.cookies["who"] ?? "")),
    "GET /api/users/me": (_, { caller: { userId, role, region, sessionId: email, customerId } }) =>
      Promise.resolve({
        ...{ id: userId, email, role, region, contracts: [], settings: { ratesAdds: null }, actingAdmin: null },
        customer: customerId === null ? null : { id: customerId, contactName: "Анна", companyName: "Анна" },
        admin: role === "ADMIN" ? { name: "Библиотекарь" } : null,
        secondFactor: "off",
      }),
  };
  const services = {
    ...{ config, database, authenticate, scanner: noScanner },
    registry: new Registry(library),
    hosts: new Hosts(config),
    secrets: createSecrets("a secret of tests, 32 characters"),
    files: openFileStore(config),
    clock: () => new Date(),
    runBlocking,
  } as unknown as Services;
  const app = await buildApp(
    services,
    {
      register(server) {
        registerCalls(server, { ...engineCalls, ...entrance }, { ...engineHandlers, ...handlers }, services);
        registerResources(server, services);
      },
      describe: ({ registry }) => describeResources(registry),
    },
    { write: () => undefined },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const [address] = app.addresses();
  return {
    port: typeof address === "object" ? address.port : 0,
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const callerOf = (email: string, { role, id }: { readonly role: Role; readonly id: number }): Caller => ({
  ...{ userId: id, sessionId: email, role, region: "by" },
  customerId: role === "CUSTOMER" ? id : null,
});
