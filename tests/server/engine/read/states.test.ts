// A state is the same everywhere: in memory, in answers, filters, sorting, counts and files; and counts reveal nothing
// of other customers' records.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportList } from "../../../../server/engine/export/exportList.ts";
import { may } from "../../../../server/engine/access.ts";
import { quickFor } from "../../../../server/engine/read/listFilters.ts";
import { readQuickCounts } from "../../../../server/engine/read/quickCounts.ts";
import { countRecords, readPage } from "../../../../server/engine/read/read.ts";
import type { ReadContext } from "../../../../server/engine/registry.ts";
import { columnName, isColumn, tableName } from "../../../../server/engine/tables/storage.ts";
import type { Caller } from "../../../../server/platform/caller.ts";
import type { Queryable } from "../../../../server/platform/db/open.ts";
import { decisive } from "../../../../src/definition/condition.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Definition, Field } from "../../../../src/definition/grammar.ts";
import {
  marksField,
  marksOf,
  marksOn,
  pathOf,
  quickOf,
  stateNameOf,
  stateOf,
} from "../../../../src/definition/states/states.ts";
import { addDays, dayIn } from "../../../../src/domain/time/periods.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
const admin: Caller = { userId: 2, sessionId: "", role: "ADMIN", customerId: null, region: "by" };
let customers: readonly Caller[];

beforeAll(async () => {
  services = await demoServices();
  const { rows } = await services.database.db.execute<{ id: number; region: "by" }>(sql`
    select c.id, c.region from customers c where exists (select from bills b where b.customer_id = c.id)
    order by c.id limit 2`);
  customers = rows.map(({ id, region }) => ({ ...admin, role: "CUSTOMER", customerId: id, region }));
}, 300_000);
afterAll(() => services.database.close());

const reach = (caller = admin, db: Queryable = services.database.db): ReadContext => ({
  registry: services.registry,
  db,
  caller,
});

const stated = builtInDefinitions
  .filter(({ states }) => states !== undefined)
  .map((definition) => [definition.name, definition] as const);
const nameOf = (definition: Definition): string => stateNameOf(definition) ?? "";
const keyOf = (definition: Definition, record: AnyRecord): string | null => stateOf(definition, record)?.key ?? null;

async function all(context: ReadContext, definition: Definition, filter = {}, sort = "id", descending = false) {
  const found: AnyRecord[] = [];
  for (;;) {
    const wanted = { sort: { field: sort, descending }, offset: found.length, limit: 1000, filter };
    const { records } = await readPage(context, definition, wanted);
    found.push(...records);
    if (records.length < 1000) return found;
  }
}

const ids = (records: readonly AnyRecord[]): readonly number[] => records.map(({ id }) => id).toSorted((a, b) => a - b);

/** Values that a stored field may have, whether they make sense or not. */
function anyValue(field: Field): fc.Arbitrary<unknown> {
  const none = field.required ? [] : [null];
  const today = dayIn("by");
  if (field.type === "boolean") return fc.boolean();
  if (field.type === "choice") return fc.constantFrom(...Object.keys(field.choices), ...none);
  if (field.type === "date")
    return fc.integer({ min: -3, max: 3 }).map((days) => (days === 3 && !field.required ? null : addDays(today, days)));
  return fc.constant(undefined);
}

/** The records, after setting the fields that determine their states at random. */
async function shuffled(db: Queryable, definition: Definition): Promise<readonly AnyRecord[]> {
  const named = [...pathOf(definition), ...marksOf(definition)].flatMap(({ when }) => decisive(when));
  const fields = [...new Set(named)].flatMap((name) => {
    const field = definition.fields[name];
    return field && isColumn(field) && name !== "region" ? [[name, field] as const] : [];
  });
  const records = (await all(reach(admin, db), definition)).slice(0, 60);
  for (const [at, { id }] of records.entries())
    for (const [name, field] of fields) {
      const [value] = fc.sample(anyValue(field), { numRuns: 1, seed: at * 31 + name.length });
      if (value === undefined) continue;
      const column = sql.identifier(columnName(name));
      await db.execute(
        sql`update ${sql.identifier(tableName(definition.name))} set ${column} = ${value} where id = ${id}`,
      );
    }
  return (await all(reach(admin, db), definition)).slice(0, 60);
}

