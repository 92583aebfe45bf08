// Managers and assignees refer to people who sign in, so that everyone sees their own clients and tasks.
import { sql } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPage } from "../../../../server/engine/read/read.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

let server: TestApp;
let anna: Person;
let boris: Person;

beforeAll(async () => {
  server = await testApp();
  [anna, boris] = [await addAdministrator(server.services.database), await addAdministrator(server.services.database)];
}, 120_000);
afterAll(() => server.close());

const db = () => server.services.database.db;
const seenBy = async (person: Person, resource: string): Promise<readonly number[]> => {
  const { registry } = server.services;
  const caller = { userId: person.id, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
  const list = { sort: { field: "id", descending: false }, filter: { quick: "mine" }, offset: 0, limit: 25 };
  const { records } = await readPage({ registry, db: db(), caller }, registry.require(resource), list);
  return records.map(({ id }) => id);
};
const idOf = async (text: ReturnType<typeof sql>): Promise<number> =>
  Number((await db().execute<{ id: number }>(text)).rows[0]?.id);

test("everyone's list has the clients of the manager they sign in as, and their open tasks", async () => {
  const manager = await idOf(
    sql`insert into managers (name, region, user_id) values ('Анна Ким', 'by', ${anna.id}) returning id`,
  );
  const [mine, other] = [await addCustomer(server.services.database), await addCustomer(server.services.database)];
  await db().execute(sql`update customers set manager_id = ${manager} where id = ${mine.customerId}`);
  const task = await idOf(
    sql`insert into tasks (title, region, assignee_id) values ('Позвонить', 'by', ${anna.id}) returning id`,
  );
  expect(other.customerId).not.toBe(mine.customerId);
  expect([await seenBy(anna, "customers"), await seenBy(boris, "customers")]).toEqual([[mine.customerId], []]);
  expect([await seenBy(anna, "tasks"), await seenBy(boris, "tasks")]).toEqual([[task], []]);
});

test("staff are the administrators, as they are called now, and no customers", async () => {
  await db().execute(sql`update users set name = 'Анна Лис', disabled_at = now() where id = ${anna.id}`);
  const { rows } = await db().execute(sql`select id, name, is_active as "isActive" from staff order by id`);
  expect(rows).toEqual([
    { id: anna.id, name: "Анна Лис", isActive: false },
    { id: boris.id, name: "Анна Ким", isActive: true },
  ]);
});

test("the migration finds managers and assignees by e-mail or by a name that one has", async () => {
  await db().execute(sql`
    insert into managers (name, region, email) values ('Борис', 'by', ${boris.email.toUpperCase()}), ('Анна Лис', 'by', null)`);
  await db().execute(sql`insert into tasks (title, region, assignees) values ('Старая', 'by', 'Анна Лис')`);
  const migration = await readFile("server/migrations/0082_staff.sql", "utf8");
  await db().execute(sql.raw(migration.slice(migration.indexOf("update managers"))));
  const { rows } = await db().execute(sql`
    select name, user_id as "userId" from managers where name in ('Борис', 'Анна Лис') order by name`);
  expect(rows).toEqual([
    { name: "Анна Лис", userId: anna.id },
    { name: "Борис", userId: boris.id },
  ]);
  expect(await idOf(sql`select assignee_id as id from tasks where title = 'Старая'`)).toBe(anna.id);
});

test("the migration keeps who made and who decided a refund, also where they are no administrators any more", async () => {
  const payer = await addCustomer(server.services.database);
  const left = await addCustomer(server.services.database);
  const add = (decider: number | null) => sql`
    insert into refunds (customer_id, region, date, amount, reason, state, made_by_id, decided_by_id)
    values (${payer.customerId}, 'by', '2026-01-15', 10, 'Переплата', 'declined', ${anna.id}, ${decider}) returning id`;
  await db().execute(sql`alter table refunds add column made_by_id integer, add column decided_by_id integer`);
  const [decided, open] = [await idOf(add(left.id)), await idOf(add(null))];
  await db().execute(sql.raw(await readFile("server/migrations/0091_refund_people.sql", "utf8")));
  const { rows } = await db().execute(sql`
    select r.id, r.maker_id as "maker", r.decider_id as "decider", s.is_active as "isActive"
    from refunds r left join staff s on s.id = r.decider_id where r.id in (${decided}, ${open}) order by r.id`);
  expect(rows).toEqual([
    { id: decided, maker: anna.id, decider: left.id, isActive: false },
    { id: open, maker: anna.id, decider: null, isActive: null },
  ]);
  await db().execute(sql`alter table refunds drop column made_by_id, drop column decided_by_id`);
});

test("the migration keeps who has started a run of acts, and who asks to open a month", async () => {
  const gone = await addCustomer(server.services.database);
  await db().execute(sql`alter table act_runs add column author_id integer`);
  await db().execute(sql`alter table closed_months add column asked_by_id integer`);
  const run = await idOf(sql`
    insert into act_runs (name, region, date_from, date_to, state, step, currency, author_id)
    values ('Старый', 'by', '2020-01-01', '2020-01-31', 'shown', 'show', 'BYN', ${gone.id}) returning id`);
  const month = await idOf(sql`
    insert into closed_months (name, region, month, state, asked_by_id)
    values ('Старый', 'by', '2020-01-01', 'asked', ${anna.id}) returning id`);
  await db().execute(sql.raw(await readFile("server/migrations/0096_run_and_month_people.sql", "utf8")));
  expect(await idOf(sql`select starter_id as id from act_runs where id = ${run}`)).toBe(gone.id);
  expect(await idOf(sql`select asker_id as id from closed_months where id = ${month}`)).toBe(anna.id);
  await db().execute(sql`alter table act_runs drop column author_id`);
  await db().execute(sql`alter table closed_months drop column asked_by_id`);
});
