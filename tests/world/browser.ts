// A client of the session's calls that keeps cookies, on the application without a network.
import type { FastifyInstance } from "fastify";
import type { Tokens } from "../../src/contract/people/auth.ts";
import { password as everybodys, type Person } from "./people.ts";

export interface BrowserOptions {
  /** The IP address of its requests. */
  readonly address?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function openBrowser(
  app: FastifyInstance,
  { address = "127.0.0.1", host = "localhost", headers = {} }: BrowserOptions = {},
) {
  const jar = new Map<string, string>();

  async function call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    payload?: object,
    more: Readonly<Record<string, string>> = {},
  ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { host, cookie, ...headers, ...more },
      ...(payload && { payload }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    jar,
    call,
    signIn: (email: string, password: string = everybodys, code?: string) =>
      call("POST", "/api/auth/signin", { email, password, ...(code !== undefined && { code }) }),
    refresh: (refresh_token?: string) =>
      call("POST", "/api/auth/refresh", refresh_token === undefined ? {} : { refresh_token }),
    me: (accessToken: string) => call("GET", "/api/users/me", undefined, { authorization: `Bearer ${accessToken}` }),
    /** Signs in and returns the tokens. */
    async tokensOf({ email }: Person): Promise<Tokens> {
      const answer = await this.signIn(email);
      if (answer.statusCode !== 200) throw new Error(`${email} can't sign in: ${answer.body}`);
      return answer.json<Tokens>();
    },
  };
}
