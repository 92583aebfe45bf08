import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkingPassword } from "../../server/domains/auth/passwords/passwords.ts";
import type { Caller } from "../../server/platform/caller.ts";
import { vatOn } from "../../server/domains/billing/baseData.ts";
import { fillDemo } from "../../server/demo/fillDemo.ts";
import { seeded } from "../../server/demo/random.ts";
import { rateHistory } from "../../server/demo/records/rates.ts";
import { demoCustomers, demoPassword, demoSignIns } from "../../server/demo/signIns.ts";
import { readPage } from "../../server/engine/read/read.ts";
import type { ReadContext } from "../../server/engine/registry.ts";
import type { Currency } from "../../src/domain/money/currency.ts";
import { add } from "../../src/domain/money/money.ts";
import { isRegion, type Region } from "../../src/domain/company/region.ts";
import { systems } from "../../src/domain/company/systems.ts";
import { priceTopUp } from "../../src/domain/money/topUp.ts";
import { splitVat, sumOfSplits } from "../../src/domain/money/vat.ts";
import type { AnyRecord } from "../../src/definition/defineResource.ts";
import { parseRecord } from "../../src/definition/schema.ts";
import { testDatabase } from "../world/database.ts";
import { demoServices, demoToday as today } from "../world/demoDatabase.ts";
import { migrated } from "../world/testApp.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
let context: ReadContext;

beforeAll(async () => {
  services = await demoServices();
  const caller: Caller = { userId: 1, sessionId: "test", role: "ADMIN", customerId: null, region: "by" };
  context = { registry: services.registry, db: services.database.db, caller };
}, 180_000);
afterAll(() => services.database.close());

const query = async <T = Record<string, unknown>>(text: string): Promise<T[]> =>
  (await services.database.db.execute(sql.raw(text))).rows as T[];
const count = async (table: string): Promise<number> =>
  (await query<{ count: number }>(`select count(*) as count from ${table}`))[0]?.count ?? 0;

async function everyRecord(resource: string): Promise<AnyRecord[]> {
  const definition = services.registry.require(resource);
  const records: AnyRecord[] = [];
  for (let offset = 0; ; offset += 1000) {
    const wanted = { sort: { field: "id", descending: false }, offset, limit: 1000, filter: {} };
    const page = await readPage(context, definition, wanted);
    records.push(...page.records);
    if (page.records.length < 1000) return records;
  }
}

test("no screen is empty: tasks, transfers, letters, jobs and the history have recent records", async () => {
  for (const table of ["account_requests", "tasks", "transfers", "letters", "jobs", "audit"])
    expect(await count(table), table).toBeGreaterThan(3);
  const unbalanced = `select 1 from ledger_entries group by transaction_id, currency having sum(amount) <> 0`;
  expect(await query(unbalanced)).toEqual([]);
  const overdrawn = `select 1 from ledger_entries where account_id in (select from_account_id from transfers)
    group by account_id having sum(amount) < 0`;
  expect(await query(overdrawn)).toEqual([]);
});

test("the demo has the size of a real company", async () => {
  expect(await count("customers")).toBe(60);
  expect(await query("select region, count(*) as count from customers group by region order by region")).toEqual([
    { region: "by", count: 45 },
    { region: "kz", count: 15 },
  ]);
  expect(await count("accounts")).toBe(400);
  const owed = "select 1 from bills where owed_since is not null and not paid";
  expect((await query(owed)).length).toBeGreaterThan(1);
  expect(await count("bills")).toBe(3000 + (await query(owed)).length);
  expect(await count("acts")).toBeGreaterThan(1400);
  expect(await count("customer_candidates")).toBe(20);
  expect(await query("select distinct state from customer_candidates")).toHaveLength(4);
  expect(await count("customer_candidates_consents")).toBeGreaterThan(20);
  expect(await count("categories")).toBe(8);
  expect(await count("top_up_requests")).toBeGreaterThan(3);
  const [{ used, offered } = { used: 0, offered: 0 }] = await query<{ used: number; offered: number }>(
    "select (select count(distinct system_id) from accounts) as used, (select count(*) from systems) as offered",
  );
  expect(used).toBeGreaterThanOrEqual(8);
  expect(offered).toBeGreaterThanOrEqual(12);
  const years = await query(
    `select region from rates where date > '${today}'::date - 366 group by region having count(*) > 250`,
  );
  expect(years).toHaveLength(2);
});

test.each([
  ...["customers", "customer-candidates", "contracts", "accounts", "bills", "acts", "top-up-requests", "rates"],
  ...["regions", "systems", "categories", "posts", "post-answers", "missed-searches"],
])("every record of %s passes the checks of its own form, without a warning", async (resource) => {
  const definition = services.registry.require(resource);
  for (const { id, version: _, createdAt: __, updatedAt: ___, ...values } of await everyRecord(resource)) {
    const secrets = Object.entries(definition.fields).filter(([, field]) => field.type === "secret");
    const given = { ...values, ...Object.fromEntries(secrets.map(([name]) => [name, null])) };
    const region: Region = isRegion(values["region"]) ? values["region"] : "by";
    const { errors, warnings, unknown } = parseRecord(definition, given, { region });
    expect({ id, errors, warnings, unknown }).toEqual({ id, errors: {}, warnings: {}, unknown: [] });
  }
});

