// Days follow the region's clock, in SQL as everywhere else.
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { kabinet } from "../../../server/product.ts";
import { pacesOf } from "../../../server/domains/billing/topUps/topUpAccounts.ts";
import { popularPosts } from "../../../server/domains/knowledge/popularPosts.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { openWorld, type World } from "../domains/billing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

/** 23:30 UTC on a month's last day: in Minsk and Almaty the next month has begun. */
const lateInMonth = new Date("2026-11-30T23:30:00Z");
const today = "2026-12-01";
const atThatTime = (moment = lateInMonth) => vi.useFakeTimers({ toFake: ["Date"], now: moment });

async function valueOf(name: string, table: string, id: number): Promise<unknown> {
  const { rows } = await world.services.database.db.execute<{ value: unknown }>(sql`
    select ${kabinet.computed[table.replaceAll("_", "-")]?.[name]?.expression} as value from ${sql.identifier(table)} t where t.id = ${id}`);
  return rows[0]?.value;
}

/** A movement in a cabinet on a day; spend is negative. */
async function moves(accountId: number, kind: "spend" | "correction", date: Day, amount: string): Promise<void> {
  await world.services.database.db.execute(sql`
    with account as (select id, customer_id, currency from accounts where id = ${accountId}),
    made as (
      insert into ledger_transactions (kind, date, customer_id) select ${kind}, ${date}::date, customer_id from account returning id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select made.id, ${kind}, ${date}::date, book, account_id, account.currency, sum from made, account, lateral (values
      ('cabinet', account.id, ${amount}::numeric), (${kind}, null, -${amount}::numeric)) e (book, account_id, sum)`);
}

test.each<[Region, string]>([
  ["by", "yandex_direct"],
  ["kz", "yandex_direct"],
])("spend in %s is counted from the first of the region's month", async (region, system) => {
  const shop = await world.shop(region);
  const accountId = await shop.account(system);
  await moves(accountId, "correction", "2026-11-01", "1000");
  await moves(accountId, "spend", addDays(today, -14), "-500");
  await moves(accountId, "spend", addDays(today, -1), "-10");
  await moves(accountId, "spend", today, "-4");
  atThatTime();
  expect(await valueOf("accountSpendThisMonth", "accounts", accountId)).toBe("4.00");
  // 486 are left, and only the last two of the two weeks have spend: 14 were spent in 14 days.
  expect(await valueOf("accountDaysLeft", "accounts", accountId)).toBe(486);
  expect((await pacesOf(world.services.database.db, shop.customerId)).get(accountId)).toEqual({
    balance: "486.00",
    spent: "14.00",
    daysLeft: 486,
  });
  atThatTime(new Date("2026-11-30T12:00:00Z"));
  expect(await valueOf("accountSpendThisMonth", "accounts", accountId)).toBe("514.00");
});

test("a legal document is in force when its day has begun in its region", async () => {
  for (const name of ["BY", "KZ"]) {
    const { id: regionId } = await world.regionOf(name);
    const document = { kind: "policy", regionId, title: "Политика", text: "<p>Текст</p>" };
    const before = await world.create("legal-documents", { ...document, edition: "8", effectiveFrom: "2026-11-01" });
    const next = await world.create("legal-documents", { ...document, edition: "9", effectiveFrom: today });
    const states = () =>
      Promise.all([before, next].map(({ id }) => valueOf("legalDocumentState", "legal_documents", id)));
    atThatTime(new Date("2026-11-30T12:00:00Z"));
    expect(await states(), name).toEqual(["inForce", "planned"]);
    atThatTime();
    expect(await states(), name).toEqual(["replaced", "inForce"]);
    // In Almaty the day begins two hours earlier than in Minsk.
    atThatTime(new Date("2026-11-30T19:30:00Z"));
    expect(await states(), name).toEqual(name === "KZ" ? ["replaced", "inForce"] : ["inForce", "planned"]);
    vi.useRealTimers();
  }
});

test("opened help posts count for ninety days of the region", async () => {
  const { db } = world.services.database;
  const { id: categoryId } = await world.create("categories", { title: "Деньги", sort: 1 });
  const post = await world.create("posts", { title: "Пополнение", body: "<p>Текст</p>", categoryId });
  for (const [day, count] of [
    [addDays(today, -90), 7],
    [addDays(today, -89), 2],
  ] as const)
    await db.execute(
      sql`insert into knowledge_opens (post_id, day, count) values (${post.id}, ${day}::date, ${count})`,
    );
  atThatTime();
  expect(await valueOf("postOpens", "posts", post.id)).toBe(2);
  await db.execute(sql`delete from knowledge_opens where count = 2`);
  expect(await popularPosts(db, "by", new Date())).toEqual([]);
  expect(await popularPosts(db, "kz", new Date())).toEqual([]);
  atThatTime(new Date("2026-11-30T12:00:00Z"));
  expect(await popularPosts(db, "by", new Date())).toHaveLength(1);
});

test("no SQL and no code of the server asks for the day in UTC", async () => {
  const day =
    /(now\(\)|(current|local)_?timestamp)\s*(\)\s*)?::\s*date|current_date|date_trunc\([^)]*\bnow\(\)|new Date\(\)\.toISOString\(\)\.slice\(0, (7|10)\)|clock\(\)\.toISOString\(\)\.slice\(0, (7|10)\)/i;
  const files = ["server", "src"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter((file) => /\.(tsx?|sql)$/.test(file));
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter((file) => day.test(readFileSync(file, "utf8")))).toEqual([]);
});
