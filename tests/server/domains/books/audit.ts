// The checks of the books, run from tests.
import { type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { checkNames } from "../../../../src/contract/money/books.ts";
import type { Difference } from "../../../../server/domains/books/check.ts";
import { checks } from "../../../../server/domains/books/checks.ts";
import type { Database, Queryable } from "../../../../server/platform/db/open.ts";
import { Prepared } from "../../../../server/platform/db/prepared.ts";

export interface Found extends Difference {
  /** Such as "ledger.balanced". */
  readonly rule: string;
}

/** The findings of all checks, and how many figures they compared. */
export async function auditOf(tx: Queryable) {
  const found: Found[] = [];
  const compared: Record<string, number> = {};
  for (const name of checkNames)
    for (const [rule, { run }] of Object.entries(checks[name].rules)) {
      const { checked, differences } = await run(tx);
      compared[`${name}.${rule}`] = checked;
      found.push(...differences.map((one) => ({ rule: `${name}.${rule}`, ...one })));
    }
  return { found, compared };
}

const dialect = new PgDialect();

/** Planning a rule takes longer than running it, so a connection used after every step caches the plans. */
const keepingPlans = (tx: Queryable): Queryable =>
  new Proxy(tx, {
    get: (target, name) =>
      name === "execute"
        ? (query: SQL) => {
            const { sql, params } = dialect.sqlToQuery(query);
            return target.execute(new Prepared(sql, params, true));
          }
        : (Reflect.get(target, name) as unknown),
  });

/** As `inSnapshot`, on a connection that stays in use. */
const inSnapshot = <T>(database: Database, run: (tx: Queryable) => Promise<T>): Promise<T> =>
  database.transaction((tx) => run(keepingPlans(tx)), { isolationLevel: "repeatable read", accessMode: "read only" });

export const audit = (database: Database) => inSnapshot(database, auditOf);

/** The bridges of all customers with an advance. */
export const bridgesOf = (database: Database) =>
  inSnapshot(database, async (tx) => (await checks.bridge.rules["closes"]?.run(tx))?.bridges ?? []);
