// Random sequences of changes through every door: none reaches a state past its action, changes what is frozen, or moves
// money twice. Beside the product's papers there is a section of an operator, with versions, and with rules in the name of
// whoever makes a change and of the system. SEQUENCES=200 takes more of them.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holds } from "../../../../src/definition/condition.ts";
import { closedBy } from "../../../../src/definition/frozen.ts";
import type { Definition, Field } from "../../../../src/definition/grammar.ts";
import { actionsThatSet, isState } from "../../../../src/definition/states/stateFields.ts";
import { newKey } from "../../../../src/dataProvider/requests/newKey.ts";
import { auditOf } from "../../domains/books/audit.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { openWorld, type Row, type Shop, type World } from "../../domains/billing/world.ts";
import type { Answer, Client } from "../../../world/callers.ts";
import { requests } from "./requests.ts";

let world: World;
let shop: Shop;
let accountId: number;
beforeAll(async () => {
  world = await openWorld({ sections: [requests] });
  shop = await world.shop();
  accountId = await shop.account("kufar");
});
afterAll(() => world.close());

const papers = ["bills", "acts", "contracts", "requests"] as const;
type Paper = (typeof papers)[number];
const definitionOf = (name: Paper): Definition => world.services.registry.require(name);

const isSame = (one: unknown, two: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

let count = 0;
async function newRecord(name: Paper): Promise<Row> {
  const number = `П-${(count += 1)}`;
  const { customerId } = shop;
  if (name === "bills") return (await shop.bill([{ accountId, amount: "10" }])).json<Row>();
  if (name === "requests") return world.create("requests", { customerId, title: number });
  return name === "acts"
    ? world.create("acts", { customerId, number, date: world.today, totalWithVat: "12" })
    : world.create("contracts", { customerId, number, startDate: world.today });
}

interface Step {
  readonly door: "cell" | "form" | "action" | "file" | "plan" | "deletion" | "version" | "history" | "rule";
  /** Which of the door's fields or actions, counted round. */
  readonly at: number;
  readonly byCustomer: boolean;
  readonly twice: boolean;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    door: fc.constantFrom(
      "cell",
      "form",
      "action",
      "action",
      "file",
      "plan",
      "deletion",
      "version",
      "history",
      "rule",
      "rule",
    ),
    at: fc.nat(60),
    byCustomer: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    twice: fc.boolean(),
  }),
  { minLength: 6, maxLength: 14 },
);

/** Another value of a field. */
function other(field: Field, value: unknown): unknown {
  if (field.type === "boolean") return value !== true;
  if (field.type === "choice") return Object.keys(field.choices).find((key) => key !== value);
  if (field.type === "text" || field.type === "longText") return value === "Иначе" ? "Опять иначе" : "Иначе";
  if (field.type === "date") return value === world.today ? "2026-01-15" : world.today;
  if (field.type === "lines") return [{ accountId, amount: "11" }];
  return field.type === "money" || field.type === "percent" ? "7.70" : null;
}

async function take(client: Client, name: Paper, record: Row, { door, at }: Step): Promise<Answer> {
  const definition = definitionOf(name);
  const fields = Object.entries(definition.fields).filter(([, { type }]) => type !== "related" && type !== "file");
  const [key, field] = fields[at % fields.length] ?? ["", { type: "text", label: "" }];
  const { id, version } = record;
  const path = `/api/resources/${name}/${id}`;
  if (door === "cell") return client.call("PUT", path, { body: { version, [key]: other(field, record[key]) } });
  if (door === "form") return client.call("PUT", path, { body: { ...record, [key]: other(field, record[key]) } });
  if (door === "plan")
    return client.call("POST", `${path}/effective`, { body: { field: key, value: "7", validFrom: world.today } });
  if (door === "deletion") return client.call("DELETE", path, { headers: { "if-match": String(version) } });
  if (door === "file") return load(client, name, `id;${key}\r\n${id};${String(other(field, record[key]))}\r\n`);
  if (door === "version") return bringBack(client, path, record, at);
  if (door === "history") return undelete(client, name, id);
  // Of the product's papers none has rules: there it is a cell of a name that nobody knows.
  if (door === "rule") {
    const wish = Object.keys(requests.fields.wish.choices)[at % 6];
    return client.call("PUT", path, { body: { version, wish } });
  }
  const actions = Object.values(definition.actions ?? {}).filter(({ route }) => !route.startsWith("GET"));
  const [method = "PUT", route = ""] = (actions[at % actions.length]?.route ?? "").split(" ");
  const input = {
    version,
    paidAt: world.today,
    signingReason: "Ошибка",
    unsignedReason: "Ошибка",
    visible: at % 2 === 0,
  };
  return client.call(method as "PUT", route.replace("{id}", String(id)), {
    body: input,
    headers: { "idempotency-key": newKey() },
  });
}

