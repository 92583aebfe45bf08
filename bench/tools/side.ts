// One database of bills with the engine and the application, as in production.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { buildApp } from "../../server/app.ts";
import { hashPassword } from "../../server/domains/auth/passwords/passwords.ts";
import { readConfig } from "../../server/platform/config.ts";
import { openDatabase, type Database } from "../../server/platform/db/open.ts";
import { parseListQuery } from "../../server/engine/read/parameters.ts";
import { prepareDatabase } from "../../server/engine/definitions/prepare.ts";
import { readPage, type Page } from "../../server/engine/read/read.ts";
import { apiRoutes } from "../../server/routes.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { servicesOver } from "../../server/openServices.ts";
import { fillBills } from "../fill/bills.ts";
import { kabinet } from "../../server/product.ts";

/** The parameters of a list's address. */
export type ListQuery = Readonly<Record<string, string>>;

export interface Side {
  readonly rows: number;
  /** A page through the engine alone. */
  readonly page: (query: ListQuery) => Promise<Page>;
  /** The same page through the whole application: access, query, answer as text. */
  readonly request: (query: ListQuery) => Promise<void>;
  /** Tries to sign in from an address; returns the status. */
  readonly signIn: (person: Readonly<Record<"email" | "password", string>>, address: string) => Promise<number>;
}

/** The user who can sign in. */
export const administrator = { email: "admin@kabinet.test", password: "kabinet-bench" };

export type Kind = Database["kind"];

/** Cleanup functions, called in reverse order. */
export type Remains = (() => Promise<unknown>)[];

/** A new database with all tables and no rows. */
export async function openEmpty(kind: Kind, remains: Remains): Promise<Database> {
  const { database } = await openNew(kind, remains);
  await prepareDatabase(database, kabinet);
  return database;
}

async function openNew(kind: Kind, remains: Remains) {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-bench-"));
  remains.push(() => rm(folder, { recursive: true, force: true }));
  const database = await openDatabase(
    kind === "embedded" ? { dataDir: folder } : { databaseUrl: await makeDatabase(remains) },
  );
  remains.push(() => database.close());
  return { database, folder };
}

/** Creates and fills a database, and opens the application on it for an administrator. */
export async function openApplication(kind: Kind, remains: Remains, fill: (database: Database) => Promise<void>) {
  const { database, folder } = await openNew(kind, remains);
  await fill(database);
  const config = { ...readConfig({}, folder), demo: false, requestsPerMinute: 0 };
  const secrets = createSecrets("a secret of the benchmark, 40 characters");
  const services = await servicesOver({ config, database, secrets });
  const app = await buildApp(services, apiRoutes, { write: () => undefined });
  remains.push(() => app.close());
  return { app, database, services, ...(await signInAdministrator(database, app)) };
}

/** A database with this number of bills. */
export async function openSide(kind: Kind, rows: number, remains: Remains): Promise<Side> {
  const { app, database, services, id, token } = await openApplication(kind, remains, (made) => fillBills(made, rows));
  const definition = services.registry.require("bills");
  const caller = { userId: id, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
  const reach = { registry: services.registry, db: database.db, caller };
  return {
    rows,
    page: (query) => readPage(reach, definition, parseListQuery(definition, query)),
    request: async (query) => {
      const url = `/api/bills?${new URLSearchParams(query).toString()}`;
      const answer = await app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    },
    signIn: async (person, remoteAddress) =>
      (await app.inject({ method: "POST", url: "/api/auth/signin", payload: person, remoteAddress })).statusCode,
  };
}

let made = 0;

/** Creates a database on the server of DATABASE_URL; returns its address. */
export async function makeDatabase(remains: Remains): Promise<string> {
  const url = new URL(process.env["DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres");
  const name = `kabinet_bench_${process.pid}_${(made += 1)}`;
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    try {
      await admin.query(statement);
    } finally {
      await admin.end();
    }
  };
  await administer(`create database ${name} template template0 encoding 'UTF8'`);
  remains.push(() => administer(`drop database ${name} with (force)`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function signInAdministrator(database: Database, app: Awaited<ReturnType<typeof buildApp>>) {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into users (email, password_hash, role, name, region)
    values (${administrator.email}, ${await hashPassword(administrator.password)}, 'ADMIN', 'Анна Ким', 'by') returning id`);
  const answer = await app.inject({ method: "POST", url: "/api/auth/signin", payload: administrator });
  return { id: rows[0]?.id ?? 0, token: answer.json<{ access_token: string }>().access_token };
}
