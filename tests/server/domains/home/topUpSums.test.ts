// The stored sums of paid bills, for the administrators' home page, agree with the bills after any change.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "../../../../server/domains/books/checks.ts";
import { condenseTopUpSums } from "../../../../server/domains/home/condenseTopUpSums.ts";
import type { Database, Queryable } from "../../../../server/platform/db/open.ts";
import { addAccounts, numbers } from "../../../world/sums.ts";
import { testDatabase } from "../../../world/database.ts";
import { migrated } from "../../../world/testApp.ts";

let database: Database;

beforeAll(async () => {
  database = await testDatabase(migrated);
  await addAccounts(database.db, ["one", "other"]);
});
afterAll(() => database.close());

const next = numbers();

let bills = 0;

const day = () => sql`${`2025-0${1 + next(3)}-1${next(10)}`}::date`;

/**
 * Makes a random change: a bill is made with lines, paid or unpaid, dated, moved to another region, changed or deleted.
 */
async function changeSome(tx: Queryable): Promise<void> {
  // Locks the record first, as the engine does.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from bills order by md5(id::text || ${String(next(1000))}::text) limit 1 for update`);
  const some = sql`${rows[0]?.id ?? 0}`;
  const changes = [
    sql`update bills set paid = not paid, paid_at = case when paid then null else ${day()} end where id = ${some}`,
    sql`update bills set paid_at = ${day()} where paid and id = ${some}`,
    sql`update bills set region = case region when 'by' then 'kz' else 'by' end where id = ${some}`,
    sql`update bills_lines set amount = amount + 1.25 where parent_id = ${some}`,
    sql`update bills_lines set account_id = (select max(id) from accounts) where parent_id = ${some}`,
    sql`delete from bills_lines where parent_id = ${some}`,
    sql`delete from bills where id = ${some}`,
    sql`update accounts set system_id = (select id from systems where key = ${["one", "other"][next(2)]})
      where id = (select min(id) from accounts)`,
  ];
  const change = changes[next(changes.length * 2)];
  if (change) return void (await tx.execute(change));
  bills += 1;
  await tx.execute(sql`
    with made as (
      insert into bills (number, date, customer_id, region, amount_with_vat, paid, paid_at)
      select ${`Б-${bills}`}, '2025-01-01', min(id), 'by', 30, ${next(2) === 0}, ${day()} from customers returning id)
    insert into bills_lines (parent_id, position, account_id, amount)
    select m.id, a.id, a.id, 10.5 from made m, accounts a`);
}

const disagreements = async () =>
  database.transaction(async (tx) => (await checks.balances.rules["topUps"]?.run(tx))?.differences);

test("property: after concurrent, failed or condensed changes, the sums equal the paid bills", async () => {
  let compared = 0;
  for (let round = 0; round < 12; round++) {
    const writers = Array.from({ length: 4 }, async () => {
      const fails = next(4) === 0;
      const written = database.transaction(async (tx) => {
        for (let step = 0; step < 4; step++) await changeSome(tx);
        if (fails) throw new Error("taken back");
      });
      await (fails ? expect(written).rejects.toThrow("taken back") : written);
    });
    await Promise.all([...writers, condenseTopUpSums(database.db)]);
    expect(await disagreements()).toEqual([]);
    const { rows } = await database.db.execute<{ count: number }>(sql`
      select count(*) as count from (select from top_up_sums group by region, month, system_id having sum(amount) > 0) s`);
    compared += rows[0]?.count ?? 0;
  }
  expect(compared).toBeGreaterThan(10);
});

test("Wrong sums are rebuilt from the bills", async () => {
  await database.db.execute(sql`
    insert into top_up_sums (region, month, system_id, amount, is_whole)
    select 'by', '2025-01-01', min(id), 5, true from systems`);
  expect(await disagreements()).not.toEqual([]);
  const repair = async () =>
    (await database.db.execute<{ wrong: number }>(sql`select top_up_sums_repair() as wrong`)).rows;
  expect((await repair())[0]?.wrong).toBeGreaterThan(0);
  expect(await disagreements()).toEqual([]);
  expect(await repair()).toEqual([{ wrong: 0 }]);
});
