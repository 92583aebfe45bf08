// Callers of the API in tests: an administrator and customers with records of their own, and a client for each.
import type { FastifyInstance } from "fastify";
import { openBrowser } from "../auth/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../auth/people.ts";
import type { TestApp } from "../helpers.ts";
import type { Region } from "../../../src/domain/region.ts";

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
  /** As they came. */
  bytes(): Buffer;
  json<T = Record<string, unknown>>(): T;
}

/** Nobody: a client without a token. */
export const anonymous = (app: FastifyInstance): Client => clientOf(app, undefined, undefined);

export async function asAdministrator({ app, services }: TestApp): Promise<Client> {
  const person = await addAdministrator(services.database);
  return clientOf(app, person, (await openBrowser(app).tokensOf(person)).access_token);
}

export async function asCustomer({ app, services }: TestApp, region: Region = "by"): Promise<Client> {
  const person = await addCustomer(services.database, region);
  return clientOf(app, person, (await openBrowser(app).tokensOf(person)).access_token);
}

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
