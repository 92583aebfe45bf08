// A server with operators' sections that have rules, with its queue and log.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { openLetter } from "../../../../server/platform/mail/openLetter.ts";
import { asPerson, type Answer, type Client } from "../../../world/callers.ts";
import { addAdministrator } from "../../../world/people.ts";
import type { Row } from "../../../world/stage.ts";
import { testQueue, type TestQueue } from "../../platform/jobs/queue.ts";
import type { Config } from "../../../../server/platform/config.ts";

export interface Run {
  readonly id: number;
  readonly rule: string;
  readonly recordId: number;
  readonly event: string;
  readonly state: string;
  readonly result: string | null;
  readonly error: string | null;
  readonly attempts: number;
}

export interface Ruled {
  readonly server: TestQueue;
  readonly admin: Client;
  readonly add: (resource: string, body: object) => Promise<Row>;
  readonly change: (resource: string, record: Row, body: object) => Promise<Row>;
  readonly read: (resource: string, id: number) => Promise<Row>;
  /** Runs the queue until nothing is due, and returns the log, oldest first. */
  readonly runs: (resource?: string) => Promise<readonly Run[]>;
  readonly letters: () => Promise<readonly { to: string; subject: string; paragraphs: readonly string[] }[]>;
  readonly close: () => Promise<void>;
}

/** @param sections definitions, as in files */
export async function openRuled(sections: readonly object[], config: Partial<Config> = {}): Promise<Ruled> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-rules-"));
  for (const [index, section] of sections.entries())
    await writeFile(join(folder, `${index}.json`), JSON.stringify(section));
  const server = await testQueue({ ...config, resourcesDir: folder });
  const faults: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void faults.push(details) };
  const following = await followConfigured(server.services, log);
  expect(faults).toEqual([]);
  const person = await addAdministrator(server.services.database);
  let client = await asPerson(server, person);
  const admin: Client = {
    person,
    call: async (...asked) => {
      const answer = await client.call(...asked);
      if (answer.status !== 401) return answer;
      // The server's time has moved past the end of the session.
      client = await asPerson(server, person);
      return client.call(...asked);
    },
  };
  const answered = async (answer: ReturnType<Client["call"]>): Promise<Row> => {
    const done = await answer;
    expect(done.status, done.text).toBeLessThan(300);
    return done.json<Row>();
  };
  const path = (resource: string, id?: number) => `/api/resources/${resource}${id === undefined ? "" : `/${id}`}`;
  return {
    server,
    admin,
    add: (resource, body) => answered(admin.call("POST", path(resource), { body })),
    change: (resource, { id, version }, body) =>
      answered(admin.call("PUT", path(resource, id), { body: { ...body, version } })),
    read: (resource, id) => answered(admin.call("GET", path(resource, id))),
    runs: async (resource) => {
      while ((await server.run()) > 0);
      const filter = resource === undefined ? {} : { resource };
      const answer = await admin.call(
        "GET",
        `${path("rule-runs")}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      return answer.json<Run[]>().toSorted((a, b) => a.id - b.id);
    },
    letters: async () => {
      const { rows } = await server.services.database.pool.query<{ id: number; to: string; subject: string }>(
        `select id, "to", subject from letters order by id`,
      );
      return Promise.all(
        rows.map(async ({ id, to, subject }) => {
          const letter = await openLetter(server.services.database.db, server.services, id);
          return { to, subject, paragraphs: letter?.paragraphs ?? [] };
        }),
      );
    },
    close: async () => {
      await following.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Imports a table into the orders. @param query such as "?quiet=true" */
export async function importOrders(client: Client, csv: string, query = ""): Promise<Answer> {
  const form = new FormData();
  form.set("file", new Blob([csv], { type: "text/csv" }), "orders.csv");
  const body = new Response(form);
  return client.call("POST", `/api/imports/orders${query}`, {
    body: Buffer.from(await body.arrayBuffer()),
    headers: { "content-type": body.headers.get("content-type") ?? "", "idempotency-key": randomUUID() },
  });
}

/** A section of orders with a supplier and states. */
export const orders = (rules: object, more: object = {}) => ({
  name: "orders",
  label: { one: "Заказ", many: "Заказы", new: "Новый заказ" },
  represent: "№ {number}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    number: { type: "text", label: "Номер", required: true },
    status: {
      type: "choice",
      label: "Ход",
      choices: {
        draft: { label: "Готовится", tone: "neutral" },
        confirmed: { label: "Подтверждён", tone: "good" },
        late: { label: "Опаздывает", tone: "bad" },
      },
      required: true,
      default: "draft",
    },
    region: { type: "choice", label: "Регион", choices: { by: "Беларусь", kz: "Казахстан" } },
    contact: { type: "email", label: "E-mail" },
    phrase: { type: "text", label: "Слова" },
    total: { type: "money", label: "Сумма", currency: "BYN" },
    parentId: { type: "reference", label: "По заказу", to: "orders" },
    dueDate: { type: "date", label: "Срок" },
    confirmedAt: { type: "date", label: "Подтверждён", readOnly: true },
    counter: { type: "integer", label: "Счётчик", default: 0 },
    note: { type: "text", label: "Заметка" },
    token: { type: "secret", label: "Пароль" },
  },
  states: { of: "status", path: [{ key: "draft" }, { key: "confirmed" }, { key: "late", final: true }] },
  actions: {
    confirm: {
      label: "Подтвердить",
      on: ["record"],
      route: "PUT /api/orders/confirm/{id}",
      access: ["ADMIN"],
      when: { status: "draft" },
      set: { status: "confirmed" },
      success: "Подтверждён",
    },
    delay: {
      label: "Отметить опоздание",
      on: ["record"],
      route: "PUT /api/orders/delay/{id}",
      access: ["ADMIN"],
      when: { status: "confirmed" },
      set: { status: "late" },
      success: "Отмечено",
    },
  },
  list: { columns: ["number", "status"], sort: "-createdAt" },
  form: { tabs: { Заказ: ["number", "status", "contact", "total", "dueDate", "note", "counter", "parentId"] } },
  import: ["number", "contact", "note"],
  rules,
  ...more,
});
