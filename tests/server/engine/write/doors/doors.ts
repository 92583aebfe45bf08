// The doors to records: each makes one change, chosen by a number among the door's possible ones.
import { sql } from "drizzle-orm";
import { effectiveFields } from "../../../../../src/definition/effective.ts";
import type { Definition, Field } from "../../../../../src/definition/grammar.ts";
import { importedFields } from "../../../../../src/definition/importable.ts";
import { newKey } from "../../../../../src/dataProvider/requests/newKey.ts";
import { addDays } from "../../../../../src/domain/time/periods.ts";
import { enqueue } from "../../../../../server/platform/jobs/enqueue.ts";
import type { Client } from "../../../../world/callers.ts";
import type { Row, World } from "../../../domains/billing/world.ts";

export interface Place {
  readonly world: World;
  readonly client: Client;
  readonly definition: Definition;
  /** As the caller saw it; it may have been deleted since. */
  readonly record: Row;
  /** Another value for a bill's lines. */
  readonly accountId: number;
}

interface Door {
  /** Empty for a definition without the door. */
  readonly ways: (definition: Definition) => readonly string[];
  readonly go: (place: Place, way: string) => Promise<unknown>;
}

const pathOf = ({ definition: { name }, record: { id } }: Place): string => `/api/resources/${name}/${id}`;

const written = ({ fields }: Definition): readonly string[] =>
  Object.keys(fields).filter((name) => {
    const { type, computed } = fields[name] ?? {};
    return type !== "related" && type !== "file" && computed === undefined && name !== "customerId";
  });

/** Each field; a choice once for each of its values. */
const values = (definition: Definition): readonly string[] =>
  written(definition).flatMap((name) => {
    const field = definition.fields[name];
    return field?.type === "choice" ? Object.keys(field.choices).map((key) => `${name} ${key}`) : [name];
  });

/** A field with another value. */
function changed({ world, definition, record, accountId }: Place, way: string): readonly [name: string, unknown] {
  const [name = "", chosen] = way.split(" ");
  const field = definition.fields[name];
  return [name, chosen ?? (field && other(field, record[name], world.today, accountId))];
}

function other(field: Field, value: unknown, today: string, accountId: number): unknown {
  if (field.type === "boolean") return value !== true;
  if (field.type === "choice") return Object.keys(field.choices).find((key) => key !== value);
  if (field.type === "text" || field.type === "longText") return value === "Иначе" ? "Опять иначе" : "Иначе";
  if (field.type === "date") return value === today ? "2026-01-15" : today;
  if (field.type === "lines") return [{ accountId, amount: "11" }];
  if (field.type === "integer") return value === 7 ? 8 : 7;
  return field.type === "money" || field.type === "percent" ? "7.70" : null;
}

const put = (place: Place, body: object) =>
  place.client.call("PUT", pathOf(place), { body: { version: place.record.version, ...body } });

const acting = ({ actions = {} }: Definition): readonly string[] =>
  Object.keys(actions).filter((name) => !actions[name]?.route.startsWith("GET"));

/** The input that an action asks for. */
const answered = ({ world, definition }: Place, action: string): object => {
  const answers: Readonly<Record<string, unknown>> = { paidAt: world.today, visible: false };
  const asked = definition.actions?.[action]?.input ?? [];
  return Object.fromEntries(asked.map((name) => [name, answers[name] ?? "Ошибка"]));
};

/** Moves the first of the customer's records to the end of their order. */
async function reorder({ client, definition: { name }, record: { customerId } }: Place): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ customerId }));
  const list = (await client.call("GET", `/api/resources/${name}?filter=${filter}&range=[0,999]`)).json<Row[]>();
  const [first, ...others] = list.toSorted((a, b) => Number(a["place"]) - Number(b["place"])).map(({ id }) => id);
  await client.call("PUT", `/api/resources/${name}/order`, { body: { within: customerId, ids: [...others, first] } });
}

