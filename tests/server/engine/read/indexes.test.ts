// Indexes follow the definitions: a change of one changes its indexes, and nothing else.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../server/platform/db/open.ts";
import { indexesOf } from "../../../../server/engine/tables/indexes.ts";
import { rankSql } from "../../../../server/engine/tables/rank.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { buildIndexes, readPresent, syncIndexes } from "../../../../server/engine/tables/syncIndexes.ts";
import { syncTables } from "../../../../server/engine/tables/tables.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { testDatabase } from "../../../world/database.ts";
import { migrated } from "../../../world/testApp.ts";

let database: Database;

beforeAll(async () => {
  database = await testDatabase(migrated);
});
afterAll(() => database.close());

const things: Definition = {
  name: "things",
  label: { one: "Вещь", many: "Вещи" },
  represent: "{name}",
  owner: "customerId",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    name: { type: "text", label: "Название", search: true },
    code: { type: "text", label: "Код", unique: true },
    customerId: { type: "reference", label: "Клиент", to: "customers" },
    kind: { type: "choice", label: "Вид", choices: { one: "Первый", two: "Второй" } },
    isOpen: { type: "boolean", label: "Открыта" },
    day: { type: "date", label: "День" },
    price: { type: "money", label: "Цена", currency: "BYN", search: true },
  },
  list: { columns: ["name", "day"], filters: ["customerId", "kind"], sort: "-day" },
  form: { tabs: {} },
};

const sync = (definition: Definition) => database.transaction((tx) => syncTables(tx, [definition]));

/** The database's indexes, by name. */
async function present(): Promise<Record<string, { oid: number; on: string }>> {
  const { rows } = await database.db.execute<{ name: string; oid: number; on: string }>(sql`
    select i.relname as name, i.oid::integer as oid, pg_get_indexdef(i.oid) as "on"
    from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = 'things'::regclass`);
  return Object.fromEntries(rows.map(({ name, oid, on }) => [name, { oid, on: on.replace(/^.* USING /, "") }]));
}

test("every order of a list has an index that knows what decides, an owner's records one of their own, and no index begins another", async () => {
  await sync(things);
  const made = await present();
  expect(Object.fromEntries(Object.entries(made).map(([name, { on }]) => [name, on]))).toEqual({
    things_pkey: "btree (id)",
    things_name_idx: "btree (name, id, customer_id, kind)",
    things_day_idx: "btree (day, id, customer_id, kind)",
    things_kind_idx: "btree (kind)",
    things_customer_id_day_idx: "btree (customer_id, day, id)",
    things_code_key_idx: "btree (code)",
    things_price_idx: "btree (price)",
    things_search_idx: expect.stringMatching(/^gin .* gin_trgm_ops\)$/) as string,
  });
});

test("a change survives another process that has just dropped an index that nothing needs", async () => {
  await sync(things);
  await database.transaction(async (tx) => {
    const seen = await readPresent(tx, indexesOf(things));
    await tx.execute(sql`drop index things_day_idx`);
    const wanted = indexesOf(things).filter(({ name }) => name !== "things_day_idx");
    await syncIndexes(tx, wanted, seen);
  });
  expect(await present()).not.toHaveProperty("things_day_idx");
  await sync(things);
});

test("the same definition changes no index", async () => {
  const before = await present();
  await sync(things);
  expect(await present()).toEqual(before);
});

test("a new definition remakes changed indexes, drops unused ones, and keeps manual ones", async () => {
  const before = await present();
  await database.db.execute(sql`create index things_by_hand on things (is_open)`);
  await database.db.execute(sql`insert into things (name, code) values ('а', 'x')`);
  await sync({
    ...things,
    fields: { ...things.fields, code: { type: "text", label: "Код" } },
    list: {
      ...{ ...things.list, columns: ["day"], filters: ["customerId", "kind", "isOpen"] },
      quick: [{ key: "open", label: "Открытые", when: { isOpen: true } }],
    },
  });
  const after = await present();
  expect(after["things_day_idx"]?.on).toBe("btree (day, id, customer_id, kind, is_open)");
  expect(after["things_is_open_idx"]?.on).toBe("btree (is_open, id, customer_id, kind)");
  expect(after["things_customer_id_day_idx"]).toEqual(before["things_customer_id_day_idx"]);
  expect(Object.keys(after)).toContain("things_by_hand");
  for (const gone of ["things_name_idx", "things_code_key_idx"]) expect(Object.keys(after)).not.toContain(gone);
  await database.db.execute(sql`insert into things (name, code) values ('б', 'x')`);
});

