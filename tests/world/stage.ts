// A running application with an administrator and two customers in Belarus, and helpers to give them records.
import { afterAll, beforeAll, expect } from "vitest";
import { testApp, type TestApp } from "./testApp.ts";
import { asAdministrator, asCustomer, type Client } from "./callers.ts";

export type Row = Record<string, unknown> & { id: number; version: number };

/** Prepares itself before the file's first test, and closes after the last. */
export class Stage {
  #running: TestApp | undefined;
  #clients: { readonly admin: Client; readonly customer: Client; readonly other: Client } | undefined;

  constructor() {
    beforeAll(async () => {
      this.#running = await testApp();
      this.#clients = {
        admin: await asAdministrator(this.#running),
        customer: await asCustomer(this.#running),
        other: await asCustomer(this.#running),
      };
    });
    afterAll(() => this.#running?.close());
  }

  get running(): TestApp {
    if (!this.#running) throw new Error("The stage is set before the first test.");
    return this.#running;
  }

  get people() {
    if (!this.#clients) throw new Error("The stage is set before the first test.");
    return this.#clients;
  }

  /** Adds a record as the administrator. */
  add = async (resource: string, body: object): Promise<Row> => {
    const answer = await this.people.admin.call("POST", `/api/resources/${resource}`, { body });
    expect(answer.text).toContain('"id"');
    expect(answer.status).toBe(201);
    return answer.json<Row>();
  };

  addSystem = (key: string): Promise<Row> =>
    this.add("systems", {
      ...{ key, name: `Система ${key}`, regions: ["by"] },
      identifiers: [{ key: "login", label: "Логин", required: false }],
    });

  /** Adds an account in a new system. */
  addAccount = async ({ person }: Client, more: object = {}): Promise<Row> => {
    const { id } = await this.addSystem(`s${Math.random().toString(36).slice(2, 10)}`);
    return this.add("accounts", { name: "Аккаунт", customerId: person?.customerId, systemId: id, ...more });
  };
}

/** A valid candidate, with some values replaced. */
export const candidate = (more: object = {}) => ({
  companyName: "ООО «Василёк»",
  companyTaxNumber: "191000028",
  region: "by",
  contactName: "Ольга Климова",
  contactPhoneNumber: "+375291234567",
  companyEmail: "docs@vasilek.by",
  contactEmail: "klimova@vasilek.by",
  ...more,
});
