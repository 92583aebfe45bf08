// Makes and shows the acts of the run in the given database, as a server does, until it is killed. Prints the run's
// progress, and "begun" and "kept" around each of its transactions. Its clock is ahead by the given number of minutes.
import { sql } from "drizzle-orm";
import { readConfig } from "../../../../server/platform/config.ts";
import { enqueue } from "../../../../server/platform/jobs/enqueue.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { openServices } from "../../../../server/openServices.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const opened = await openServices({ ...readConfig(process.env, "/"), logLevel: "silent" });
const ahead = Number(process.argv[2]) * 60_000;
const { database } = opened;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const services = {
  ...opened,
  clock: () => new Date(Date.now() + ahead),
  database: {
    ...database,
    transaction: async <T>(run: Parameters<typeof database.transaction<T>>[0]): Promise<T> => {
      say("begun");
      const result = await database.transaction(run);
      say("kept");
      return result;
    },
  },
};
say("making");
await runDueJobs(services, silent);
const { rows } = await database.db.execute<{ id: number }>(sql`
  update act_runs set step = 'show', state = 'showing' where state = 'made' returning id`);
for (const { id } of rows) {
  await enqueue(database.db, "actRun", { runId: id });
  say("showing");
  await runDueJobs(services, silent);
}
await database.close();
