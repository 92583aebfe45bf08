// A database with the demo data, which ends on a fixed day, and the services on it.
import { readConfig } from "../../server/platform/config.ts";
import type { Database } from "../../server/platform/db/open.ts";
import { fillDemo } from "../../server/demo/fillDemo.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { servicesOver } from "../../server/openServices.ts";
import { testDatabase } from "./database.ts";

/** The last day of the demo data. */
export const demoToday = "2026-11-20";

const servicesOf = async (database: Database) => ({
  ...(await servicesOver({
    config: { ...readConfig({}, "/nowhere"), demo: false },
    database,
    secrets: createSecrets("a secret of tests, 32 characters"),
  })),
  clock: () => new Date(`${demoToday}T09:00:00Z`),
});

/** The services on a new database; close that in `afterAll`. */
export const demoServices = async () =>
  servicesOf(
    await testDatabase({
      name: "demo",
      sources: [
        "server/migrations",
        "server/platform",
        "server/engine",
        "server/domains",
        "server/demo",
        "src/definition",
        "src/domain",
        "src/resources",
        "src/regions",
      ],
      run: async (prepared) => {
        await fillDemo(await servicesOf(prepared));
      },
    }),
  );
