// An administrator beside a browser test, who reads letters and opens accounts through the API.
import { expect } from "vitest";
import { ownServer } from "./server.ts";
import { password } from "./visitor.ts";

export interface AdministratorApi {
  /** The path and query of the link in the newest of `letters` letters to an address. */
  linkTo(email: string, letters?: number): Promise<string>;
  /** Opens an account in Google Ads for the customer with an e-mail. */
  openAccount(email: string, name: string, more?: object): Promise<void>;
  /** Adds a record. @returns its id */
  add(resource: string, values: object): Promise<number>;
  /** Runs an action at its address. */
  act(path: string, input: object): Promise<void>;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Signs in at the server of the browser tests. */
export async function administratorApi(): Promise<AdministratorApi> {
  const origin = `http://localhost:${ownServer().port}`;
  const call = async <T>(method: "GET" | "POST" | "PUT", path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { "Content-Type": "application/json", ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const credentials = { email: "admin@kabinet.test", password };
  const { access_token: token } = await call<{ access_token: string }>("POST", "/api/auth/signin", credentials);
  const find = (resource: string, filter: object): Promise<readonly Row[]> => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["id","DESC"]' });
    return call("GET", `/api/resources/${resource}?${query.toString()}`, undefined, token);
  };
  const first = async (resource: string, filter: object): Promise<Row> => {
    const [row] = await find(resource, filter);
    if (!row) throw new Error(`no ${resource} ${JSON.stringify(filter)}`);
    return row;
  };
  return {
    async linkTo(email, letters = 1) {
      const kept = () => find("letters", { to: email, state: "kept" });
      await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(letters);
      const [{ id } = { id: 0 }] = await kept();
      const path = `/api/resources/letters/${id}/secrets/body`;
      const { value } = await call<{ value: string }>("GET", path, undefined, token);
      const link = /https?:\/\/\S+token=[\w-]+/.exec(value)?.[0];
      if (link === undefined) throw new Error(`no link in ${value}`);
      const { pathname, search } = new URL(link);
      return pathname + search;
    },
    add: async (resource, values) => (await call<Row>("POST", `/api/resources/${resource}`, values, token)).id,
    act: async (path, input) => void (await call("PUT", path, input, token)),
    async openAccount(email, name, more) {
      const { id: customerId, region } = await first("customers", { companyEmail: email });
      const { id: systemId } = await first("systems", { key: "google_ads" });
      const account = { name, customerId, systemId, region, currency: "USD", ...more };
      await call("POST", "/api/resources/accounts", account, token);
    },
  };
}
