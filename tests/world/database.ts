// A database for a test file: cheap, empty or prepared, and removed afterwards. The same tests run on both kinds:
//
//   npx vitest run tests/server                                            embedded, in memory
//   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npx …    on a PostgreSQL server, with any name
import type { Database, OpenOptions } from "../../server/platform/db/open.ts";
import { embeddedCopy } from "./embeddedCopy.ts";
import { serverCopy } from "./serverCopy.ts";

/** How a database that tests start with is made, once for all of them. */
export interface Preparation {
  /** A name in lower-case letters, which becomes part of file and database names. */
  readonly name: string;
  /**
   * Files and folders, from the root of the repository, that determine the result: when one changes, it is made again.
   */
  readonly sources: readonly string[];
  readonly run: (database: Database) => Promise<void>;
}

const empty: Preparation = { name: "empty", sources: [], run: async () => undefined };

/**
 * Opens a new database; `close()` removes it. Without a preparation it is empty. With one, the
 * preparation runs the first time, and every later database, in this run or another, is a copy of its result:
 *
 *   const migrated: Preparation = {
 *     name: "migrated",
 *     sources: ["server/migrations", "server/platform/db", "server/engine", "src/definition", "src/resources"],
 *     run: (database) => prepareDatabase(database, kabinet),
 *   };
 *   const database = await testDatabase(migrated);
 *   afterAll(() => database.close());
 *
 * @param options of `openDatabase`, such as the time limit of queries
 */
export function testDatabase(
  preparation: Preparation = empty,
  options: Pick<OpenOptions, "queryTimeLimitMs" | "idleLimitMs" | "log"> = {},
): Promise<Database> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? serverCopy(server, preparation, options) : embeddedCopy(preparation, options);
}
