// Writes to the given data folder until it is killed. Each transaction moves money in two tables, and is acknowledged
// by a line with its number: `ok 17`.
import { sql } from "drizzle-orm";
import { openDatabase } from "../../../../server/platform/db/open.ts";

const [dataDir, round] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
let number = Number(round) * 1_000_000;

async function write(): Promise<never> {
  for (;;) {
    const id = (number += 1);
    await database.transaction(async (tx) => {
      const amount = 1 + (id % 7);
      await tx.execute(sql`insert into entry values (${id}, ${amount}, repeat(${`${id} `}, ${50 + (id % 50)}))`);
      await tx.execute(sql`update total set sum = sum + ${amount}`);
      if (id % 11 === 0) await tx.execute(sql`delete from entry where id = ${id} - 5 returning amount`).then(give);
      async function give({ rows }: { rows: { amount?: number }[] }): Promise<void> {
        await tx.execute(sql`update total set sum = sum - ${rows[0]?.amount ?? 0}`);
      }
    });
    process.stdout.write(`ok ${id}\n`);
    if (id % 97 === 0) await database.pool.query("checkpoint");
  }
}

await Promise.all([write(), write(), write(), write()]);
