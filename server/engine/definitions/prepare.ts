// Synchronises definitions, tables and registry: at start, when an operator's file changes, and when any process has changed
// a section.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { lockDefinitions, migrate } from "../../platform/db/migrate.ts";
import type { Database, Transaction } from "../../platform/db/open.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { choose, claimsOf, describeFaults, distinct, type Refused } from "./candidates.ts";
import { type ReadFile, readFolder, watchFolder } from "./folder.ts";
import { whole } from "./readText.ts";
import { fitSections } from "./plan/fit.ts";
import { readStored, storeOwner, storeVersion, type Stored } from "./stored.ts";
import { type FileFault, type Product, type Registry, knownTo, withConfigured } from "../registry.ts";
import { buildIndexes } from "../tables/syncIndexes.ts";
import { RefusedDefinition, syncTables } from "../tables/tables.ts";

/**
 * Migrates the database and makes it fit the product's definitions with the operators' extensions.
 * @throws as migrate; Error if a definition needs something that the server does not have
 */
export async function prepareDatabase(database: Database, product: Product): Promise<void> {
  requireRules(product, product.definitions);
  const fit = (definitionsIn: (tx: Transaction) => Promise<readonly Definition[]>) =>
    migrate(database, {
      folder: product.migrations,
      before: async (tx) => syncTables(tx, await definitionsIn(tx)),
    });
  try {
    await fit((tx) => extendedIn(tx, product));
  } catch (error) {
    if (!(error instanceof RefusedDefinition)) throw error;
    // The extensions don't fit this version of the product; this is reported once sections are served.
    await fit(async () => product.definitions);
  }
}

