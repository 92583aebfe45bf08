// Brings definitions, tables and registry together: at start, and again when an operator's file changes.
import { migrate } from "../../platform/db/migrate.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { describeFaults, readConfigured, watchConfigured, type Reading, type Refused } from "./configured.ts";
import { keepDefinitions, readKept } from "./keptDefinitions.ts";
import { type Product, type Registry, ruleNames } from "../registry.ts";
import { RefusedDefinition, syncTables } from "../tables/tables.ts";

/**
 * Makes the database fit the product's definitions and those given, by file, and migrates the rest.
 * @throws RefusedDefinition and as migrate; Error where a definition asks for what the server does not have
 */
export async function prepareDatabase(
  database: Database,
  product: Product,
  configured: ReadonlyMap<string, Definition> = new Map(),
): Promise<void> {
  const definitions = [...product.definitions, ...configured.values()];
  requireRules(product, definitions);
  await migrate(database, {
    before: async (tx) => {
      await syncTables(tx, definitions);
      // The first start has no table of kept definitions yet, and none to keep.
      await keepDefinitions(tx, configured);
    },
  });
}

/** @throws Error for an action whose rule nobody wrote: found at start, not by whoever presses the button */
export function requireRules(product: Product, definitions: readonly Definition[]): void {
  for (const { name, actions = {} } of definitions)
    for (const [key, { rule }] of Object.entries(actions))
      if (rule !== undefined && !ruleNames(product, name).includes(rule))
        throw new Error(`The action ${key} of "${name}" names the rule "${rule}", which the server does not have.`);
}

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Reads the files and makes the database fit; what it refuses falls back on what the file said last. */
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
 * Takes over the operators' files at once and whenever one changes. A wrong file changes nothing that runs, and stops no
 * start: what it said when it was last right stays. The log, and the registry for administrators, say file, place and
 * the nearest right word.
 * @returns what stops it
 */
export async function followConfigured(
  { registry, database, config }: { registry: Registry; database: Database; config: { readonly resourcesDir: string } },
  log: Log,
): Promise<{ close(): void }> {
  let known = await readKept(database.db);
  const take = async () => {
    const { definitions, faults } = await takeOver(registry.product, config.resourcesDir, known, database);
    if (faults.length > 0)
      log.error({ faults: describeFaults(faults).split("\n") }, "wrong resource files are not taken over");
    registry.replace([...definitions.values()]);
    registry.faults = faults;
    known = new Map([...known, ...definitions]);
    log.info({ resources: [...definitions.values()].map(({ name }) => name) }, "operators' resources are served");
  };
  await take();
  let last = Promise.resolve();
  return watchConfigured(config.resourcesDir, () => {
    last = last
      .then(take)
      .catch((error: unknown) => log.error({ err: error }, "operators' resources stay as they were"));
  });
}