/** Imports a file after its preview. */
async function load({ client, definition: { name } }: Place, file: string): Promise<void> {
  const send = (end: string) =>
    client.call("POST", `/api/imports/${name}${end}`, {
      body: Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`,
      ),
      headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": newKey() },
    });
  const preview = await send("/preview");
  if (preview.status === 200) await send(`?seen=${preview.json<{ seen: string }>().seen}`);
}

async function bringBack(place: Place, at: number): Promise<void> {
  const list = await place.client.call("GET", `${pathOf(place)}/revisions`);
  const known = list.status === 200 ? list.json<readonly { id: number }[]>() : [];
  const id = known.at(at)?.id ?? 1;
  await place.client.call("POST", `${pathOf(place)}/revisions/${id}`, {
    headers: { "if-match": String(place.record.version) },
  });
}

/** Undoes a deletion of the record, the last one or an earlier one. */
async function undelete({ world, client, definition: { name }, record }: Place, at: number): Promise<void> {
  const { rows } = await world.services.database.db.execute<{ id: number }>(sql`
    select id from audit where resource = ${name} and record_id = ${record.id} and action = 'delete' order by id`);
  await client.call("POST", `/api/history/${rows.at(at)?.id ?? 1}/restore`, { body: { together: true } });
}

/** Makes the record's planned values effective today. */
async function begin({ world, definition: { name }, record }: Place): Promise<void> {
  const { db } = world.services.database;
  const ofRecord = sql`resource = ${name} and record_id = ${record.id}`;
  await db.execute(sql`delete from effective_values where ${ofRecord} and begun and valid_from = ${world.today}::date`);
  await db.execute(sql`update effective_values set valid_from = ${world.today}::date where ${ofRecord} and not begun`);
  await enqueue(db, "effective", { day: world.today }, { key: newKey() });
}

export const doors = {
  cell: {
    ways: values,
    go: (place, way) => put(place, Object.fromEntries([changed(place, way)])),
  },
  form: {
    ways: written,
    go: (place, way) => put(place, { ...place.record, ...Object.fromEntries([changed(place, way)]) }),
  },
  action: {
    ways: acting,
    go: (place, way) => {
      const [method = "PUT", route = ""] = (place.definition.actions?.[way]?.route ?? "").split(" ");
      return place.client.call(method as "PUT", route.replace("{id}", String(place.record.id)), {
        body: answered(place, way),
        headers: { "idempotency-key": newKey() },
      });
    },
  },
  many: {
    ways: acting,
    go: (place, way) =>
      place.client.call("POST", `/api/resources/${place.definition.name}/actions/${way}`, {
        body: { ids: [place.record.id], ...answered(place, way) },
        headers: { "idempotency-key": newKey() },
      }),
  },
  file: {
    // Includes states, which files do not contain.
    ways: (definition) => (importedFields(definition).length > 0 ? written(definition) : []),
    go: (place, way) => {
      const [name, value] = changed(place, way);
      return load(place, `id;${name}\r\n${place.record.id};${String(value)}\r\n`);
    },
  },
  plan: {
    ways: (definition) => effectiveFields(definition).map(({ path }) => path),
    go: (place, field) =>
      place.client.call("POST", `${pathOf(place)}/effective`, {
        body: { field, value: "7", validFrom: addDays(place.world.today, 1) },
      }),
  },
  day: { ways: (definition) => (effectiveFields(definition).length > 0 ? ["begins"] : []), go: begin },
  deletion: {
    ways: () => ["of itself"],
    go: (place) =>
      place.client.call("DELETE", pathOf(place), { headers: { "if-match": String(place.record.version) } }),
  },
  history: {
    ways: () => ["last", "first"],
    go: (place, way) => undelete(place, way === "last" ? -1 : 0),
  },
  version: {
    ways: ({ revisions }) => (revisions ? ["first", "before"] : []),
    go: (place, way) => bringBack(place, way === "first" ? -1 : 1),
  },
  order: { ways: ({ order }) => (order ? ["turned"] : []), go: reorder },
  elsewhere: {
    ways: ({ fields }) => ["topicId", "groupId"].filter((name) => Object.hasOwn(fields, name)),
    go: async ({ client, record }, way) =>
      typeof record[way] === "number" && client.call("DELETE", `/api/resources/topics/${record[way]}`),
  },
} as const satisfies Readonly<Record<string, Door>>;

export type DoorName = keyof typeof doors;

export const doorNames = Object.keys(doors) as readonly DoorName[];

export const waysOf = (name: DoorName, definition: Definition): readonly string[] => doors[name].ways(definition);
