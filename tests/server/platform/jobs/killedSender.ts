// Sends the queued letters of the given database, one after another, until it is killed.
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { readConfig } from "../../../../server/platform/config.ts";
import { openServices } from "../../../../server/openServices.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const services = await openServices({ ...readConfig(process.env, "/"), logLevel: "silent" });
process.stdout.write("begins\n");
await runDueJobs(services, silent);
process.stdout.write("done\n");
await services.database.close();
