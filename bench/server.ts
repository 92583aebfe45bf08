// Measures requests per second on PostgreSQL, beside bare Fastify and pg with the same prepared statements: the five lists,
// one record, the rates, and the signed-in user.
//
//    npm run bench:server                     a thousand customers; DATABASE_URL names a server that may create databases
//    npm run bench:server -- 5000 accounts    number of customers, and only addresses that contain the word
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import pg from "pg";
import type { Database } from "../server/platform/db/open.ts";
import { dayIn, monthStart } from "../src/domain/time/periods.ts";
import { fillActs } from "./fill/acts.ts";
import { openLoader } from "./tools/load.ts";
import { median } from "./tools/measure.ts";
import { openApplication, type Remains } from "./tools/side.ts";

const connections = 8;
const milliseconds = 700;
const rounds = 5;

const [customers = "1000", word = ""] = process.argv.slice(2);

const paths = [
  "/api/bills",
  "/api/bills/acts",
  "/api/customers",
  "/api/accounts",
  `/api/accounts?sort=${encodeURIComponent('["balance","DESC"]')}`,
  "/api/contracts/all",
  "/api/resources/customers/1",
  "/api/rates",
  "/api/users/me",
].filter((path) => path.includes(word));

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Acts for the customers' last month, with a line for each account. */
async function addActs({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into acts (number, date, customer_id, contract_id, region, currency, total_with_vat, vat_amount,
      amount_without_vat, visible)
    select 'А-' || id, paid_at, customer_id, contract_id, region, 'BYN', 3000, 500, 2500, true from bills`);
  await db.execute(sql`
    insert into acts_lines (parent_id, position, account_id, amount)
    select t.id, row_number() over (partition by t.id order by a.id) - 1, a.id, 1000
    from acts t join accounts a on a.customer_id = t.customer_id`);
  await db.execute(sql`analyze acts`);
  await db.execute(sql`analyze acts_lines`);
}

/** The statements that the server sends to the database during `run`. */
async function statementsOf({ pool }: Database, run: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const send = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  const query = (asked: { text: string }, values: unknown[], ...rest: unknown[]) => {
    statements.push({ text: asked.text, values });
    return send(asked, values, ...rest);
  };
  Object.assign(pool, { query });
  await run();
  Object.assign(pool, { query: send });
  return statements;
}

async function compare(): Promise<void> {
  const remains: Remains = [];
  try {
    const month = monthStart(dayIn("by", new Date()));
    const made = await openApplication("server", remains, async (database) => {
      await fillActs(database, Number(customers), month);
      await addActs(database);
    });
    const { app, database, token } = made;
    const authorization = `Bearer ${token}`;
    // The server caches callers only while it hears revocations.
    while (!database.signals.isHearing) await setTimeout(50);
    const statements = new Map<string, readonly Statement[]>();
    for (const path of paths) {
      const ask = async () => {
        const { statusCode, body } = await app.inject({ method: "GET", url: path, headers: { authorization } });
        if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
      };
      // A first request fills the caches, so that only the statements of every request remain.
      await ask();
      statements.set(path, await statementsOf(database, ask));
    }
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
    const ports = { ours: await listen(app), bare: await openBare(rows[0]?.name ?? "", statements, remains) };
    const loader = await openLoader();
    remains.push(loader.close);
    console.log(
      `| ${customers} customers | requests/s | bare | share of bare | statements |\n| --- | --- | --- | --- | --- |`,
    );
    for (const path of paths) {
      const load = { path, authorization, connections, milliseconds };
      const taken: { ours: number; bare: number }[] = [];
      for (let round = 0; round <= rounds; round++) {
        const ours = await loader.requestsPerSecond({ ...load, port: ports.ours });
        const bare = await loader.requestsPerSecond({ ...load, port: ports.bare });
        if (round > 0) taken.push({ ours, bare });
      }
      const [ours, bare, share] = [
        median(taken.map((pair) => pair.ours)).toFixed(0),
        median(taken.map((pair) => pair.bare)).toFixed(0),
        median(taken.map((pair) => pair.ours / pair.bare)).toFixed(2),
      ];
      console.log(
        `| ${decodeURIComponent(path)} | ${ours} | ${bare} | ${share} | ${statements.get(path)?.length ?? 0} |`,
      );
    }
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

/** Answers each path with the rows of its statements, and nothing else. */
async function openBare(
  name: string,
  statements: ReadonlyMap<string, readonly Statement[]>,
  remains: Remains,
): Promise<number> {
  const url = new URL(process.env["DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres");
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 10 });
  remains.push(() => pool.end());
  const bare = fastify();
  const prepared = new Map(
    [...statements].map(([path, all], at) => [path, all.map((one, step) => ({ ...one, name: `s${at}_${step}` }))]),
  );
  bare.get("/*", async ({ url: path }) => {
    const answers: unknown[] = [];
    for (const statement of prepared.get(path) ?? []) answers.push((await pool.query(statement)).rows);
    return answers;
  });
  remains.push(() => bare.close());
  return listen(bare);
}

async function listen(app: { listen(options: object): Promise<string> }): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

await compare();
