import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/periods.ts";
import { defaultRegion } from "../../../src/domain/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";

/** When the night's check begins, in hours of the default region. */
const atHour = 3;

interface Asked {
  readonly now: Date;
  /** Who asked for it; null for the night. */
  readonly authorId: number | null;
  /** The day of the night that asks. */
  readonly night: string | null;
}

/**
 * Begins a check in the caller's transaction.
 * @returns its number; undefined where one is under way, or this night has had its own
 */
export async function beginCheck(tx: Queryable, { now, authorId, night }: Asked): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into books_checks (state, night, author_id, begun_at)
    values ('running', ${night}, ${authorId}, ${now.toISOString()}) on conflict do nothing returning id`);
  const id = rows[0]?.id;
  if (id !== undefined) await enqueue(tx, "books", { checkId: id });
  return id;
}

/** Begins the check of every night, once. */
export async function askForCheck({ database, clock }: Services): Promise<void> {
  const now = clock();
  const night = dayIn(defaultRegion, new Date(now.getTime() - atHour * 3_600_000));
  const { rows } = await database.db.execute(sql`select from books_checks where night = ${night}`);
  if (rows.length === 0) await database.transaction((tx) => beginCheck(tx, { now, authorId: null, night }));
}