/** A file, as somebody loads it who has looked at its preview. */
async function load(client: Client, name: Paper, file: string): Promise<Answer> {
  const send = (end: string) =>
    client.call("POST", `/api/imports/${name}${end}`, {
      body: Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`,
      ),
      headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": newKey() },
    });
  const preview = await send("/preview");
  return preview.status === 200 ? send(`?seen=${preview.json<{ seen: string }>().seen}`) : preview;
}

/** One of the record's versions, where its section keeps them. */
async function bringBack(client: Client, path: string, { version }: Row, at: number): Promise<Answer> {
  const list = await client.call("GET", `${path}/revisions`);
  const known = list.status === 200 ? list.json<readonly { id: number }[]>() : [];
  const wanted = known.length > 0 ? known[at % known.length]?.id : 1;
  return client.call("POST", `${path}/revisions/${wanted ?? 1}`, { headers: { "if-match": String(version) } });
}

/** The last time that the record was deleted, undone; refused where it never was, or is there. */
async function undelete(client: Client, name: Paper, id: number): Promise<Answer> {
  const { rows } = await world.services.database.db.execute<{ id: number }>(sql`
    select coalesce(max(id), 1) as id from audit where resource = ${name} and record_id = ${id} and action = 'delete'`);
  return client.call("POST", `/api/history/${rows[0]?.id ?? 1}/restore`, { body: { together: true } });
}

/** The record and the actions that its history names since an entry. */
async function now(
  name: Paper,
  id: number,
  since: number,
): Promise<{ record: Row | undefined; ran: readonly string[]; last: number }> {
  const answer = await world.admin.call("GET", `/api/resources/${name}/${id}`);
  const { rows } = await world.services.database.db.execute<{ id: number; action: string }>(sql`
    select id, action from audit where resource = ${name} and record_id = ${id} and id > ${since} order by id`);
  return {
    record: answer.status === 200 ? answer.json<Row>() : undefined,
    ran: rows.map(({ action }) => action),
    last: Math.max(since, ...rows.map((row) => Number(row.id))),
  };
}

/** Also of what rules have added: no bill moves money twice, and nothing is paid, signed or closed but by its action. */
async function requireOnce(): Promise<void> {
  const ran = (resource: string, action: string) => sql`
    (select count(*) from audit a where a.resource = ${resource} and a.record_id = t.id and a.action = ${action})`;
  const { rows } = await world.services.database.db.execute(sql`
    select 'entered twice' as what, bill_id as id from ledger_transactions where bill_id is not null
      group by bill_id, kind having count(*) > 1
    union all select 'paid', id from bills t where paid and ${ran("bills", "pay")} <> 1
    union all select 'signed', id from acts t where signed and ${ran("acts", "markSigned")} = 0
    union all select 'closed', id from acts t where closed and ${ran("acts", "close")} = 0`);
  expect(rows).toEqual([]);
}

test("no sequence of changes reaches a state past its action, changes what is frozen, or moves money twice", async () => {
  const runs = Number(process.env["SEQUENCES"] ?? 15);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...papers), steps, async (name, all) => {
      const definition = definitionOf(name);
      const { id } = await newRecord(name);
      let before = await now(name, id, 0);
      // What is gone comes back as it was.
      let record = before.record;
      for (const step of all) {
        if (!record) throw new Error(`${name} ${id} was never there`);
        const known: Row = record;
        const client = step.byCustomer ? shop.client : world.admin;
        await Promise.all((step.twice ? [1, 2] : [1]).map(() => take(client, name, known, step)));
        while ((await runDueJobs(world.services, world.app.log)) > 0);
        const after = await now(name, id, before.last);
        for (const [key, field] of Object.entries(definition.fields)) {
          const value = after.record?.[key];
          if (!after.record || field.computed !== undefined || isSame(value, known[key])) continue;
          if (isState(definition, key)) {
            const ways = actionsThatSet(definition, key, value).map(([action]) => action);
            const asked = Object.entries(definition.actions ?? {}).flatMap(([action, { input = [] }]) =>
              input.includes(key) ? action : [],
            );
            expect(
              [...ways, ...asked].some((way) => after.ran.includes(way)),
              `${name}.${key}: ${after.ran.join()}`,
            ).toBe(true);
          }
          for (const word of definition.frozen ?? [])
            if (holds(word.when, known, {}) && closedBy([word], key, field))
              expect(after.ran, `${name}.${key} is frozen`).toContain(word.instead);
        }
        expect(step.byCustomer ? after.ran : []).toEqual([]);
        before = after;
        record = after.record ?? known;
      }
      await requireOnce();
    }),
    { numRuns: runs },
  );
  expect((await auditOf(world.services.database.db)).found).toEqual([]);
});
