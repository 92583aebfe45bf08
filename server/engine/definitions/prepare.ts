// Synchronises definitions, tables and registry: at start, and when an operator's file changes.
import { migrate } from "../../platform/db/migrate.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { describeFaults, readConfigured, watchConfigured, type Reading, type Refused } from "./configured.ts";
import { keepDefinitions, readKept } from "./keptDefinitions.ts";
import { type Product, type Registry, knownTo } from "../registry.ts";
import { RefusedDefinition, syncTables } from "../tables/tables.ts";

/**
 * Migrates the database and makes it fit the product's definitions and the configured ones, which are given by file.
 * @throws RefusedDefinition and as migrate; Error if a definition needs something that the server does not have
 */
export async function prepareDatabase(
  database: Database,
  product: Product,
  configured: ReadonlyMap<string, Definition> = new Map(),
): Promise<void> {
  const definitions = [...product.definitions, ...configured.values()];
  requireRules(product, definitions);
  await migrate(database, {
    folder: product.migrations,
    before: async (tx) => {
      await syncTables(tx, definitions);
      // Before the first migration there is no table of stored definitions, and nothing to store.
      await keepDefinitions(tx, configured);
    },
  });
}

/** @throws Error for an action whose rule is missing, at start instead of when somebody runs the action */
export function requireRules(product: Product, definitions: readonly Definition[]): void {
  for (const { name, actions = {} } of definitions)
    for (const [key, { rule }] of Object.entries(actions))
      if (rule !== undefined && !knownTo(product, name).rules.includes(rule))
        throw new Error(`The action ${key} of "${name}" names the rule "${rule}", which the server does not have.`);
}

interface Log {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Reads the files and makes the database fit; a rejected definition falls back to the file's last valid one. */
async function takeOver(
  product: Product,
  folder: string,
  before: Reading["definitions"],
  database: Database,
): Promise<Reading> {
  const refused: Refused[] = [];
  for (;;) {
    const reading = await readConfigured(product, folder, before, refused);
    try {
      await prepareDatabase(database, product, reading.definitions);
      return reading;
    } catch (error) {
      const definition =
        error instanceof RefusedDefinition
          ? [...reading.definitions.values()].find(({ name }) => name === error.resource)
          : undefined;
      if (!(error instanceof RefusedDefinition) || !definition) throw error;
      refused.push({ definition, place: "(the whole file)", message: error.message });
    }
  }
}

/**
 * Applies the operators' files now and after each change. A file with errors changes nothing that is running and does not
 * prevent a start: its last valid definition stays. The log, and the registry for administrators, show file, place and the
 * closest valid word.
 * @returns a handle that stops watching
 */
export async function followConfigured(
  { registry, database, config }: { registry: Registry; database: Database; config: { readonly resourcesDir: string } },
  log: Log,
): Promise<{ close(): void }> {
  let known = await readKept(database.db);
  const take = async () => {
    const { definitions, faults, warnings } = await takeOver(registry.product, config.resourcesDir, known, database);
    if (faults.length > 0) log.error({ faults: describeFaults(faults).split("\n") }, "invalid resource files ignored");
    registry.replace([...definitions.values()]);
    if (warnings.length > 0) log.warn({ words: describeFaults(warnings).split("\n") }, "resource files use old words");
    registry.faults = faults;
    known = new Map([...known, ...definitions]);
    log.info({ resources: [...definitions.values()].map(({ name }) => name) }, "serving configured resources");
  };
  await take();
  let last = Promise.resolve();
  return watchConfigured(config.resourcesDir, () => {
    last = last.then(take).catch((error: unknown) => log.error({ err: error }, "reloading resource files failed"));
  });
}
