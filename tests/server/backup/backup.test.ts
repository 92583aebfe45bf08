import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { reading, restoring } from "../../../server/backup/installations.ts";
import { readManifest } from "../../../server/backup/manifest.ts";
import { hasTables } from "../../../server/backup/restore.ts";
import { refuseUnfinished } from "../../../server/backup/unfinished.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { migrate } from "../../../server/platform/db/migrate.ts";
import { migrationsFolder } from "../../../server/migrationsFolder.ts";
import { openDatabase } from "../../../server/platform/db/open.ts";
import { localFileStore } from "../../../server/platform/files/fileStore.ts";
import { keepFile } from "../../../server/platform/files/keptFiles.ts";
import { prepareDatabase } from "../../../server/engine/definitions/prepare.ts";
import { builtInDefinitions } from "../../../src/resources/index.ts";
import { syncTables } from "../../../server/engine/tables/tables.ts";
import { testDatabase } from "../../world/database.ts";
import { openWorld, type World } from "../domains/billing/world.ts";
import { pay } from "../domains/ledger/movements.ts";
import { archiveOf, contentOf, entriesOf, restoreTo, secret, testFolder } from "./archive.ts";
import { kabinet } from "../../../server/product.ts";

/** Databases on the disk, on a machine that also runs other tests. */
vi.setConfig({ testTimeout: 240_000 });

const folder = testFolder();
const files = localFileStore(join(folder, "source/files"));
let world: World;
let archive: Buffer;

const configOf = (dataDir: string) => ({ ...readConfig({}, folder), dataDir: join(folder, dataDir) });

beforeAll(async () => {
  world = await openWorld();
  const shop = await world.shop();
  const bill = await pay(world, shop, await shop.account("google_ads"), "100.00");
  const { database } = world.services;
  await database.db.execute(sql`select nextval('range_ids')`);
  await database.transaction(async (tx) => {
    const id = await keepFile(tx, files, Buffer.from("a paper"));
    const original = JSON.stringify({ id, name: "Счёт.pdf" });
    await tx.execute(sql`update bills set original = ${original}::jsonb where id = ${bill.id}`);
  });
  archive = await archiveOf({ database, files, secret });
});
afterAll(() => world.close());

test("an installation moves to the other kind of database and back row for row, with its files", async () => {
  const embedded = await openDatabase({});
  const database = await testDatabase();
  const [there, back] = ["there", "back"].map((name) => localFileStore(join(folder, name)));
  if (!there || !back) throw new Error("two stores");
  try {
    const { manifest } = await restoreTo(embedded, there, archive);
    expect(manifest).toMatchObject({ files: 1, missingFiles: [] });
    const again = await archiveOf({ database: embedded, files: there, secret });
    expect(await contentOf(again)).toEqual(await contentOf(archive));
    await restoreTo(database, back, again);
    expect(await contentOf(await archiveOf({ database, files: back, secret }))).toEqual(await contentOf(archive));
  } finally {
    await embedded.close();
    await database.close();
  }
});

test("the restored database keeps its constraints, triggers and sequences", async () => {
  const database = await testDatabase();
  try {
    await restoreTo(database, localFileStore(join(folder, "rules/files")), archive);
    await prepareDatabase(database, kabinet);
    await expect(database.db.execute(sql`update ledger_entries set amount = 0`)).rejects.toThrow();
    await expect(database.db.execute(sql`insert into accounts (customer_id) values (-1)`)).rejects.toThrow();
    const insert = sql`
      insert into customers (name, region, currency) select 'Новый', region, currency from customers limit 1 returning id`;
    const [before, after] = [world.services.database, database].map((where) =>
      where.db.execute(insert).then(idIn, String),
    );
    expect(await after).toEqual(await before);
  } finally {
    await database.close();
  }
});

const idIn = ({ rows }: { readonly rows: readonly Record<string, unknown>[] }): unknown => rows[0]?.["id"];

test("a backup of the previous schema is restored unchanged, and migrated at the next start", async () => {
  const older = join(folder, "migrations");
  cpSync(migrationsFolder, older, { recursive: true });
  const last = readdirSync(older).sort().at(-1) ?? "";
  rmSync(join(older, last));
  const database = await testDatabase();
  const restored = await testDatabase();
  const migrations = async () => {
    const { rows } = await restored.db.execute<{ name: string }>(sql`select name from migrations order by name`);
    return rows.map(({ name }) => name);
  };
  try {
    await migrate(database, { folder: older, before: (tx) => syncTables(tx, builtInDefinitions) });
    await database.db.execute(sql`
      insert into asked_letters (key, at) values ('a', '2026-01-02T03:04:05.678Z'), (E'\\x01"\\\\', 'infinity')`);
    const old = await archiveOf({ database, files, secret });
    await restoreTo(restored, files, old);
    expect(await migrations()).toEqual(readdirSync(older).sort());
    await prepareDatabase(restored, kabinet);
    expect(await migrations()).toEqual(readdirSync(migrationsFolder).sort());
    const { rows } = await restored.db.execute(sql`select key, at from asked_letters order by at`);
    expect(rows).toEqual([
      { key: "a", at: "2026-01-02T03:04:05.678Z" },
      { key: '\u0001"\\', at: "infinity" },
    ]);
  } finally {
    await database.close();
    await restored.close();
  }
});

