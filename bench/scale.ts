// Measures pages of a firm after ten years, on a PostgreSQL server, through the whole application: lists, jumps, sorts,
// filters, dashboards, statements and deletion previews; and the blocks that the database reads for each.
//
//    npm run bench:scale                            a million bills; DATABASE_URL names a server that may create databases
//    npm run bench:scale -- --size 100000           number of bills, with a customer and 500 ledger entries per hundred
//    npm run bench:scale -- --rounds 20 bills       number of requests per line, and only lines that contain the word
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "../server/platform/db/open.ts";
import { kabinet } from "../server/product.ts";
import { columnNames } from "../src/definition/listColumns.ts";
import { quickOf } from "../src/definition/states/states.ts";
import { dayIn } from "../src/domain/time/periods.ts";
import { fillScale } from "./fill/scale.ts";
import { importCandidates } from "./tools/importCandidates.ts";
import { waitsBeside } from "./tools/measure.ts";
import { openApplication, type Remains } from "./tools/side.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "1000000" }, rounds: { type: "string", default: "100" } },
});
const bills = Number(values.size);
const rounds = Number(values.rounds);
const [word = ""] = positionals;

/** The address differs in each round, so that no answer comes from what was just read. */
interface Asked {
  readonly what: string;
  readonly path: (round: number) => string;
}

interface Sizes {
  readonly customers: number;
  readonly accounts: number;
}

