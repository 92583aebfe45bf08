// On a server each test database is made by `create database … template …`; the newest template stays for the next run.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase, type Database, type OpenOptions } from "../../server/platform/db/open.ts";
import type { Preparation } from "./database.ts";
import { preparationKey } from "./preparationKey.ts";

export async function serverCopy(server: string, preparation: Preparation, options: OpenOptions): Promise<Database> {
  const family = `kabinet_template_${preparation.name}_`;
  const template = `${family}${preparationKey(preparation)}`;
  const name = `kabinet_test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(server, async (admin) => {
    // Of the files that start together one makes the template; the others wait.
    await admin.query("select pg_advisory_lock(hashtext($1))", [family]);
    const { rows } = await admin.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [family],
    );
    if (!rows.some((known) => known.name === template)) {
      for (const old of rows) await admin.query(`drop database ${old.name} with (force)`);
      await makeTemplate(server, admin, template, preparation);
    }
    await admin.query(`create database ${name} template ${template}`);
    // Test databases need not survive a crash, so commits don't wait for the disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  const database = await openDatabase({ ...options, databaseUrl: urlOf(server, name) });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdministrator(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function makeTemplate(server: string, admin: pg.Client, template: string, { run }: Preparation): Promise<void> {
  const part = `${template}_part`;
  await admin.query(`create database ${part} template template0 encoding 'UTF8'`);
  const database = await openDatabase({ databaseUrl: urlOf(server, part), queryTimeLimitMs: 120_000 });
  try {
    await run(database);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${part} rename to ${template}`);
}

async function asAdministrator<T>(server: string, run: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await run(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
