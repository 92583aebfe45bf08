import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startChild, type Child } from "./child.ts";
import { dataFolder } from "./dataFolder.ts";

const rounds = 5;
const folder = dataFolder();
let writer: Child | undefined;

afterAll(async () => {
  await writer?.kill();
  folder.remove();
});

test(
  "Killed at any moment, the database has everything it acknowledged, and its sums agree",
  { timeout: 240_000 },
  async () => {
    await inFolder(async ({ db }) => {
      await db.execute(sql`create table entry (id int primary key, amount int not null, filler text not null)`);
      await db.execute(sql`create index on entry using btree (filler, id)`);
      await db.execute(sql`create table total as select 0 as sum`);
    });
    const acknowledged = new Set<number>();
    for (let round = 1; round <= rounds; round += 1) {
      const before = acknowledged.size;
      await writeAndKill(round, acknowledged);
      expect(acknowledged.size).toBeGreaterThan(before);
    }
    await inFolder(async ({ db }) => {
      const { rows: entries } = await db.execute<{ id: number }>(sql`select id from entry`);
      const { rows: sums } = await db.execute(
        sql`select sum, (select sum(amount)::int from entry) as entries from total`,
      );
      expect(sums[0]?.["entries"]).toBe(sums[0]?.["sum"]);
      const present = new Set(entries.map(({ id }) => id));
      // Every eleventh transaction deletes the entry five before its own, if that exists by then.
      const lost = [...acknowledged].filter((id) => !present.has(id) && (id + 5) % 11 !== 0);
      expect(lost).toEqual([]);
      // The index agrees with the table.
      await db.execute(sql`set enable_seqscan = off`);
      const { rows: counted } = await db.execute(sql`select count(*) from entry where filler > ''`);
      expect(counted).toEqual([{ count: entries.length }]);
    });
  },
);

async function writeAndKill(round: number, acknowledged: Set<number>): Promise<void> {
  writer = await startChild("killedWriter.ts", folder.path, String(round));
  const { lines, kill } = writer;
  let killed: Promise<void> | undefined;
  for await (const line of lines) {
    acknowledged.add(Number(line.slice("ok ".length)));
    // Random moments, so that many runs cover every moment.
    killed ??= wait(Math.random() * 800).then(kill);
  }
  await killed;
}

async function inFolder(run: (database: Awaited<ReturnType<typeof folder.open>>) => Promise<void>): Promise<void> {
  const database = await folder.open();
  try {
    await run(database);
  } finally {
    await database.close();
  }
}