const listPath = (path: string, query: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])).toString()}`;

function pages({ customers, accounts }: Sizes): readonly Asked[] {
  const spread = (round: number, among: number) => 1 + ((round * 7919) % among);
  const from = (offset: number) => [offset, offset + 24];
  const [today, year] = [dayIn("by", new Date()), new Date().getUTCFullYear()];
  const paths = { bills: "/api/bills", accounts: "/api/accounts", customers: "/api/customers" } as const;
  const rows = { bills, accounts, customers };
  const ofList = (name: keyof typeof paths): Asked[] => {
    const definition = kabinet.definitions.find((one) => one.name === name);
    if (!definition) throw new Error(`There is no resource ${name}.`);
    const sorts = columnNames(definition).filter((field) => !unsorted.has(field));
    const middle = Math.floor(rows[name] / 2);
    return [
      { what: `${name}, first page`, path: () => paths[name] },
      {
        what: `${name}, jump to ${middle}`,
        path: (round) => listPath(paths[name], { range: from(middle + 25 * round) }),
      },
      ...sorts.flatMap((field) => [
        { what: `${name} by ${field}`, path: () => listPath(paths[name], { sort: [field, "ASC"] }) },
        { what: `${name} by ${field}, descending`, path: () => listPath(paths[name], { sort: [field, "DESC"] }) },
      ]),
      ...(quickOf(definition).length > 0
        ? [{ what: `${name}, quick counts`, path: () => `/api/resources/${name}/quick` }]
        : []),
      { what: `${name}, totals`, path: () => `/api/resources/${name}/totals` },
    ];
  };
  const filtered = (name: keyof typeof paths, filter: (round: number) => object): Asked => ({
    what: `${name} with ${JSON.stringify(filter(0))}`,
    path: (round) => listPath(paths[name], { filter: filter(round) }),
  });
  return [
    ...ofList("bills"),
    filtered("bills", (round) => ({ customerId: spread(round, customers) })),
    filtered("bills", () => ({ state: "overdue" })),
    filtered("bills", () => ({ state: "paid" })),
    filtered("bills", () => ({ quick: "owed" })),
    filtered("bills", () => ({ region: "kz", paid: false })),
    filtered("bills", () => ({ marks: ["reversed"] })),
    filtered("bills", () => ({ daysOverdue_gte: 10 })),
    filtered("bills", (round) => ({ q: `фирма ${spread(round, customers)}` })),
    filtered("bills", (round) => ({ "lines.accountId": spread(round, accounts) })),
    filtered("bills", () => ({ date_gte: `${year - 5}-01-01`, date_lte: `${year - 5}-12-31` })),
    ...ofList("accounts"),
    {
      what: "accounts by balance, jump",
      path: (round) =>
        listPath(paths.accounts, { sort: ["balance", "DESC"], range: from(Math.floor(accounts / 2) + 25 * round) }),
    },
    filtered("accounts", (round) => ({ customerId: spread(round, customers) })),
    filtered("accounts", () => ({ isLow: true })),
    filtered("accounts", () => ({ daysLeft_lte: 5 })),
    filtered("accounts", () => ({ status: "suspended" })),
    ...ofList("customers"),
    { what: "home", path: () => "/api/home" },
    { what: "work list", path: () => "/api/work" },
    { what: "badges", path: () => "/api/sections/badges" },
    { what: "a customer at a glance", path: (round) => `/api/customers/${spread(round, customers)}/glance` },
    { what: "a customer's timeline", path: (round) => `/api/timeline/customers/${spread(round, customers)}` },
    { what: "an account's timeline", path: (round) => `/api/timeline/accounts/${spread(round, accounts)}` },
    {
      what: "an account's statement of a month",
      path: (round) => `/api/statement?accountId=${spread(round, accounts)}&from=${today.slice(0, 8)}01&to=${today}`,
    },
    {
      what: "a customer's statement of a year",
      path: (round) =>
        `/api/statement?customerId=${spread(round, customers)}&from=${year - 1}-01-01&to=${year - 1}-12-31`,
    },
    {
      what: "a customer's reconciliation of a year",
      path: (round) =>
        `/api/reconciliation?customerId=${spread(round, customers)}&from=${year - 1}-01-01&to=${year - 1}-12-31`,
    },
    { what: "deleting a customer, preview", path: (round) => `/api/deletions/customers/${spread(round, customers)}` },
    { what: "deleting an account, preview", path: (round) => `/api/deletions/accounts/${spread(round, accounts)}` },
    { what: "deleting a contract, preview", path: (round) => `/api/deletions/contracts/${spread(round, customers)}` },
    {
      what: "searching everywhere",
      path: (round) => `/api/search?q=${encodeURIComponent(`фирма ${spread(round, customers)}`)}`,
    },
  ];
}

/** Columns made from several fields. */
const unsorted: ReadonlySet<string> = new Set(["state", "marks"]);

/** The blocks of 8 KB that a request's statements read, from memory or disk. */
async function blocksOf(
  database: Database,
  run: () => Promise<unknown>,
): Promise<{ blocks: number; statements: number }> {
  const { pool } = database;
  const asked: { text: string; values: unknown[] }[] = [];
  const send = pool.query.bind(pool) as (...all: unknown[]) => Promise<{ rows: unknown[] }>;
  const query = (statement: { text: string }, given: unknown[], ...rest: unknown[]) => {
    asked.push({ text: statement.text, values: given });
    return send(statement, given, ...rest);
  };
  Object.assign(pool, { query });
  await run();
  Object.assign(pool, { query: send });
  let blocks = 0;
  for (const { text, values: given } of asked) {
    if (!/^(\/\*.*?\*\/)?\s*(select|with)/.test(text)) continue;
    const { rows } = await send({ text: `explain (analyze, buffers, timing off, format json) ${text}` }, given);
    const [
      {
        "QUERY PLAN": [told],
      },
    ] = rows as [{ "QUERY PLAN": [{ Plan: Record<string, number> }] }];
    blocks += (told.Plan["Shared Hit Blocks"] ?? 0) + (told.Plan["Shared Read Blocks"] ?? 0);
  }
  return { blocks, statements: asked.length };
}

async function tellSizes({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string; rows: number; mb: number; indexes: number; count: number }>(sql`
    select c.relname as name, c.reltuples::bigint as rows, pg_table_size(c.oid) / 1e6 as mb,
      pg_indexes_size(c.oid) / 1e6 as indexes, (select count(*) from pg_index where indrelid = c.oid) as count
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.reltuples > 5000
    order by pg_total_relation_size(c.oid) desc`);
  row(["table", "rows", "MB", "MB of its indexes", "indexes"]);
  row(["---", "---", "---", "---", "---"]);
  for (const { name, rows: count, mb, indexes, count: of } of rows)
    row([name, String(count), Number(mb).toFixed(0), Number(indexes).toFixed(0), String(of)]);
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

async function measure(): Promise<void> {
  const remains: Remains = [];
  try {
    const { app, database, token } = await openApplication("server", remains, (made) => fillScale(made, bills));
    await tellSizes(database);
    const { rows } = await database.db.execute<{ customers: number; accounts: number }>(sql`
      select (select count(*) from customers) as customers, (select count(*) from accounts) as accounts`);
    const authorization = `Bearer ${token}`;
    console.log("");
    row(["request", "95 of 100, ms", "median, ms", "statements", "blocks read"]);
    row(["---", "---", "---", "---", "---"]);
    for (const { what, path } of pages(rows[0] ?? { customers: 1, accounts: 1 })) {
      if (!what.includes(word)) continue;
      const ask = async (round: number) => {
        const { statusCode, body } = await app.inject({ method: "GET", url: path(round), headers: { authorization } });
        if (statusCode !== 200) throw new Error(`${path(round)}: ${statusCode} ${body}`);
      };
      const { blocks, statements } = await blocksOf(database, () => ask(0));
      const taken: number[] = [];
      // A request of several seconds needs fewer rounds.
      for (let round = 1, spent = 0; round <= rounds && (spent < mostSpent || round < 4); round++) {
        const start = performance.now();
        await ask(round);
        taken.push(performance.now() - start);
        spent += taken.at(-1) ?? 0;
      }
      const sorted = taken.toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
      row([what, at(0.95), at(0.5), String(statements), String(blocks)]);
    }
    if ("import".includes(word)) await besideImports(app, authorization);
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

/** Measures the requests of others while files are imported. */
async function besideImports(app: FastifyInstance, authorization: string): Promise<void> {
  const imports = async () => {
    for (let file = 0; file < importedFiles; file++) await importCandidates(app, authorization, file);
  };
  const lists = ["/api/bills", "/api/accounts", "/api/customers", "/api/users/me"];
  const { median, p95, slowest } = await waitsBeside(imports, async (round) => {
    const url = lists[round % lists.length] ?? "";
    const { statusCode, body } = await app.inject({ method: "GET", url, headers: { authorization } });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
  });
  const [middle, most, worst] = [median, p95, slowest].map((time) => time.toFixed(1));
  console.log(`\nwhile files are imported: median ${middle} ms, 95 of 100 ${most} ms, slowest ${worst} ms`);
}

const importedFiles = 5;
/** Milliseconds spent on one line. */
const mostSpent = 15_000;

await measure();
