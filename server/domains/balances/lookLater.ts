// When balances are looked at: once a day, and whenever money has moved in a cabinet.
import { sql, type SQL } from "drizzle-orm";
import { formatTime } from "../../../src/domain/formatDate.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { defaultRegion } from "../../../src/domain/region.ts";
import { afterCommit } from "../../platform/db/afterCommit.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { ringBell } from "../../platform/jobs/bell.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";

/** Nobody wants to be woken by a letter. */
const notBefore = "08:00";

/** Queues the day's look at all balances, once a day. */
export async function askForBalances({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const now = clock();
  if (formatTime(now, defaultRegion) < notBefore) return;
  await enqueue(database.db, "balances", { customerId: null }, { key: `balances ${dayIn(defaultRegion, now)}` });
}

/**
 * Queues a look at the balances of some customers, in the caller's transaction.
 * @param customers a query of their ids, `id`
 * @param day given, each is looked at once for it
 */
export async function lookLater(tx: Queryable, customers: SQL, day?: string): Promise<void> {
  const key = day === undefined ? sql`null` : sql`${`balances ${day} `} || id`;
  const { rows } = await tx.execute(sql`
    insert into jobs (kind, payload, key)
    select 'balances', jsonb_build_object('customerId', id), ${key} from (${customers}) c order by id
    on conflict (key) do nothing returning 1`);
  if (rows.length > 0) afterCommit(ringBell);
}
