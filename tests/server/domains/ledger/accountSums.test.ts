// Sums of the ledger stored for lists agree with it, whatever is entered concurrently.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "../../../../server/domains/books/checks.ts";
import { accountComputed } from "../../../../server/domains/accounts/computed.ts";
import { condenseAccountSums } from "../../../../server/domains/ledger/condenseAccountSums.ts";
import type { Database, Queryable } from "../../../../server/platform/db/open.ts";
import { addAccounts, numbers } from "../../../world/sums.ts";
import { testDatabase } from "../../../world/database.ts";
import { migrated } from "../../../world/testApp.ts";

const accounts = 4;
let database: Database;

beforeAll(async () => {
  database = await testDatabase(migrated);
  await addAccounts(
    database.db,
    Array.from({ length: accounts }, () => "sums"),
  );
});
afterAll(() => database.close());

const next = numbers();

/** Enters spend of several accounts, or takes some of it back. */
async function enterSome(tx: Queryable, of: readonly number[]): Promise<void> {
  const day = `2025-0${1 + next(3)}-1${next(10)}`;
  const entries = of.map((account) => ({ account, amount: (next(20_000) - 8000) / 100 || 1 }));
  await tx.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id) select 'spend', ${day}, min(id) from customers
      returning id, kind, date)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, m.kind, m.date, b.book, b.account_id, 'BYN', b.amount
    from made m, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e (account bigint, amount numeric),
      lateral (values ('cabinet', e.account, -e.amount), ('spend', null, e.amount)) b (book, account_id, amount)`);
}

const disagreements = async () =>
  database.transaction(async (tx) => (await checks.balances.rules["kept"]?.run(tx))?.differences);

const ids = async (): Promise<number[]> =>
  (await database.db.execute<{ id: number }>(sql`select id from accounts order by id`)).rows.map(({ id }) => id);

test("property: after concurrent, failed or condensed movements, the sums equal the entries", async () => {
  const all = await ids();
  for (let round = 0; round < 6; round++) {
    const writers = Array.from({ length: 5 }, async () => {
      const fails = next(4) === 0;
      const order = next(2) === 0 ? all : all.toReversed();
      const several = order.filter(() => next(3) > 0);
      const written = database.transaction(async (tx) => {
        for (const account of several) await enterSome(tx, [account, all[next(accounts)] ?? account]);
        if (fails) throw new Error("taken back");
      });
      await (fails ? expect(written).rejects.toThrow("taken back") : written);
    });
    await Promise.all([...writers, condenseAccountSums(database.db), condenseAccountSums(database.db)]);
    expect(await disagreements()).toEqual([]);
  }
  await condenseAccountSums(database.db);
  expect(await disagreements()).toEqual([]);
  const { rows } = await database.db.execute<{ shown: string; entered: string }>(sql`
    select ${accountComputed.accountBalance} as shown, (
      select coalesce(sum(amount), 0)::numeric(24,2) from ledger_entries where account_id = t.id) as entered
    from accounts t`);
  expect(rows.map(({ shown }) => shown)).toEqual(rows.map(({ entered }) => entered));
});

test("Concurrent entries for the same accounts in another order cause no deadlock", async () => {
  if (database.kind === "embedded") return;
  const [one = 0, other = 0] = await ids();
  // The pivot's trigger does lock accounts, except for enrolments.
  await database.db.execute(sql`alter table ledger_entries disable trigger ledger_entries_pivot`);
  const begun: (() => void)[] = [];
  const bothBegan = Promise.all([0, 1].map((at) => new Promise<void>((resolve) => (begun[at] = resolve))));
  let attempts = 0;
  const enterBoth = (at: number, first: number, second: number) =>
    database.transaction(async (tx) => {
      attempts += 1;
      await enterSome(tx, [first]);
      begun[at]?.();
      await bothBegan;
      await enterSome(tx, [second]);
    });
  await Promise.all([enterBoth(0, one, other), enterBoth(1, other, one)]);
  expect(attempts).toBe(2);
  expect(await disagreements()).toEqual([]);
});

test("Wrong sums are rebuilt from the ledger", async () => {
  await database.db.execute(
    sql`update account_sums set amount = amount + 1 where account_id = (select min(id) from accounts)`,
  );
  expect(await disagreements()).not.toEqual([]);
  const repair = async () =>
    (await database.db.execute<{ wrong: number }>(sql`select account_sums_repair() as wrong`)).rows;
  expect((await repair())[0]?.wrong).toBeGreaterThan(0);
  expect(await disagreements()).toEqual([]);
  expect(await repair()).toEqual([{ wrong: 0 }]);
});