test("long names differ within PostgreSQL's limit", () => {
  const long = "aVeryLongNameOfAFieldThatSomebodyMadeUp";
  const field = { type: "date", label: "День" } as const;
  const names = indexesOf({
    ...things,
    name: "a-resource-with-quite-a-long-name",
    fields: { ...things.fields, [`${long}A`]: field, [`${long}B`]: field },
    list: { ...things.list, columns: [`${long}A`, `${long}B`] },
  }).map((index) => index.name);
  expect(new Set(names.map((index) => index.slice(0, 63))).size).toBe(names.length);
});

test("no index is wider than PostgreSQL allows", () => {
  const filters = Array.from({ length: 60 }, (_, n) => `flag${n}`);
  const wide = {
    ...things,
    fields: {
      ...things.fields,
      ...Object.fromEntries(filters.map((flag) => [flag, { type: "boolean", label: flag } as const])),
    },
    list: { ...things.list, filters },
  };
  for (const definition of [wide, ...builtInDefinitions])
    for (const { on } of indexesOf(definition)) expect(on.split(",").length).toBeLessThanOrEqual(32);
});

test("a choice that holds the states has an index in the order of the states, and sorting uses it", async () => {
  const kind = { type: "choice", label: "Вид", choices: { two: { label: "Второй", tone: "good" } } } as const;
  const stated: Definition = {
    ...things,
    fields: {
      ...things.fields,
      code: { type: "text", label: "Код" },
      kind: { ...kind, choices: { ...kind.choices, one: { label: "Первый", tone: "bad" } } },
    },
    states: { of: "kind", path: [{ key: "one" }, { key: "two", final: true }] },
  };
  await sync(stated);
  const made = await present();
  expect(made["things_kind_place_idx"]?.on).toMatch(/^btree \(\(?\s*CASE kind\s+WHEN 'one'.* THEN 0\s+WHEN 'two'/s);
  const rank = rankSql(stated, "kind", sql`t."kind"`);
  await database.db.execute(sql`set enable_seqscan = off`);
  const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
    sql`explain select t.id from things t order by ${rank}, t.id limit 5`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("things_kind_place_idx");
});

test("a large table's indexes are built after its change, old ones serve until then, and what a cut-off build left goes", async () => {
  const before: Definition = { ...things, name: "heaps", list: { ...things.list, columns: ["name"], sort: "name" } };
  const after: Definition = { ...before, list: { ...before.list, columns: ["day"], sort: "-day" } };
  const names = async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select indexrelid::regclass::text as name from pg_index where indrelid = 'heaps'::regclass and indisvalid`);
    return rows.map(({ name }) => name);
  };
  await sync(before);
  await database.db.execute(sql`alter table heaps add column ballast text`);
  await database.db.execute(sql`
    insert into heaps (name, ballast) select n::text, repeat(md5(n::text), 40) from generate_series(1, 8000) n`);
  await sync(after);
  expect(await names()).not.toContain("heaps_day_idx");
  expect(await names()).toContain("heaps_name_idx");

  const left = "building_0123456789abcdef";
  if (database.kind === "server") await database.db.execute(sql.raw(`create index ${left} on heaps (code)`));
  expect(await buildIndexes(database, [after], undefined, () => true)).toBe(false);
  expect(await names()).not.toContain("heaps_day_idx");
  expect(await buildIndexes(database, [after])).toBe(true);
  expect(await names()).toEqual(expect.arrayContaining(["heaps_day_idx", "heaps_customer_id_day_idx"]));
  for (const gone of ["heaps_name_idx", left]) expect(await names()).not.toContain(gone);
  const { rows } = await database.db.execute(
    sql`select reltuples::integer as rows from pg_class where relname = 'heaps'`,
  );
  expect(rows).toEqual([{ rows: 8000 }]);

  const oids = async () =>
    (await database.db.execute(sql`select indexrelid from pg_index where indrelid = 'heaps'::regclass order by 1`))
      .rows;
  const made = await oids();
  await buildIndexes(database, [after]);
  expect(await oids()).toEqual(made);
});

test("an index that can't be built is reported, and the others are built", async () => {
  await database.db.execute(sql`
    insert into heaps (name) select string_agg(md5(n::text), '') from generate_series(1, 300) n`);
  const heaps: Definition = { ...things, name: "heaps", list: { ...things.list, filters: ["isOpen"] } };
  await sync(heaps);
  const failed: unknown[] = [];
  const log = { info: () => undefined, error: (about: object) => void failed.push(about) };
  expect(await buildIndexes(database, [heaps], log)).toBe(false);
  expect(failed).toMatchObject([{ index: "heaps_name_idx" }]);
  const { rows } = await database.db.execute(sql`select from pg_class where relname = 'heaps_is_open_idx'`);
  expect(rows).toHaveLength(1);
});