test("related records belong to the same customer and its region", async () => {
  const strays = await query(`
    select 'bill' as what, b.id from bills b join contracts k on k.id = b.contract_id where k.customer_id <> b.customer_id
    union all select 'line', l.id from bills_lines l join bills b on b.id = l.parent_id join accounts a on a.id = l.account_id
      where a.customer_id <> b.customer_id
    union all select 'act', t.id from acts t join contracts k on k.id = t.contract_id where k.customer_id <> t.customer_id
    union all select 'account', a.id from accounts a join contracts k on k.id = a.contract_id where k.customer_id <> a.customer_id
    union all select 'region', b.id from bills b join customers c on c.id = b.customer_id where c.region <> b.region
    union all select 'region', a.id from accounts a join customers c on c.id = a.customer_id where c.region <> a.region
    union all select 'entry', e.id from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
      join accounts a on a.id = e.account_id where a.customer_id <> x.customer_id or a.currency <> e.currency`);
  expect(strays).toEqual([]);
});

test("the ledger sums to zero, in every transaction and every currency", async () => {
  expect(
    await query("select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0"),
  ).toEqual([]);
  expect(await count("ledger_entries")).toBeGreaterThan(100_000);
});

test("exactly the paid and owed bills are in the ledger, once, on their day", async () => {
  expect(
    await query(`
      select b.id from bills b left join ledger_transactions x on x.bill_id = b.id
      group by b.id having count(x.id) <> (case when b.paid or b.owed_since is not null then 1 else 0 end) or min(x.date) <> b.paid_at`),
  ).toEqual([]);
});

test("no bill was paid after the last day of its rates", async () => {
  const late = await query(`
    select b.number from bills b join regions r on r.name = upper(b.region)
    where b.paid and b.owed_since is null and b.paid_at > b.date + ceil(r.payment_waiting_hours / 24.0)::integer
      and exists (select from bills_lines l where l.parent_id = b.id and l.rate <> 1)`);
  expect(late).toEqual([]);
});

test("no account was ever below zero, and a year of spend is recorded by day", async () => {
  expect(
    await query(`
      select account_id from (
        select e.account_id, sum(e.amount) over (partition by e.account_id order by e.date, e.kind, e.id) as left_over
        from ledger_entries e where e.account_id is not null
      ) moments where left_over < 0 limit 5`),
  ).toEqual([]);
  const [{ days } = { days: 0 }] = await query<{ days: number }>(
    `select count(distinct date) as days from ledger_entries where kind = 'spend' and date > '${today}'::date - 366`,
  );
  expect(days).toBeGreaterThan(360);
});

test("a bill's sum is the sum of its lines, and each line is priced as the domain does", async () => {
  for (const bill of await everyRecord("bills")) {
    const lines = bill["lines"] as Record<string, string>[];
    if (lines.length === 0) continue;
    const total = (name: string) => lines.reduce((sum, line) => add(sum, line[name] ?? "0"), "0");
    expect(total("amount")).toBe(bill["amountWithVat"]);
    if (bill["paid"]) expect(total("enrolled")).toBe(bill["enrolledAmount"]);
    for (const {
      amount = "",
      enrolled,
      arrives,
      rate = "",
      scale,
      currency,
      commissionPercent,
      discountPercent,
    } of lines) {
      const flat = (value: string | undefined) => ({
        customer: [],
        region: [{ from: "0.00", to: null, value: value ?? "0" }],
      });
      const price = priceTopUp(
        {
          vatPercent: String(bill["vatPercent"]),
          commission: flat(commissionPercent),
          discount: flat(discountPercent),
          rate: { currency: currency as Currency, selling: rate, scale: Number(scale) },
        },
        { gross: amount },
      );
      expect([enrolled, arrives]).toEqual([price.after, price.arrives]);
    }
  }
});

test("the VAT of every act is the sum of its lines' VAT, at the percent of its day", async () => {
  for (const { totalWithVat, amountWithoutVat, vatAmount, region, date, lines } of await everyRecord("acts")) {
    const parts = (lines as readonly { amount: string }[]).map(({ amount }) => amount);
    const { net, vat } = sumOfSplits(
      (parts.length > 0 ? parts : [String(totalWithVat)]).map((amount) =>
        splitVat(amount, vatOn(region as Region, String(date))),
      ),
    );
    expect([amountWithoutVat, vatAmount]).toEqual([net, vat]);
  }
});

