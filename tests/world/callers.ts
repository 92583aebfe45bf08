// Callers of the API in tests: an administrator and customers with their own records, and a client for each.
import type { FastifyInstance } from "fastify";
import { openBrowser } from "./browser.ts";
import { addAdministrator, addCustomer, type Person } from "./people.ts";
import type { TestApp } from "./testApp.ts";
import type { Region } from "../../src/domain/company/region.ts";

export interface Client {
  readonly person: Person | undefined;
  call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    options?: { body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly text: string;
  /** The raw bytes. */
  bytes(): Buffer;
  json<T = Record<string, unknown>>(): T;
}

/** A client without a token. */
export const anonymous = (app: FastifyInstance): Client => clientOf(app, undefined, undefined);

export const asAdministrator = async (running: TestApp): Promise<Client> =>
  asPerson(running, await addAdministrator(running.services.database));

export const asCustomer = async (running: TestApp, region: Region = "by"): Promise<Client> =>
  asPerson(running, await addCustomer(running.services.database, region));

/** A client of a person, after signing in again. */
export const asPerson = async ({ app }: Pick<TestApp, "app">, person: Person): Promise<Client> =>
  clientOf(app, person, (await openBrowser(app).tokensOf(person)).access_token);

/** A client of a program with a service token. */
export const tokenClient = (app: FastifyInstance, token: string): Client => clientOf(app, undefined, token);

function clientOf(app: FastifyInstance, person: Person | undefined, token: string | undefined): Client {
  return {
    person,
    async call(method, url, { body, headers = {} } = {}) {
      const answer = await app.inject({
        method,
        url,
        headers: {
          host: "localhost",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        bytes: () => answer.rawPayload,
        json: <T>() => JSON.parse(answer.body) as T,
      };
    },
  };
}
