// A database that hangs, or refuses connections: every call reports it in time, and works again by itself.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../../../server/app.ts";
import { openDatabase, type Database } from "../../../../server/platform/db/open.ts";
import { apiRoutes } from "../../../../server/routes.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer } from "./frame.ts";

let server: TestApp;
let headers: Awaited<ReturnType<typeof aCustomer>>;

beforeAll(async () => {
  server = await testApp();
  headers = await aCustomer(server.services);
});
afterAll(() => server.close());

/** A server's refusal of a connection, with an error code that our own rules use too. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(
    `SFATAL\0VFATAL\0C${code}\0Mdatabase "kabinet" is not currently accepting connections\0\0`,
  );
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const kinds: readonly (readonly [string, (socket: Socket) => void])[] = [
  ["hangs", () => undefined],
  ["takes no connections", (socket) => socket.once("data", () => socket.end(refusal("55000")))],
  ["knows another password", (socket) => socket.once("data", () => socket.end(refusal("28P01")))],
];

const doors = [
  ["GET", "/readyz"],
  ["GET", "/api/users/me"],
  ["GET", "/api/resources/accounts"],
  ["GET", "/api/documents/todo"],
  ["POST", "/api/auth/signin", { email: "anna@firm.by", password: "wrong" }],
] as const;

test.each(kinds)(
  "every route answers 503 within ten seconds while the database %s",
  { timeout: 60_000 },
  async (_, greet) => {
    const away = await listening(greet);
    const { port } = away.address() as AddressInfo;
    const database = await openDatabase({ databaseUrl: `postgres://kabinet@127.0.0.1:${port}/kabinet` });
    const app = await overDatabase(database);
    const answers = doors.map(async ([method, url, body]) => {
      const began = performance.now();
      const { statusCode, headers: said } = await app.inject({ method, url, headers, ...(body ? { body } : {}) });
      expect({ url, statusCode }).toEqual({ url, statusCode: 503 });
      expect(Number(said["retry-after"])).toBeGreaterThan(0);
      expect(performance.now() - began).toBeLessThan(10_000);
    });
    await Promise.all(answers);
    await app.close();
    await database.close();
    away.close();
  },
);

const overDatabase = (database: Database): Promise<FastifyInstance> =>
  buildApp({ ...server.services, database }, apiRoutes, { write: () => undefined });

async function listening(greet: (socket: Socket) => void): Promise<Server> {
  const away = createServer((socket) => {
    socket.on("error", () => undefined);
    greet(socket);
  });
  await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
  return away;
}
