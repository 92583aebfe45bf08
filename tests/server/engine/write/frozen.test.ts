// Frozen values stay unchanged whichever door a change comes through: every resource, every word.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { termsOf } from "../../../../src/definition/condition.ts";
import { effectiveFields } from "../../../../src/definition/effective.ts";
import { closedBy } from "../../../../src/definition/access/frozen.ts";
import type { Definition, Field } from "../../../../src/definition/grammar.ts";
import { importedFields } from "../../../../src/definition/importable.ts";
import { isState } from "../../../../src/definition/states/stateFields.ts";
import type { Frozen } from "../../../../src/definition/words/frozen.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { askToBegin } from "../../../../server/engine/effective/beginPlanned.ts";
import { columnName, tableName } from "../../../../server/engine/tables/storage.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { openWorld, type Row, type Shop, type World } from "../../domains/billing/world.ts";
import { insertByServer } from "../../../world/insertByServer.ts";

let world: World;
let shop: Shop;
let statementId: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  statementId = await insertByServer(world.services, world.services.registry.require("bank-statements"), {
    ...{ name: "Выписка", region: "by", added: 0, certain: 0, known: 0, passedCount: 0 },
  });
});
afterAll(() => world.close());

const frozen = builtInDefinitions.flatMap((definition) =>
  (definition.frozen ?? []).map((word) => [definition.name, JSON.stringify(word.when), definition, word] as const),
);

let count = 0;
const newRecord = async ({ name }: Definition): Promise<Row> => {
  const { customerId } = shop;
  const number = `Д-${(count += 1)}`;
  if (name === "bills")
    return (await shop.bill([{ accountId: await shop.account("kufar"), amount: "10" }])).json<Row>();
  const own: Record<string, object> = {
    acts: { customerId, date: world.today, totalWithVat: "120" },
    contracts: { customerId, number, startDate: world.today },
    "bank-payments": { customerId, number, region: "by", date: world.today, amount: `12${count}.00` },
  };
  return world.create(name, own[name] ?? {});
};

/** Puts a record into a state that a word freezes, without the usual way there. */
async function freeze({ name, fields }: Definition, { when }: Frozen, id: number): Promise<Row> {
  for (const term of termsOf(when)) {
    if ("any" in term) throw new Error("no way to bring a record there");
    if (fields[term.name]?.computed !== undefined) {
      // The only computed value so far: an act is billed by the bill that names it.
      const bill = await newRecord(world.services.registry.require("bills"));
      await world.services.database.pool.query(`update bills set act_id = ${id} where id = ${bill.id}`);
      continue;
    }
    const value =
      "values" in term.asked
        ? term.asked.values[0]
        : fields[term.name]?.type === "reference"
          ? statementId
          : world.today;
    const column = sql.identifier(columnName(term.name));
    await world.services.database.db.execute(
      sql`update ${sql.identifier(tableName(name))} set ${column} = ${value} where id = ${id}`,
    );
  }
  return world.one(name, id);
}

/** Another valid value for the field's type; undefined if there is no simple one. */
function other(field: Field, value: unknown): unknown {
  if (field.type === "text" || field.type === "longText")
    return "pattern" in field && field.pattern !== undefined ? undefined : "Другое";
  if (field.type === "money" || field.type === "percent" || field.type === "decimal")
    return value === "7.77" ? "8.88" : "7.77";
  if (field.type === "date") return value === world.today ? addDays(world.today, -1) : world.today;
  if (field.type === "boolean") return value !== true;
  if (field.type === "choice") return Object.keys(field.choices).find((key) => key !== value);
  if (field.type === "lines") return Array.isArray(value) && value.length > 0 ? [] : undefined;
  return field.type === "reference" && !field.required && value !== null ? null : undefined;
}

const put = (name: string, { id, version }: Row, body: object) =>
  world.admin.call("PUT", `/api/resources/${name}/${id}`, { body: { ...body, version } });

test("bills, acts, contracts and outgoing bank payments can be frozen", () => {
  expect([...new Set(frozen.map(([name]) => name))].toSorted()).toEqual([
    "acts",
    "bank-payments",
    "bills",
    "contracts",
  ]);
});