describe.each(stated)("of %s", (_, definition) => {
  test("the predicate and the database see the same states and marks, whatever a record holds", async () => {
    const undone = new Error("undone");
    const seen = services.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const record of await shuffled(tx, definition)) {
        expect(record[nameOf(definition)], `record ${record.id}`).toBe(keyOf(definition, record));
        if (definition.states?.marks)
          expect(record[marksField], `record ${record.id}`).toEqual(marksOn(definition, record).map(({ key }) => key));
      }
      throw undone;
    });
    await expect(seen).rejects.toBe(undone);
  });

  test("a list can be filtered by state and mark, and sorted by the order of the states", async () => {
    const records = await all(reach(), definition);
    const path = pathOf(definition).map(({ key }) => key);
    for (const key of path) {
      const own = ids(records.filter((record) => keyOf(definition, record) === key));
      expect(ids(await all(reach(), definition, { [nameOf(definition)]: key })), key).toEqual(own);
    }
    for (const { key } of marksOf(definition)) {
      const own = ids(records.filter((record) => marksOn(definition, record).some((mark) => mark.key === key)));
      expect(ids(await all(reach(), definition, { [marksField]: key })), key).toEqual(own);
    }
    const places = (sorted: readonly AnyRecord[]) =>
      sorted.map((record) => path.indexOf(keyOf(definition, record) ?? ""));
    const up = places(await all(reach(), definition, {}, nameOf(definition)));
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    const down = places(await all(reach(), definition, {}, nameOf(definition), true));
    expect(down).toEqual(up.toReversed());
  });

  test("quick filters keep as many records as they show, for every caller", async () => {
    for (const caller of [admin, ...customers].filter((one) => may(definition, "read", one))) {
      const counts = await readQuickCounts(reach(caller), definition, { filter: '{"quick":"ignored"}' });
      const quick = quickFor(definition, reach(caller));
      if (caller === admin) expect(quick).toEqual(quickOf(definition));
      expect(Object.keys(counts)).toEqual(quick.map(({ key }) => key));
      for (const { key, when } of quick) {
        const kept = await all(reach(caller), definition, { quick: key });
        expect(counts[key], key).toEqual({ count: Math.min(kept.length, 1000), exact: kept.length <= 1000 });
        expect(await countRecords(reach(caller), definition, { quick: key })).toBe(kept.length);
        const own = Object.hasOwn(when, nameOf(definition)) ? [when[nameOf(definition)]].flat() : undefined;
        if (own)
          expect(
            kept.every((record) => own.includes(keyOf(definition, record))),
            key,
          ).toBe(true);
      }
    }
  });

  test("a file contains the labels of the states", async () => {
    const field = definition.fields[nameOf(definition)];
    const query = { format: "csv", columns: JSON.stringify([nameOf(definition)]), sort: '["id","ASC"]' };
    const { file } = await exportList(reach(), definition, query, "by", new Date());
    const chunks: Buffer[] = [];
    for await (const piece of file.bytes as AsyncIterable<Buffer>) chunks.push(piece);
    const [head, ...lines] = Buffer.concat(chunks)
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trim()
      .split(/\r?\n/);
    const records = await all(reach(), definition);
    expect(head).toBe(field?.label);
    expect(lines.filter(Boolean).slice(0, 50)).toEqual(
      records.map((record) => stateOf(definition, record)?.label ?? "").slice(0, 50),
    );
  });
});

test("the demo has records in many states, so that these tests can fail", async () => {
  const found = new Set<string>();
  for (const [name, definition] of stated)
    for (const record of await all(reach(), definition)) found.add(`${name}.${keyOf(definition, record) ?? ""}`);
  expect([...found]).toEqual(expect.arrayContaining(["bills.paid", "bills.overdue", "acts.closed", "acts.hidden"]));
  expect(found.size).toBeGreaterThan(20);
});

test("counts respect the rest of the filter, and an unknown one names the nearest", async () => {
  const bills = services.registry.require("bills");
  const [customer] = customers;
  const filter = { customerId: customer?.customerId };
  const counts = await readQuickCounts(reach(), bills, { filter: JSON.stringify(filter) });
  const kept = await all(reach(), bills, { ...filter, quick: "unpaid" });
  expect(counts["unpaid"]).toEqual({ count: kept.length, exact: true });
  expect(counts).toEqual(await readQuickCounts(reach(customer), bills, {}));
  await expect(all(reach(), bills, { quick: "overdu" })).rejects.toThrow("Возможно, «overdue»?");
  await expect(all(reach(), bills, { state: "nonsense" })).resolves.toEqual([]);
});
