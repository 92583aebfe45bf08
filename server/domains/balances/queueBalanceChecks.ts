// Balances are checked once a day, and whenever money moves in an account.
import { sql, type SQL } from "drizzle-orm";
import { formatTime } from "../../../src/domain/time/formatDate.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { defaultRegion } from "../../../src/domain/company/region.ts";
import { afterCommit } from "../../platform/db/afterCommit.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { ringBell } from "../../platform/jobs/bell.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";

/** Letters about balances are not sent at night. */
const notBefore = "08:00";

/** Queues the daily check of all balances. */
export async function queueDailyCheck({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const now = clock();
  if (formatTime(now, defaultRegion) < notBefore) return;
  await enqueue(database.db, "balances", { customerId: null }, { key: `balances ${dayIn(defaultRegion, now)}` });
}

/**
 * Queues a check of some customers' balances in the caller's transaction.
 * @param customers a query that returns their ids as `id`
 * @param day if given, each customer is checked once for that day
 */
export async function queueBalanceChecks(tx: Queryable, customers: SQL, day?: string): Promise<void> {
  const key = day === undefined ? sql`null` : sql`${`balances ${day} `} || id`;
  const { rows } = await tx.execute(sql`
    insert into jobs (kind, payload, key)
    select 'balances', jsonb_build_object('customerId', id), ${key} from (${customers}) c order by id
    on conflict (key) do nothing returning 1`);
  if (rows.length > 0) afterCommit(ringBell);
}