test("existing data are replaced only on request, and never by an incomplete backup", async () => {
  const config = configOf("restored");
  await restoring(config, { replace: false }, Readable.from([archive]));
  await expect(restoring(config, { replace: false }, Readable.from([archive]))).rejects.toThrow("add --replace");
  const short = archive.subarray(0, archive.length - 4096);
  await expect(restoring(config, { replace: true }, Readable.from([short]))).rejects.toThrow("end is missing");
  expect(readdirSync(config.dataDir)).not.toContain("restore");
  expect(await reading(config, { alone: true }, ({ database }) => hasTables(database.db))).toBe(true);
});

test("a server does not start on an interrupted restore", () => {
  const dataDir = join(folder, "cut");
  expect(() => refuseUnfinished(dataDir)).not.toThrow();
  mkdirSync(join(dataDir, "restore"), { recursive: true });
  expect(() => refuseUnfinished(dataDir)).toThrow("A restore was interrupted");
});

test("a changed backup is refused", async () => {
  const changed = Buffer.from(archive);
  changed.write("Г", archive.indexOf("Кабинет google_ads"));
  const database = await testDatabase();
  try {
    await expect(restoreTo(database, files, changed)).rejects.toThrow("damaged");
    expect(await hasTables(database.db)).toBe(false);
  } finally {
    await database.close();
  }
});

test("a backup sealed with another secret is refused if APP_SECRET is set", async () => {
  const config = { ...configOf("sealed"), secret: "quite another secret, 32 characters" };
  await expect(restoring(config, { replace: false }, Readable.from([archive]))).rejects.toThrow("APP_SECRET");
});

test("a backup reports the sums of the ledger and missing files", async () => {
  const lost = await archiveOf({
    database: world.services.database,
    files: localFileStore(join(folder, "nothing")),
    secret,
  });
  const manifest = readManifest((await entriesOf(lost)).at(-1)?.bytes ?? Buffer.alloc(0));
  expect(manifest.missingFiles).toHaveLength(1);
  const { rows } = await world.services.database.db.execute(sql`
    select count(*) as rows, sum(amount)::text as amount from ledger_entries`);
  expect([
    { rows: manifest.tables["ledger_entries"]?.rows, amount: manifest.tables["ledger_entries"]?.sums["amount"] },
  ]).toEqual(rows);
});

test.runIf(process.env["TEST_DATABASE_URL"])(
  "a server's database is replaced in one transaction, and not while somebody works on it",
  async () => {
    const database = await testDatabase();
    const { connectionString } = database.pool.options;
    const config = { ...configOf("server"), databaseUrl: connectionString ?? "" };
    try {
      await restoring(config, { replace: false }, Readable.from([archive]));
      await expect(restoring(config, { replace: false }, Readable.from([archive]))).rejects.toThrow("add --replace");
      const short = archive.subarray(0, archive.length - 4096);
      await expect(restoring(config, { replace: true }, Readable.from([short]))).rejects.toThrow("end is missing");
      expect(await contentOf(await reading(config, { alone: true }, archiveOf))).toEqual(await contentOf(archive));
      await restoring(config, { replace: true }, Readable.from([archive]));
      await database.db.execute(sql`insert into processes (id, outlets) values (gen_random_uuid(), '{}')`);
      await expect(restoring(config, { replace: true }, Readable.from([archive]))).rejects.toThrow("Stop them");
      await expect(reading(config, { alone: true }, archiveOf)).rejects.toThrow("Stop them");
    } finally {
      await database.close();
    }
  },
);

test("a database of a newer version is not restored by an older one", async () => {
  const database = await testDatabase();
  try {
    const entries = await entriesOf(archive);
    expect(entries[0]?.name).toBe("backup.json");
    const about = entries[0]?.bytes.toString().replace("0001_core.sql", "9999_core.sql") ?? "";
    const newer = Buffer.from(archive);
    newer.write(about, 512);
    await expect(restoreTo(database, files, newer)).rejects.toThrow("newer version: it has had 9999_core.sql");
  } finally {
    await database.close();
  }
});
