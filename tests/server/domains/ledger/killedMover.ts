// Tops up and transfers money in the given database, fifty requests at a time, until it is killed. Prints a line per
// answer: "bill <key> <number>", "transfer <key> <id> <from> <to> <cents>".
import { buildApp } from "../../../../server/app.ts";
import { readConfig } from "../../../../server/platform/config.ts";
import { apiRoutes } from "../../../../server/routes.ts";
import { openServices } from "../../../../server/openServices.ts";

const [token = "", round = "", accounts = ""] = process.argv.slice(2);
const ids = accounts.split(",").map(Number);
const services = await openServices({ ...readConfig(process.env, "/"), logLevel: "silent", requestsPerMinute: 0 });
const app = await buildApp(services, apiRoutes, { write: () => undefined });

const post = (url: string, key: string, payload: object) =>
  app.inject({
    ...{ method: "POST", url, payload },
    headers: { host: "localhost", authorization: `Bearer ${token}`, "idempotency-key": key },
  });

async function topUp(key: string): Promise<void> {
  const answer = await post("/api/top-ups", key, { lines: [{ accountId: ids[0], amount: "60" }] });
  if (answer.statusCode !== 200) return;
  const [paper] = answer.json<{ papers: readonly { number: string }[] }>().papers;
  process.stdout.write(`bill ${key} ${paper?.number}\n`);
}

async function transfer(key: string, index: number): Promise<void> {
  const [from, to] = [ids[index % ids.length], ids[(index + 1) % ids.length]];
  const cents = 1 + (index % 97);
  const body = { fromAccountId: from, toAccountId: to, amount: (cents / 100).toFixed(2) };
  const answer = await post("/api/transfers", key, body);
  if (answer.statusCode === 200)
    process.stdout.write(
      `transfer ${key} ${answer.json<{ transferId: number }>().transferId} ${from} ${to} ${cents}\n`,
    );
}

process.stdout.write("begins\n");
await Promise.all(
  Array.from({ length: 50 }, async (_, worker) => {
    for (let index = worker; ; index += 50) {
      const key = `${round}-${index}`;
      await (worker % 2 === 0 ? topUp(key) : transfer(key, index));
    }
  }),
);
