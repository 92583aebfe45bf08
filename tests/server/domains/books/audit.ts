// The checks of the books as a test asks for them.
import { checkNames } from "../../../../src/contract/money/books.ts";
import type { Difference } from "../../../../server/domains/books/check.ts";
import { checks } from "../../../../server/domains/books/checks.ts";
import { inSnapshot } from "../../../../server/domains/books/inSnapshot.ts";
import type { Database, Queryable } from "../../../../server/platform/db/open.ts";

export interface Found extends Difference {
  /** "ledger.balanced" */
  readonly rule: string;
}

/** What all checks find, and how much they have compared. */
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

export const audit = (database: Database) => inSnapshot(database, auditOf);

/** Of every customer whose advance comes to something. */
export const bridgesOf = (database: Database) =>
  inSnapshot(database, async (tx) => (await checks.bridge.rules["closes"]?.run(tx))?.bridges ?? []);
