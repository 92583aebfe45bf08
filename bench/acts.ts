// Measures the acts of a month for all customers of a region, and whether each act costs more if there are many:
//
//   npm run bench:acts                       1 000, 3 000 and 10 000 customers on a PostgreSQL server
//   npm run bench:acts -- server 500         another number; -- embedded 500 in the embedded database
//
// DATABASE_URL names a server that may create databases.
import { sql } from "drizzle-orm";
import type { Database } from "../server/platform/db/open.ts";
import { runDueJobs } from "../server/platform/jobs/runJobs.ts";
import type { Services } from "../server/platform/services.ts";
import { addMonths, dayIn, monthStart } from "../src/domain/time/periods.ts";
import { coreTime } from "./tools/coreTime.ts";
import { fillActs } from "./fill/acts.ts";
import { type Kind, openApplication, type Remains } from "./tools/side.ts";

const month = addMonths(monthStart(dayIn("by")), -1);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs a step to its end. Returns milliseconds of clock time and of one core, and the largest heap in megabytes. */
async function timed(services: Services) {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 100);
  const start = performance.now();
  const before = await coreTime(services.database);
  await runDueJobs(services, silent);
  clearInterval(look);
  const core = (await coreTime(services.database)) - before;
  return { ms: performance.now() - start, core, megabytes: Math.round(most / 1024 / 1024) };
}

async function measure(kind: Kind, customers: number): Promise<void> {
  const remains: Remains = [];
  try {
    const fill = (made: Database) => fillActs(made, customers, month);
    const { app, database, services, token } = await openApplication(kind, remains, fill);
    const ask = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": path };
      const answer = await app.inject({ method: "POST", url: path, payload: body, headers });
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.json<{ id: number }>();
    };
    const { id } = await ask("/api/act-runs", { region: "by", month: month.slice(0, 7) });
    const counted = await timed(services);
    await ask(`/api/act-runs/${id}/start`, {});
    const made = await timed(services);
    const { rows } = await database.db.execute<{ count: number; state: string }>(sql`
      select (select count(*) from acts where period_from is not null) as count, state from act_runs where id = ${id}`);
    const [run] = rows;
    if (run?.state !== "made" || run.count !== customers)
      throw new Error(`${run?.count ?? 0} acts, the run is ${run?.state ?? "gone"}`);
    const each = (ms: number) => (ms / customers).toFixed(1);
    const told = ({ ms, core }: typeof made) =>
      `in ${Math.round(ms / 1000)} s (${each(ms)} ms each, ${each(core)} ms of a core)`;
    process.stdout.write(
      `${kind}, ${customers} customers: counted ${told(counted)}, made ${told(made)}, ` +
        `${Math.max(counted.megabytes, made.megabytes)} MB of JavaScript at most\n`,
    );
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

const [kind = "server", ...sizes] = process.argv.slice(2);
for (const customers of sizes.length > 0 ? sizes.map(Number) : [1000, 3000, 10_000])
  await measure(kind === "embedded" ? "embedded" : "server", customers);