test.each(frozen)("a record of %s while %s can change only its open fields", async (name, _, definition, word) => {
  const { id } = await newRecord(definition);
  const record = await freeze(definition, word, id);
  const closed = Object.entries(definition.fields).flatMap(([key, field]) => {
    const value = closedBy([word], key, field) && other(field, record[key]);
    return value === undefined || field.access?.write?.length === 0 ? [] : [{ key, field, value }];
  });
  expect(closed.length).toBeGreaterThan(2);
  const refusals: string[] = [];
  const refused = ({ status, text }: { status: number; text: string }, door: string) => {
    if (status === 409 && text.includes(word.because.slice(0, 20))) return refusals.push(door);
    return expect.fail(`${door}: ${status} ${text.slice(0, 200)}`);
  };
  for (const { key, field, value } of closed) {
    if (field.when) continue;
    refused(await put(name, record, { [key]: value }), `a cell: ${key}`);
    refused(await put(name, record, { ...record, [key]: value }), `a form: ${key}`);
    if (importedFields(definition).includes(key) && field.type === "text") {
      const file = `id;${key}\r\n${record.id};Другое\r\n`;
      const answer = await world.admin.call("POST", `/api/imports/${name}/preview`, {
        body: Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`,
        ),
        headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": `${name}${key}${id}` },
      });
      expect(answer.text, `a file: ${key}`).toContain(word.because.slice(0, 20));
    }
  }
  for (const { path } of effectiveFields(definition).filter(({ path: key }) => closed.some((one) => one.key === key))) {
    const body = { field: path, value: "7.77", validFrom: addDays(world.today, 5) };
    refused(await world.admin.call("POST", `/api/resources/${name}/${id}/effective`, { body }), `a plan: ${path}`);
  }
  for (const [key, { set = {}, input = [], rule, route }] of Object.entries(definition.actions ?? {})) {
    const moves = Object.keys(set).filter(
      (one) => closedBy([word], one, definition.fields[one]) && isState(definition, one),
    );
    if (moves.length === 0 || rule !== undefined || input.length > 0 || word.instead === key) continue;
    const [method = "PUT", path = ""] = route.split(" ");
    const answer = await world.admin.call(method as "PUT", path.replace("{id}", String(id)));
    // An action that sets the current value changes nothing, and another one is refused by its own condition first.
    expect(["unchanged", 409], `an action: ${key}: ${answer.text}`).toContain(
      answer.status === 200 && answer.json<Row>().version === record.version ? "unchanged" : answer.status,
    );
  }
  expect(refusals.length).toBeGreaterThan(2);
  expect(await world.one(name, id)).toEqual(record);
});

test("a frozen record accepts unchanged values, and changes of open fields", async () => {
  const bills = builtInDefinitions.find(({ name }) => name === "bills") as Definition;
  const { id } = await newRecord(bills);
  const paid = (await world.admin.call("PUT", `/api/bills/${id}/paid`)).json<Row>();
  const answer = await put("bills", paid, { ...paid, base: "Договор № 5" });
  expect([answer.status, answer.json<Row>()]).toEqual([200, expect.objectContaining({ base: "Договор № 5" })]);
});

test("a value planned before its record froze is dropped on its day", async () => {
  const { id } = await world.create("contracts", {
    ...{ customerId: shop.customerId, number: "Д-план", startDate: world.today, ratesAdds: "1" },
  });
  const body = { field: "ratesAdds", value: "9", validFrom: addDays(world.today, 2) };
  const planned = await world.admin.call("POST", `/api/resources/contracts/${id}/effective`, { body });
  expect(planned.status, planned.text).toBe(201);
  const { pool } = world.services.database;
  await pool.query(`update contracts set signing = 'both' where id = ${id}`);
  world.setClock(new Date(Date.now() + 3 * 86_400_000));
  await world.signIn();
  await askToBegin(world.services);
  while ((await runDueJobs(world.services, world.app.log)) > 0);
  expect(await world.one("contracts", id)).toMatchObject({ ratesAdds: "1.00" });
  const known = await world.admin.call("GET", `/api/resources/contracts/${id}/effective`);
  expect(known.json<Row[]>().filter(({ value }) => value === "9.00")).toEqual([]);
});
