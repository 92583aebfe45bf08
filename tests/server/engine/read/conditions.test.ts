// A condition has one meaning: the database finds exactly the records that match in memory.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Condition, Operators, Scalar, Wanted } from "../../../../src/definition/condition.ts";
import { holds } from "../../../../src/definition/condition.ts";
import { conditionFaults } from "../../../../src/definition/check/states/checkConditions.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { conditionSql } from "../../../../server/engine/read/conditionSql.ts";
import { readPage } from "../../../../server/engine/read/read.ts";
import { tableName } from "../../../../server/engine/tables/storage.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
const caller = { userId: 2, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
const asker = { region: caller.region, me: caller.userId };

beforeAll(async () => {
  services = await demoServices();
}, 300_000);
afterAll(() => services.database.close());

const reach = () => ({ registry: services.registry, db: services.database.db, caller });

const recordsOf = async (definition: Definition): Promise<readonly AnyRecord[]> => {
  const sort = { field: "id", descending: false };
  return (await readPage(reach(), definition, { sort, offset: 0, limit: 60, filter: {} })).records;
};

/** The records that each condition finds. */
async function found(definition: Definition, asked: readonly Condition[], ids: readonly number[]) {
  const columns = asked.map((when) => sql`coalesce(${conditionSql(when, { definition, ...reach() })}, false)`);
  const { rows } = await services.database.db.execute<{ id: number; fits: boolean[] }>(sql`
    select t.id, array[${sql.join(columns, sql`, `)}] as fits from ${sql.identifier(tableName(definition.name))} t
    where t.id = any (${`{${ids.join(",")}}`}::bigint[]) order by t.id`);
  return asked.map((_, at) => rows.filter(({ fits }) => fits[at]).map(({ id }) => id));
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Conditions on a definition's fields, mostly with values that some records have. */
function conditionsOf({ fields }: Definition, records: readonly AnyRecord[]): fc.Arbitrary<Condition> {
  const names = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  const one = fc.constantFrom(...names).chain((name) => {
    const values = [...new Set([null, ...records.map((record) => record[name] ?? null).filter(isScalar)])];
    const value = fc.constantFrom(...values, "$me");
    const several = fc.array(value, { minLength: 1, maxLength: 4 });
    const written = values.filter((known) => known !== null).map(String);
    const bound = fc.constantFrom(...written, "0", "1.5", "-7");
    const day = fc.constantFrom(...written, "today", "today-30", "today+7", "2026-11-10");
    const wanted: fc.Arbitrary<Wanted> = fc.oneof(
      value,
      several,
      fc.record<Operators>({ filled: fc.boolean() }),
      fc.record<Operators>({ not: fc.oneof(value, several) }),
      fc.record<Operators>({ over: bound, under: bound }, { requiredKeys: [] }),
      fc.record<Operators>({ before: day, after: day }, { requiredKeys: [] }),
    );
    return wanted.map((given): Condition => ({ [name]: given }));
  });
  const both = fc.tuple(one, one).map(([first, second]): Condition => ({ ...first, ...second }));
  const any = fc.array(one, { minLength: 1, maxLength: 3 }).map((all): Condition => ({ any: all }));
  return fc.oneof({ weight: 4, arbitrary: one }, both, any);
}

const askedOf = (definition: Definition, records: readonly AnyRecord[]): readonly Condition[] =>
  fc
    .sample(conditionsOf(definition, records), { numRuns: 600, seed: 17 })
    .filter((when) => conditionFaults(when, definition, "when").length === 0);

test.each(builtInDefinitions.map((definition) => [definition.name, definition] as const))(
  "for %s the database and the predicate agree",
  async (_, definition) => {
    const records = await recordsOf(definition);
    const asked = askedOf(definition, records);
    expect(asked.length).toBeGreaterThan(30);
    const ids = records.map(({ id }) => id);
    const answers: (readonly number[])[] = [];
    for (let at = 0; at < asked.length; at += 100)
      answers.push(...(await found(definition, asked.slice(at, at + 100), ids)));
    for (const [at, when] of asked.entries()) {
      const held = records.filter((record) => holds(when, record, asker)).map(({ id }) => id);
      expect(answers[at], JSON.stringify(when)).toEqual(held);
    }
  },
);

test("a condition can follow one reference", async () => {
  const bills = services.registry.require("bills");
  const records = await recordsOf(bills);
  const customers = await recordsOf(services.registry.require("customers"));
  const own = new Set(customers.filter(({ region }) => region === "by").map(({ id }) => id));
  const ids = records.map(({ id }) => id);
  const [answer] = await found(bills, [{ "customerId.region": "by" }], ids);
  expect(answer).toEqual(records.filter(({ customerId }) => own.has(customerId as number)).map(({ id }) => id));
  expect(answer?.length).toBeGreaterThan(0);
});