/** The product's definitions with the stored extensions, so that a start neither drops nor rebuilds their indexes. */
async function extendedIn(tx: Transaction, product: Product): Promise<readonly Definition[]> {
  const { rows } = await tx.execute<{ isThere: boolean }>(
    sql`select to_regclass('defined_sections') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return product.definitions;
  const { definitions } = await servedOf(product, await readStored(tx));
  return withConfigured(product, definitions).slice(0, product.definitions.length);
}

/** @throws Error for an action whose rule is missing, at start and not when somebody runs the action */
export function requireRules(product: Product, definitions: readonly Definition[]): void {
  for (const { name, actions = {} } of definitions)
    for (const [key, { rule }] of Object.entries(actions))
      if (rule !== undefined && !knownTo(product, name).rules.includes(rule))
        throw new Error(`The action ${key} of "${name}" names the rule "${rule}", which the server does not have.`);
}

/**
 * Makes the database fit the files, and stores their definitions. A definition that the database rejects falls back on the
 * stored one.
 * @param fitted the definitions that the database fits, unless another one of the section is stored
 * @returns the faults of the files
 */
async function takeFiles(
  database: Database,
  product: Product,
  files: readonly ReadFile[],
  fitted: WeakSet<Definition>,
): Promise<readonly FileFault[]> {
  const refused: Refused[] = [];
  let tried: readonly Definition[] = [];
  const take = async (tx: Transaction): Promise<readonly FileFault[]> => {
    const stored = await readStored(tx);
    const { chosen, faults } = await choose(product, claimsOf(stored, files).candidates, refused);
    tried = chosen.map(({ definition }) => definition);
    const before = new Map(stored.map((section) => [section.name, section]));
    const changed = chosen.filter(
      ({ name, described, definition }) => before.get(name)?.described !== described || !fitted.has(definition),
    );
    if (changed.length > 0) await fitSections(tx, changed);
    for (const { name, file, described } of chosen) {
      const known = before.get(name);
      if (known?.described !== described) await storeVersion(tx, { name, text: described.text, file, userId: null });
      else if (known.file !== file || known.removed) await storeOwner(tx, name, { file, removed: false });
    }
    return faults;
  };
  for (;;) {
    try {
      const faults = await database.withoutTimeLimits((session) =>
        session.transaction(async (tx) => {
          await lockDefinitions(tx);
          return take(tx);
        }),
      );
      for (const definition of tried) fitted.add(definition);
      return faults;
    } catch (error) {
      const definition =
        error instanceof RefusedDefinition ? tried.find(({ name }) => name === error.resource) : undefined;
      if (!(error instanceof RefusedDefinition) || !definition) throw error;
      refused.push({ definition, place: whole, message: error.message });
    }
  }
}

interface Log {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Followed {
  readonly registry: Registry;
  readonly database: Database;
  readonly config: { readonly resourcesDir: string };
}

/** Milliseconds that an answer waits until its change is served. */
const maxCatchUp = 2000;

/** Milliseconds between polls of the database while another process's change could be missed. */
const lookAgain = 1000;

/**
 * Applies the operators' sections now and after each change of a file or of the database. A file with errors changes
 * nothing that is running and does not prevent a start: its section's last valid definition stays. The log, and the
 * registry for administrators, show where each error is and the closest valid word. The indexes of large tables are built
 * in the background.
 * @returns a handle that stops following, and waits for a change that is being applied
 */
export async function followConfigured(
  { registry, database, config: { resourcesDir } }: Followed,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const { product } = registry;
  const { signals } = database;
  let files: readonly ReadFile[] = [];
  let wrong: readonly FileFault[] = [];
  const fitted = new WeakSet<Definition>();
  let isClosed = false;

  let building = Promise.resolve();
  let indexed: ReadonlySet<Definition> = new Set();
  const buildMissing = async (): Promise<void> => {
    const { all } = registry;
    const left = all.filter((definition) => !indexed.has(definition));
    if (!isClosed && (await buildIndexes(database, left, log, () => isClosed))) indexed = new Set(all);
  };
  // Nobody waits for indexes: lists work without them, only slower.
  const complete = (): void => {
    building = building
      .then(buildMissing)
      .catch((error: unknown) => log.error({ err: error }, "building indexes failed"));
  };
  let seen: readonly unknown[] = [];
  const serve = async (): Promise<void> => {
    const stored = await readStored(database.db);
    const state = stored.map(({ name, file, version, removed }) => [name, file, version, removed]);
    const now = [JSON.stringify(state), files, wrong];
    if (now.every((one, at) => one === seen[at])) return;
    const { faults, proposals } = claimsOf(stored, files);
    const served = await servedOf(product, stored);
    const all = distinct([...files.flatMap(ofFile("faults")), ...wrong, ...served.faults, ...faults]);
    if (all.length > 0 && describeFaults(all) !== describeFaults(registry.faults))
      log.error({ faults: describeFaults(all).split("\n") }, "invalid definitions ignored");
    registry.faults = all;
    registry.proposals = proposals;
    seen = now;
    if (!registry.replace(served.definitions, served.revision)) return;
    log.info({ resources: served.definitions.map(({ name }) => name) }, "serving configured resources");
    complete();
  };
  const takeAndServe = async (): Promise<void> => {
    files = await readFolder(resourcesDir, files);
    const warnings = files.flatMap(ofFile("warnings"));
    if (warnings.length > 0)
      log.warn({ words: describeFaults(warnings).split("\n") }, "resource files use outdated words");
    wrong = await takeFiles(database, product, files, fitted);
    await serve();
  };
  // A file may be invalid only because another section is missing.
  const hear = (): Promise<void> => (wrong.length > 0 ? takeAndServe() : serve());

  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last
      .then(() => (isClosed ? undefined : work()))
      .catch((error: unknown) => log.error({ err: error }, "reloading sections failed"));
    return last;
  };
  const watching = watchFolder(resourcesDir, () => void inTurn(takeAndServe));
  await takeAndServe();
  // Every connection of the pool hears of a change; one read covers all that came before it.
  let awaited: Promise<void> | undefined;
  const look = (): Promise<void> =>
    (awaited ??= inTurn(() => {
      awaited = undefined;
      return hear();
    }));
  signals.on("sections", () => void look());
  registry.catchUp = () => Promise.race([look(), wait(maxCatchUp, undefined, { ref: false })]);
  const timer = setInterval(() => {
    if (!signals.isHearing) void inTurn(serve);
  }, lookAgain).unref();
  return {
    close() {
      isClosed = true;
      watching.close();
      clearInterval(timer);
      return Promise.all([last, building]).then(() => undefined);
    },
  };
}

const ofFile =
  (kind: "faults" | "warnings") =>
  ({ file, ...read }: ReadFile): readonly FileFault[] =>
    read[kind].map((fault) => ({ file, ...fault }));

/** The stored sections that are valid in this program version. */
async function servedOf(product: Product, stored: readonly Stored[]) {
  const used = stored.filter(({ removed }) => !removed);
  const { chosen, faults } = await choose(
    product,
    used.map(({ name, file, described }) => ({ name, file, options: described ? [described] : [] })),
  );
  const versions = used.filter(({ name }) => chosen.some((one) => one.name === name)).map(({ version }) => version);
  return {
    definitions: chosen.map(({ definition }) => definition),
    faults: [...used.flatMap((section) => section.faults), ...faults],
    // The same in every process, since a page's next request may go to another one.
    revision: createHash("sha256").update(versions.join(" ")).digest("base64url").slice(0, 12),
  };
}
