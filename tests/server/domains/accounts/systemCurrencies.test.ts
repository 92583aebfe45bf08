// The migration that moves the currency of a system's cabinets from a column per region into lines.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrationsFolder } from "../../../../server/migrationsFolder.ts";
import { testDatabase } from "../../../world/database.ts";
import { migrated } from "../../../world/testApp.ts";

test("a migration keeps currencies from the columns of each region", async () => {
  const database = await testDatabase(migrated);
  const { db } = database;
  const text = await readFile(join(migrationsFolder, "0066_system_currencies.sql"), "utf8");
  await db.execute(sql`alter table systems add column currency_by text, add column currency_kz text`);
  await db.execute(sql`insert into systems (key, name, kind, closing_basis, currency_by, currency_kz)
    values ('both', 'Обе', 'advertising', 'spend', 'USD', 'KZT'), ('one', 'Одна', 'advertising', 'spend', null, 'EUR')`);
  await db.execute(sql.raw(text));
  const { rows } = await db.execute(sql`
    select s.key, c.region, c.currency from systems s join systems_currencies c on c.parent_id = s.id order by 1, 2`);
  expect(rows).toEqual([
    { key: "both", region: "by", currency: "USD" },
    { key: "both", region: "kz", currency: "KZT" },
    { key: "one", region: "kz", currency: "EUR" },
  ]);
  await db.execute(sql.raw(text));
  await database.close();
});
