// Brings definitions, tables and registry together: at start, and again when an operator's file changes.
import { migrate } from "../db/migrate.ts";
import type { Database } from "../db/open.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import { describeFaults, readConfigured, watchConfigured } from "./configured.ts";
import { requireRules } from "./hooks.ts";
import { builtInDefinitions, type Registry } from "./registry.ts";
import { syncTables } from "./tables.ts";

/**
 * Makes the database fit the built-in definitions and those given, and migrates the rest.
 * @throws Error where a definition asks for what the server does not have, and as migrate
 */
export async function prepareDatabase(database: Database, configured: readonly Definition[] = []): Promise<void> {
  requireRules([...builtInDefinitions, ...configured]);
  await migrate(database, { before: (tx) => syncTables(tx, [...builtInDefinitions, ...configured]) });
}

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Takes over the operators' files at once and whenever one changes. A wrong file changes nothing that runs: the log says
 * file, place and the nearest right word, and what the file said before stays.
 * @returns what stops it
 */
export async function followConfigured(
  { registry, database, config }: { registry: Registry; database: Database; config: { readonly resourcesDir: string } },
  log: Log,
): Promise<{ close(): void }> {
  let known: ReadonlyMap<string, Definition> = new Map();
  const take = async () => {
    const { definitions, faults } = await readConfigured(config.resourcesDir, known);
    if (faults.length > 0)
      log.error({ faults: describeFaults(faults).split("\n") }, "wrong resource files were left out");
    await prepareDatabase(database, [...definitions.values()]);
    registry.replace([...builtInDefinitions, ...definitions.values()]);
    known = definitions;
    log.info({ resources: [...known.values()].map(({ name }) => name) }, "operators' resources are served");
  };
  await take();
  let last = Promise.resolve();
  return watchConfigured(config.resourcesDir, () => {
    last = last
      .then(take)
      .catch((error: unknown) => log.error({ err: error }, "operators' resources stay as they were"));
  });
}
