// The whole API table for tests that walk it: every resource's routes and every call, with a record of the victim for
// each.
import { afterAll, beforeAll, expect } from "vitest";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/index.ts";
import { dayIn } from "../../src/domain/time/periods.ts";
import { create, deleteOne, update, upsert } from "../../server/engine/words/records.ts";
import { endpointsOf, mergeEndpoints, type Endpoint } from "../../server/engine/api/endpoints.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";
import { payInFor } from "./advance.ts";
import { sampleOf } from "./samples.ts";
import { testApp, type TestApp } from "./testApp.ts";
import { restorePassword } from "./people.ts";
import { insertByServer, isMadeByPeople } from "./insertByServer.ts";
import { anonymous, asAdministrator, asCustomer, asPerson, type Answer, type Client } from "./callers.ts";

export type Row = Record<string, unknown> & { id: number; version: number };
type Method = Parameters<Client["call"]>[0];

export interface Route {
  readonly method: Method;
  /** With `{id}`. */
  readonly path: string;
  readonly access: Call["access"];
  readonly endpoint?: Endpoint;
}

const endpoints = mergeEndpoints(builtInDefinitions.flatMap(endpointsOf));
export const routes: readonly Route[] = [
  ...Object.entries(calls as Readonly<Record<string, Call>>).map(([route, { access }]) => {
    const [method, path = ""] = route.split(" ");
    return { method: method as Method, path, access };
  }),
  ...endpoints.map((endpoint) => ({
    method: endpoint.method,
    path: endpoint.path.replace(/:(\w+)/g, "{$1}"),
    access: accessOf(endpoint),
    endpoint,
  })),
];
/** For `test.each`. */
export const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

function accessOf({ definition, operation, method, path }: Endpoint): Call["access"] {
  const { access, actions = {} } = definition;
  const { read, write, create: add = write, delete: remove = write } = access;
  const route = `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;
  const action = Object.values(actions).find((one) => one.route === route);
  if (action) return action.access;
  if (operation === create || operation === upsert) return add;
  if (operation === deleteOne) return remove;
  if (/^POST .+\/proposal$/.test(route)) return [...new Set([...add, ...write])];
  return operation === update || /\/(revisions|effective|order)\b|^POST .+\/duplicates$/.test(route) ? write : read;
}

/** The path with every parameter given the same value. */
export const filled = (path: string, id: unknown = 1) => path.replace(/\{(\w+)\}/g, encodeURIComponent(String(id)));

/** Prepares itself before the file's first test, and closes after the last. */
export class Walk {
  #running: TestApp | undefined;
  #people:
    { readonly nobody: Client; readonly admin: Client; readonly victim: Client; readonly stranger: Client } | undefined;
  /** A record of the victim for every resource, as an administrator sees it. */
  readonly owned = new Map<string, Row>();

  constructor() {
    beforeAll(() => this.#open());
    afterAll(() => this.#running?.close());
  }

  get people() {
    if (!this.#people) throw new Error("Nobody is there before the first test.");
    return this.#people;
  }

  get services(): TestApp["services"] {
    if (!this.#running) throw new Error("Nothing runs before the first test.");
    return this.#running.services;
  }

  /** Signs in again those whose session the last call ended; otherwise the rest of a walk would only be refused. */
  async keepSignedIn(): Promise<void> {
    const { admin, victim, ...others } = this.people;
    this.#people = { ...others, admin: await this.#signedIn(admin), victim: await this.#signedIn(victim) };
  }

  async #signedIn(client: Client): Promise<Client> {
    const { status } = await client.call("GET", "/api/users/me");
    if (status === 200 || !client.person || !this.#running) return client;
    await restorePassword(this.#running.services.database, client.person);
    return asPerson(this.#running, client.person);
  }

  recordOf = ({ endpoint }: Route): Row | undefined => endpoint && this.owned.get(endpoint.definition.name);

  async #open(): Promise<void> {
    const running = await testApp();
    this.#running = running;
    const admin = await asAdministrator(running);
    const [victim, stranger] = [await asCustomer(running), await asCustomer(running)];
    this.#people = { nobody: anonymous(running.app), admin, victim, stranger };
    const region = { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true, isActive: true };
    await admin.call("POST", "/api/regions", { body: region });
    const rates = { date: dayIn("by"), region: "by", usd: "3.2", eur: "3.6", rub: "3.7" };
    await admin.call("POST", "/api/resources/rates", { body: rates });
    for (const definition of builtInDefinitions) await this.#make(definition.name);
    // Records made later may have changed the balance of earlier ones.
    for (const [resource, { id }] of this.owned) await this.#note(resource, id);
  }

  #make = async (resource: string): Promise<number> => {
    const known = this.owned.get(resource);
    if (known) return known.id;
    if (resource === "customers") return this.#note(resource, this.people.victim.person?.customerId ?? 0);
    const definition = builtInDefinitions.find(({ name }) => name === resource);
    if (!definition) throw new Error(`There is no resource "${resource}".`);
    const body = await sampleOf(definition, this.#make);
    if (Array.isArray(body["lines"]) && "amountWithVat" in body) body["amountWithVat"] = "120.00";
    if ("signed" in body) body["visible"] = true;
    await payInFor(resource, body, async (method, path, given) =>
      (await this.people.admin.call(method, path, method === "GET" ? {} : { body: given })).json<Row>(),
    );
    if (this.#running && !isMadeByPeople(definition))
      return this.#note(resource, await insertByServer(this.#running.services, definition, body));
    const answer = await this.people.admin.call("POST", `/api/resources/${resource}`, { body });
    expect(answer.text, `a sample of ${resource}\n${this.#running?.logs().at(-2)}`).toContain('"id"');
    return this.#note(resource, answer.json<Row>().id);
  };

  async #note(resource: string, id: number): Promise<number> {
    const answer = await this.people.admin.call("GET", `/api/resources/${resource}/${id}`);
    this.owned.set(resource, answer.json<Row>());
    return id;
  }
}

/** Expects the API's error form, with a message for users and nothing internal. */
export function expectRefusal(answer: Answer, ...statuses: number[]): void {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  expect(statuses.includes(answer.status) ? "as expected" : shown).toBe("as expected");
  expect(answer.json(), shown).toMatchObject({
    statusCode: answer.status,
    message: expect.stringMatching(/[а-яё]/i) as string,
  });
  expect(answer.text).not.toMatch(/select |insert |\.ts:|node_modules|drizzle|zod/i);
}

/** Expects no 5xx for any input, and every refusal in the error form. */
export function expectBounded(answer: Answer, what: string): void {
  expect(answer.status >= 500 ? `${what}: ${answer.status} ${answer.text.slice(0, 200)}` : "no 5xx").toBe("no 5xx");
  if (answer.status >= 400) expectRefusal(answer, answer.status);
}
