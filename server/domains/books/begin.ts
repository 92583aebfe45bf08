import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { defaultRegion } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";

/** The hour at which the nightly check starts, in the default region's time. */
const atHour = 3;

interface Asked {
  readonly now: Date;
  /** The user who requested it; null for the nightly check. */
  readonly authorId: number | null;
  /** The date of the nightly check; null if a person asked. */
  readonly night: string | null;
}

/**
 * Starts a check in the caller's transaction.
 * @returns its id; undefined if one is running, or the night's check was started before
 */
export async function beginCheck(tx: Queryable, { now, authorId, night }: Asked): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into books_checks (state, night, author_id, begun_at)
    values ('running', ${night}, ${authorId}, ${now.toISOString()}) on conflict do nothing returning id`);
  const id = rows[0]?.id;
  if (id !== undefined) await enqueue(tx, "books", { checkId: id });
  return id;
}

/** Starts the nightly check, once a night. */
export async function askForCheck({ database, clock }: Services): Promise<void> {
  const now = clock();
  const night = dayIn(defaultRegion, new Date(now.getTime() - atHour * 3_600_000));
  const { rows } = await database.db.execute(sql`select from books_checks where night = ${night}`);
  if (rows.length === 0) await database.transaction((tx) => beginCheck(tx, { now, authorId: null, night }));
}
