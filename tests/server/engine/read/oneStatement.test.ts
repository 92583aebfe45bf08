// A list costs one statement, whose text is the same for every caller who asks in the same way.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { insideJson } from "../../../../server/engine/tables/storage.ts";
import type { ColumnField } from "../../../../server/engine/tables/storage.ts";
import { keepsPlan } from "../../../../server/platform/db/prepared.ts";
import type { Client } from "../../../world/callers.ts";
import { Stage, type Row } from "../../../world/stage.ts";

const stage = new Stage();
const perCustomer = 4;

beforeAll(async () => {
  const { db } = stage.running.services.database;
  for (const client of [stage.people.customer, stage.people.other]) {
    const { id } = await stage.addAccount(client);
    const customerId = client.person?.customerId;
    for (let n = 1; n <= perCustomer; n++)
      await db.execute(sql`
        with made as (
          insert into bills (number, date, customer_id, region, amount_with_vat)
          values (${`Б-${customerId}-${n}`}, ${`2025-03-0${n}`}, ${customerId}, 'by', ${n * 100})
          returning id, amount_with_vat)
        insert into bills_lines (parent_id, position, account_id, platform, amount)
        select id, position, ${id}, 'Площадка ' || position, amount_with_vat / 2
        from made, generate_series(0, 1) position`);
  }
});

/** The statements that a call sends for a table, and its answer. */
async function asked(client: Client, path: string, table: string) {
  const { pool } = stage.running.services.database;
  const texts: string[] = [];
  const send = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  const query = (statement: { readonly text: string }, ...rest: unknown[]) => {
    if (statement.text.includes(`"${table}"`)) texts.push(statement.text);
    return send(statement, ...rest);
  };
  Object.assign(pool, { query });
  const answer = await client.call("GET", path);
  Object.assign(pool, { query: send });
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  return { texts, rows: answer.json<Row[]>(), range: answer.headers["content-range"] };
}

const bills = (filter: object) =>
  `/api/bills?range=[0,1]&sort=["date","DESC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`;

test("A first page comes with its lines and its count in one statement", async () => {
  const { texts, rows, range } = await asked(stage.people.admin, bills({}), "bills");
  expect(texts).toHaveLength(1);
  expect(range).toBe(`bills 0-1/${perCustomer * 2}`);
  expect(rows).toMatchObject([
    { date: "2025-03-04", lines: [{ amount: "200.00", platform: "Площадка 0" }, { platform: "Площадка 1" }] },
    { date: "2025-03-04", lines: [{ amount: "200.00" }, { amount: "200.00" }] },
  ]);
});

test("An empty page behind the end is counted in the same statement", async () => {
  const path = "/api/bills?range=[50,60]";
  const { texts, rows, range } = await asked(stage.people.admin, path, "bills");
  expect(texts).toHaveLength(1);
  expect(rows).toEqual([]);
  expect(range).toBe(`bills 50-50/${perCustomer * 2}`);
});

test("Lists of one shape share a text, and each answers its own values", async () => {
  const { customer, other, admin } = stage.people;
  const own = await asked(customer, bills({ date_gte: "2025-03-02" }), "bills");
  const others = await asked(other, bills({ date_gte: "2025-03-03" }), "bills");
  expect(own.texts).toEqual(others.texts);
  expect([own.range, others.range]).toEqual(["bills 0-1/3", "bills 0-1/2"]);
  for (const { rows, client } of [
    { rows: own.rows, client: customer },
    { rows: others.rows, client: other },
  ])
    expect(rows.map(({ customerId }) => customerId)).toEqual(Array(2).fill(client.person?.customerId));
  const all = await asked(admin, bills({ date_gte: "2025-03-03" }), "bills");
  expect(all.texts).not.toEqual(own.texts);
  expect(all.range).toBe("bills 0-1/4");
});

test("A plan is kept if it suits all values, and made again for a customer's rows", async () => {
  const { customer, admin } = stage.people;
  const named = async (client: Client, filter: object) =>
    (await asked(client, bills(filter), "bills")).texts.map(keepsPlan);
  expect(await named(admin, {})).toEqual([true]);
  expect(await named(admin, { paid: false })).toEqual([true]);
  expect(await named(admin, { id: [1, 2] })).toEqual([true]);
  expect(await named(admin, { customerId: customer.person?.customerId })).toEqual([false]);
  expect(await named(customer, {})).toEqual([false]);
});

test("A value in lines equals that of a separate column", async () => {
  const values: readonly (readonly [ColumnField["type"], string, string])[] = [
    ["money", "12.50", "numeric(14,2)"],
    ["percent", "-0.10", "numeric(7,2)"],
    ["dateTime", "2025-12-31 21:00:00.5Z", "timestamp(3) with time zone"],
    ["date", "2025-03-01", "date"],
    ["integer", "7", "integer"],
    ["reference", "9007199254740991", "bigint"],
    ["boolean", "true", "boolean"],
    ["text", 'Ёлка "и" \\', "text"],
    ["choices", '["a"]', "jsonb"],
  ];
  for (const [type, text, stored] of values) {
    const value = sql`${text}::${sql.raw(stored)}`;
    const { rows } = await stage.running.services.database.db.execute<{ own: unknown; line: { value: unknown } }>(
      sql`select ${value} as own, json_build_object('value', ${insideJson({ type } as ColumnField, value)}) as line`,
    );
    expect(rows[0]?.line.value, type).toEqual(rows[0]?.own);
  }
});
