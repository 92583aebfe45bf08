// Sections as operators add them, in files, and what every role may do with their records.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { followConfigured } from "../../../server/engine/definitions/prepare.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { quickOf } from "../../../src/definition/states/states.ts";
import { expectBounded, type Row } from "../apiWalk.ts";
import { asAdministrator, asCustomer, type Client } from "../callers.ts";
import { insertByServer, isMadeByPeople } from "../insertByServer.ts";
import { sampleOf } from "../samples.ts";
import { testApp, type TestApp } from "../testApp.ts";

interface Opened {
  readonly running: TestApp;
  readonly admin: Client;
  readonly customer: Client;
  readonly stranger: Client;
  readonly close: () => Promise<void>;
}

async function added(admin: Client, resource: string, body: object): Promise<number> {
  const answer = await admin.call("POST", `/api/resources/${resource}`, { body });
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201);
  return answer.json<Row>().id;
}

/** Starts a server with the sections before the file's first test, and closes it after the last. */
export class SectionWalk {
  readonly #sections: readonly Definition[];
  readonly #referred = new Map<string, number>();
  #opened: Opened | undefined;

  constructor(sections: readonly Definition[]) {
    this.#sections = sections;
    beforeAll(() => this.#open());
    afterAll(() => this.#opened?.close());
  }

  get #people(): Opened {
    if (!this.#opened) throw new Error("Nobody is there before the first test.");
    return this.#opened;
  }

  get faults() {
    return this.#people.running.services.registry.faults;
  }

  async #open(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "kabinet-sections-"));
    for (const definition of this.#sections)
      await writeFile(join(folder, `${definition.name}.json`), JSON.stringify(definition));
    const running = await testApp({ config: { resourcesDir: folder } });
    const quiet = () => undefined;
    const following = await followConfigured(running.services, { info: quiet, warn: quiet, error: quiet });
    const admin = await asAdministrator(running);
    const [customer, stranger] = [await asCustomer(running), await asCustomer(running)];
    const region = { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true, isActive: true };
    const { id } = (await admin.call("POST", "/api/regions", { body: region })).json<Row>();
    this.#referred.set("regions", id).set("customers", customer.person?.customerId ?? 0);
    const close = async () => {
      await following.close();
      await running.close();
      await rm(folder, { recursive: true, force: true });
    };
    this.#opened = { running, admin, customer, stranger, close };
  }

  #referTo = async (resource: string, fresh = false): Promise<number> => {
    const known = fresh ? undefined : this.#referred.get(resource);
    if (known !== undefined) return known;
    const { admin, running } = this.#people;
    const definition = running.services.registry.all.find(({ name }) => name === resource);
    if (!definition) throw new Error(`There is no resource "${resource}".`);
    const body = await sampleOf(definition, this.#referTo);
    const id = isMadeByPeople(definition)
      ? await added(admin, resource, body)
      : await insertByServer(running.services, definition, body);
    this.#referred.set(resource, id);
    return id;
  };

  /** An administrator adds a record, finds it in every way, changes and deletes it; customers see it if they may. */
  async walk(definition: Definition): Promise<void> {
    const { admin } = this.#people;
    const { name } = definition;
    // Includes the values that make a row visible to customers.
    const body = { ...(await sampleOf(definition, this.#referTo)), ...definition.access.rows?.CUSTOMER };
    const made = await admin.call("POST", `/api/resources/${name}`, { body });
    expect(made.status, made.text).toBe(201);
    const record = made.json<Row>();
    const path = `/api/resources/${name}/${record.id}`;
    expect((await admin.call("GET", path)).json()).toEqual(record);
    await this.#findIn(definition, record);
    for (const paper of Object.keys(definition.papers ?? {})) {
      const drawn = await admin.call("GET", `${path}/papers/${paper}`);
      expect([drawn.status, drawn.headers["content-type"]], `${paper}: ${drawn.text}`).toEqual([
        200,
        "application/pdf",
      ]);
    }
    const rules = Object.keys(definition.rules ?? {});
    // A separate caller, since the number of tried rules per minute is limited.
    const trier = rules.length > 0 ? await asAdministrator(this.#people.running) : admin;
    for (const rule of rules) {
      const tried = await trier.call("POST", `/api/rules/${name}/${rule}/try`, { body: { recordId: record.id } });
      expect([tried.status, tried.json()["state"]], `${rule}: ${tried.text}`).toEqual([
        200,
        expect.not.stringMatching("failed"),
      ]);
    }

    const heading = headingOf(definition);
    const { version } = record;
    const saved = await admin.call("PUT", path, { body: { [heading]: "Другое", version } });
    expect([saved.status, saved.json()], saved.text).toMatchObject([200, { [heading]: "Другое" }]);
    expect((await admin.call("PUT", path, { body: { [heading]: "Поздно", version } })).status).toBe(409);
    await this.#seenByCustomers(definition, path);
    const deleted = await admin.call("DELETE", path);
    expect(deleted.status, deleted.text).toBeLessThan(300);
    expect((await admin.call("GET", path)).status).toBe(404);

    const other = await this.#referTo(name, true);
    for (const { route } of Object.values(definition.actions ?? {})) {
      const [method = "", address = ""] = route.split(" ");
      const answer = await admin.call(method as "PUT", address.replace("{id}", String(other)), { body: {} });
      expectBounded(answer, route);
    }
  }

  async #findIn(definition: Definition, record: Row): Promise<void> {
    const { admin } = this.#people;
    const { name, fields, list } = definition;
    const ask = (query: Readonly<Record<string, unknown>>) => {
      const given = Object.entries(query).map(([key, value]): [string, string] => [key, JSON.stringify(value)]);
      return admin.call("GET", `/api/resources/${name}?${new URLSearchParams(given).toString()}`);
    };
    const finds = async (filter: Readonly<Record<string, unknown>>) => {
      const found = await ask({ filter });
      expect(found.status, `${JSON.stringify(filter)}: ${found.text}`).toBe(200);
      expect(
        found.json<Row[]>().map(({ id }) => id),
        JSON.stringify(filter),
      ).toContain(record.id);
    };
    for (const sort of Object.keys(fields)) expectBounded(await ask({ sort: [sort, "DESC"] }), `sort by ${sort}`);
    for (const filter of list.filters ?? []) {
      const value = record[filter];
      if (value !== null && typeof value !== "object") await finds({ [filter]: value });
    }
    const heading = String(record[headingOf(definition)]);
    await finds({ q: heading.toUpperCase() });
    if (quickOf(definition).length > 0)
      expect((await admin.call("GET", `/api/resources/${name}/quick`)).status).toBe(200);
    expect((await admin.call("GET", `/api/resources/${name}/export?format=csv`)).text).toContain(heading);
  }

  async #seenByCustomers({ access, owner, fields }: Definition, path: string): Promise<void> {
    const { customer, stranger } = this.#people;
    const readable = access.read.includes("CUSTOMER");
    const seen = await customer.call("GET", path);
    expect(seen.status).toBe(readable ? 200 : 403);
    expect((await stranger.call("GET", path)).status).toBe(!readable ? 403 : owner === "nobody" ? 200 : 404);
    if (!readable) return;
    for (const [field, { access: narrower }] of Object.entries(fields))
      if (narrower?.read?.includes("CUSTOMER") === false) expect(seen.json<Row>()).not.toHaveProperty(field);
  }
}

/** A searched text field that accepts any words. */
function headingOf({ name, fields }: Definition): string {
  const [heading] = Object.entries(fields).flatMap(([key, field]) =>
    field.type === "text" && field.search && field.pattern === undefined ? [key] : [],
  );
  if (heading === undefined) throw new Error(`The records of "${name}" have no text that is searched.`);
  return heading;
}
