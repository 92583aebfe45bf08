// What the driver relies on, on both kinds of database.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUniqueViolation } from "../../../../server/platform/db/errors.ts";
import type { Database, Queryable } from "../../../../server/platform/db/open.ts";
import { Prepared } from "../../../../server/platform/db/prepared.ts";
import { testDatabase } from "../../../world/database.ts";

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute(sql`create table note (id bigint primary key, body text)`);
});
afterAll(() => database.close());

const bodyOf = async (id: number): Promise<string | undefined> => {
  const { rows } = await database.db.execute<{ body: string }>(sql`select body from note where id = ${id}`);
  return rows[0]?.body;
};

test("Parameters arrive unchanged, whatever they contain", async () => {
  const text = `'; drop table note; -- \\ "Ёлка" № 5 ₽ 🎄 $1`;
  await database.db.execute(sql`insert into note values (${1}, ${text})`);
  expect(await bodyOf(1)).toBe(text);
});

test("Columns have the API's types", async () => {
  const { rows } = await database.db.execute(sql`
    select 9007199254740991::int8 as "int8", 1.50::numeric(14,2) as "numeric", '2026-02-28'::date as "date",
      '2026-01-01 03:00:00+03'::timestamptz as "timestamptz", '2026-01-01 03:00:00'::timestamp as "timestamp",
      'infinity'::timestamptz as "infinity", 1.5::float8 as "float8", true as "boolean", '{"a":[1]}'::jsonb as "jsonb",
      null::int8 as "null", array[1,null]::int8[] as "int8s", array[1.10]::numeric[] as "numerics",
      array['2026-02-28']::date[] as "dates", array['2026-01-01 00:00:00Z']::timestamptz[] as "times"`);
  expect(rows).toEqual([
    {
      int8: 9007199254740991,
      numeric: "1.50",
      date: "2026-02-28",
      timestamptz: "2026-01-01T00:00:00.000Z",
      timestamp: "2026-01-01 03:00:00",
      infinity: "infinity",
      float8: 1.5,
      boolean: true,
      jsonb: { a: [1] },
      null: null,
      int8s: [1, null],
      numerics: ["1.10"],
      dates: ["2026-02-28"],
      times: ["2026-01-01T00:00:00.000Z"],
    },
  ]);
});

test("A number that JavaScript would round is an error", async () => {
  const query = database.pool.query("select 9007199254740993::int8");
  await expect(query).rejects.toThrow("9007199254740993 is too great");
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("A text of five megabytes is stored and read", async () => {
  const text = "счёт-фактура №".repeat(200_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(5_000_000);
  await database.db.execute(sql`insert into note values (${2}, ${text})`);
  expect((await bodyOf(2)) === text).toBe(true);
});

test("Fifty thousand rows arrive complete and in order", async () => {
  const { rows } = await database.pool.query<{ n: number }>("select n from generate_series(1, 50000) n");
  expect(rows.length).toBe(50_000);
  expect(rows.every(({ n }, index) => n === index + 1)).toBe(true);
});

test("Answers around the size of a thread message arrive complete", async () => {
  for (const length of [8186, 8192, 65_400, 65_500, 65_536, 65_600, 131_072]) {
    const near = Array.from({ length: 40 }, (_, index) => length - 20 + index);
    for (const exact of near) {
      const { rows } = await database.pool.query<{ text: string }>("select repeat('x', $1) as text", [exact]);
      expect(rows[0]?.text.length).toBe(exact);
    }
  }
});

test("A failing statement rolls back those before it, and the connection stays usable", async () => {
  const batch = database.pool.query("insert into note values (10); insert into note values (10); select 1");
  await expect(batch).rejects.toMatchObject({ code: "23505", constraint: "note_pkey" });
  expect(await bodyOf(10)).toBeUndefined();
});

test("Statements sent at once each get their own answer, even if every third fails", async () => {
  await database.db.execute(sql`insert into note values (20, 'taken')`);
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? database.db.execute(sql`insert into note values (20, 'again')`)
        : database.db.execute(sql`select ${index}::int as index`),
    ),
  );
  answers.forEach((answer, index) => {
    if (answer.status === "rejected") expect(isUniqueViolation(answer.reason)?.constraint).toBe("note_pkey");
    else expect(answer.value.rows).toEqual([{ index }]);
    expect(answer.status).toBe(index % 3 === 0 ? "rejected" : "fulfilled");
  });
});

test("A prepared statement is prepared once and executed many times", async () => {
  const client = await database.pool.connect();
  try {
    for (const n of [1, 2, 3]) {
      const { rows } = await client.query({ name: "double", text: "select $1::int * 2 as twice", values: [n] });
      expect(rows).toEqual([{ twice: n * 2 }]);
    }
    const { rows } = await client.query("select count(*) from pg_prepared_statements where name = 'double'");
    expect(rows).toEqual([{ count: 1 }]);
  } finally {
    client.release();
  }
});

test("A disconnected client's transaction is rolled back, and its settings are reset", async () => {
  const client = await database.pool.connect();
  await client.query("begin; set time zone 'Asia/Almaty'; insert into note values (30, 'never committed')");
  client.release(true);
  await database.db.execute(sql`insert into note values (30, 'free')`);
  expect(await bodyOf(30)).toBe("free");
  expect((await database.pool.query("show time zone")).rows).toEqual([{ TimeZone: "UTC" }]);
});

test("A client that disconnects in a failed transaction leaves nothing behind", async () => {
  const client = await database.pool.connect();
  await client.query("begin");
  await expect(client.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
  client.release(true);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("A statement that keeps its plan works again after a column's type changes", async () => {
  await database.db.execute(sql`create table kept (value integer)`);
  await database.db.execute(sql`insert into kept values (7)`);
  const text = "select value from kept where value::text = $1";
  const ask = async (db: Queryable) => (await db.execute(new Prepared(text, ["7"], true))).rows;
  const prepared = sql`select count(*) from pg_prepared_statements where statement like ${`%${text}`}`;
  const inTransaction = () => database.transaction((tx) => ask(tx));
  expect(await ask(database.db)).toEqual([{ value: 7 }]);
  expect((await database.db.execute(prepared)).rows).toEqual([{ count: 1 }]);
  await database.db.execute(sql`alter table kept alter column value type text`);
  await expect(inTransaction()).rejects.toThrow();
  expect(await inTransaction()).toEqual([{ value: "7" }]);
  expect(await ask(database.db)).toEqual([{ value: "7" }]);
});
