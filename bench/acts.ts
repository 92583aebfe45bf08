// What the acts of a month cost for all customers of a region, and whether one costs more when there are many:
//
//   npm run bench:acts                       1 000, 3 000 and 10 000 customers on a PostgreSQL server
//   npm run bench:acts -- server 500         another number; -- embedded 500 in the embedded database
//
// DATABASE_URL names a server where databases may be made.
import { sql } from "drizzle-orm";
import type { Database } from "../server/db/open.ts";
import { runDueJobs } from "../server/jobs/runJobs.ts";
import type { Services } from "../server/services.ts";
import { addMonths, dayIn, monthStart } from "../src/domain/periods.ts";
import { fillActs } from "./fillActs.ts";
import { type Kind, openApplication, type Remains } from "./side.ts";

const month = addMonths(monthStart(dayIn("by")), -1);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs a step to its end; milliseconds, and the most memory that the process held, in megabytes. */
async function timed(services: Services): Promise<{ readonly ms: number; readonly megabytes: number }> {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 100);
  const start = performance.now();
  await runDueJobs(services, silent);
  clearInterval(look);
  return { ms: performance.now() - start, megabytes: Math.round(most / 1024 / 1024) };
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
    const [told] = rows;
    if (told?.state !== "made" || told.count !== customers)
      throw new Error(`${told?.count ?? 0} acts, the run is ${told?.state ?? "gone"}`);
    const each = (ms: number) => (ms / customers).toFixed(1);
    process.stdout.write(
      `${kind}, ${customers} customers: counted in ${Math.round(counted.ms / 1000)} s (${each(counted.ms)} ms each), ` +
        `made in ${Math.round(made.ms / 1000)} s (${each(made.ms)} ms an act), ` +
        `${Math.max(counted.megabytes, made.megabytes)} MB of JavaScript at most\n`,
    );
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

const [kind = "server", ...sizes] = process.argv.slice(2);
for (const customers of sizes.length > 0 ? sizes.map(Number) : [1000, 3000, 10_000])
  await measure(kind === "embedded" ? "embedded" : "server", customers);