test("the lines of an act add up to its total, and most acts name their accounts", async () => {
  const [found] = await query<Readonly<Record<"wrong" | "named" | "acts", number>>>(`
    select count(*)::integer as acts, count(sums.total)::integer as named,
      (count(*) filter (where sums.total <> t.total_with_vat))::integer as wrong
    from acts t left join (select parent_id, sum(amount) as total from acts_lines group by parent_id) sums
      on sums.parent_id = t.id`);
  expect(found?.wrong).toBe(0);
  expect(found?.named).toBeGreaterThan((found?.acts ?? 0) / 2);
});

test.each(["bills", "acts"])("the numbers of %s have no gaps, and the next one follows", async (paper) => {
  expect(
    await query(`
      select p.region, extract(year from p.date) as year from ${paper} p
      left join document_counters c on c.kind = '${paper}' and c.region = p.region and c.year = extract(year from p.date)
      group by p.region, extract(year from p.date), c.last
      having count(distinct p.number) <> count(*) or count(*) <> c.last or max(right(p.number, 6)::integer) <> c.last`),
  ).toEqual([]);
});

test("the identifiers of every account fit its system", async () => {
  const rows = await query<{ system: string; key: string; value: string }>(`
    select s.key as system, i.key, i.value from accounts_identifiers i
    join accounts a on a.id = i.parent_id join systems s on s.id = a.system_id`);
  expect(rows.length).toBeGreaterThan(400);
  for (const { system, key, value } of rows) {
    const wanted = systems.find((known) => known.key === system)?.identifiers.find((known) => known.key === key);
    expect(value, `${system}.${key}`).toMatch(new RegExp(wanted?.pattern ?? "^$", "u"));
  }
});

test("all named users can sign in with the one password", async () => {
  const users = await query<{ email: string; role: string; password_hash: string }>(
    "select * from users where password_hash is not null order by id",
  );
  expect(users.map(({ email }) => email)).toEqual(demoSignIns);
  for (const { password_hash } of users)
    expect(await checkingPassword((matches) => matches(password_hash, demoPassword))).toBe(true);
});

test.each(Object.values(demoCustomers))(
  "%s has money in several systems, bills to pay and acts to sign",
  async (email) => {
    const [found] = await query(`
    select
      (select count(distinct a.system_id) from accounts a where a.customer_id = u.customer_id and a.status = 'active'
        and (select sum(e.amount) from ledger_entries e where e.account_id = a.id) > 0) >= 4 as systems,
      (select count(*) from contracts k where k.customer_id = u.customer_id) >= 1 as contracts,
      (select count(*) from bills b where b.customer_id = u.customer_id and b.paid) >= 10 as paid,
      (select count(*) from bills b where b.customer_id = u.customer_id and not b.paid) >= 2 as unpaid,
      (select count(*) from acts t where t.customer_id = u.customer_id and t.visible and t.signed) >= 10 as signed,
      (select count(*) from acts t where t.customer_id = u.customer_id and t.visible and not t.signed) >= 1 as unsigned
    from users u where u.email = '${email}'`);
    expect(found).toEqual({ systems: true, contracts: true, paid: true, unpaid: true, signed: true, unsigned: true });
  },
);

test("the help base answers in Russian, and at length", async () => {
  const posts = await query<{ title: string; body: string }>("select title, body from posts");
  expect(posts.length).toBeGreaterThanOrEqual(41);
  expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length);
  for (const { title, body } of posts) {
    expect(body.replace(/<[^>]+>/g, " ").match(/[а-яё]{3,}/gi)?.length, title).toBeGreaterThan(40);
    // Words of unfinished texts.
    expect(`${title} ${body}`).not.toMatch(/lorem|ipsum|рыба-текст|тест(овый|овая|овое)|TODO/i);
  }
  expect(
    await query("select id from categories c where not exists (select from posts p where p.category_id = c.id)"),
  ).toEqual([]);
  expect(await count("knowledge_opens")).toBeGreaterThan(500);
  expect(await query("select distinct helped from post_answers")).toHaveLength(2);
  expect(await count("missed_searches")).toBeGreaterThan(2);
});

test("the ledger has the indexes and references that it has without demo data", async () => {
  const built = sql`
    select indexdef as definition from pg_indexes where tablename in ('ledger_transactions', 'ledger_entries')
    union select pg_get_constraintdef(oid) from pg_constraint where conrelid = any('{ledger_transactions,ledger_entries}'::regclass[])
    order by 1`;
  const empty = await testDatabase(migrated);
  const { rows: expected } = await empty.db.execute(built);
  await empty.close();
  expect((await services.database.db.execute(built)).rows).toEqual(expected);
  expect(expected.length).toBeGreaterThan(10);
});

test("a database with users is not changed", async () => {
  expect(await fillDemo(services)).toBe(false);
  expect(await count("customers")).toBe(60);
});

test("the random demo data are the same each time", () => {
  const once = rateHistory(seeded(7), today, 60).records;
  expect(rateHistory(seeded(7), today, 60).records).toEqual(once);
  expect(rateHistory(seeded(8), today, 60).records).not.toEqual(once);
});
